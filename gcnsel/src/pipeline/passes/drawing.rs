//! Pictures of what passes have made.

use crate::options::{Graph, PictureOf};
use gcnsel_diag::{Result, escape_name};
use gcnsel_mir::{Edges, Function, block_picture, graph_picture};
use gcnsel_picture::Picture;

/// What was drawn of a function.
#[derive(Debug, Default)]
pub struct Drawn {
    /// The pictures.
    pub pictures: Vec<Picture>,
    /// Where one block was asked for: the names by which each block could have been.
    pub blocks: Vec<String>,
}

impl From<Picture> for Drawn {
    fn from(picture: Picture) -> Self {
        Drawn { pictures: vec![picture], blocks: Vec::new() }
    }
}

/// The picture of machine code.
pub fn of_machine_code(of: &PictureOf, code: &Function) -> Result<Drawn> {
    let mut drawn: Drawn = match of.graph {
        Graph::Thread => graph_picture(code, Edges::Thread).into(),
        Graph::Wave => graph_picture(code, Edges::Wave).into(),
        Graph::Dag => {
            let name = of.block.as_deref().unwrap_or_default();
            let blocks = code.layout.iter().filter(|&&block| code.is_block(block, name));
            Drawn {
                pictures: blocks.map(|&block| block_picture(code, block)).collect(),
                blocks: code.layout.iter().map(|&block| code.block_name(block)).collect(),
            }
        }
    };
    for picture in &mut drawn.pictures {
        after(picture, of.after);
    }
    Ok(drawn)
}

/// Says in a title after which stage a picture is.
pub fn after(picture: &mut Picture, stage: crate::Stage) {
    picture.title.push_str(&format!(" after {}", escape_name(stage.name())));
}
