// Work-item numbers, of groups of 64.
#define LOCAL_ID __builtin_amdgcn_workitem_id_x()
#define GROUP_ID __builtin_amdgcn_workgroup_id_x()
#define GLOBAL_ID (GROUP_ID * 64 + LOCAL_ID)
