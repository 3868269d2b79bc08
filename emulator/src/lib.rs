//! Runs AMDHSA code objects wave by wave, from their bytes alone.
