//! Pictures of what passes have made.

use crate::options::{Graph, PictureOf};
use gcnsel_diag::{Result, escape_name};
use gcnsel_mir::{Edges, Function, block_picture, graph_picture};
use gcnsel_picture::Picture;

/// The picture of machine code.
pub fn of_machine_code(of: &PictureOf, code: &Function) -> Result<Vec<Picture>> {
    let mut pictures = match of.graph {
        Graph::Thread => vec![graph_picture(code, Edges::Thread)],
        Graph::Wave => vec![graph_picture(code, Edges::Wave)],
        Graph::Dag => {
            let name = of.block.as_deref().unwrap_or_default();
            let blocks = code.layout.iter().filter(|&&block| code.is_block(block, name));
            blocks.map(|&block| block_picture(code, block)).collect()
        }
    };
    for picture in &mut pictures {
        after(picture, of.after);
    }
    Ok(pictures)
}

/// Says in a title after which stage a picture is.
pub fn after(picture: &mut Picture, stage: crate::Stage) {
    picture.title.push_str(&format!(" after {}", escape_name(stage.name())));
}
