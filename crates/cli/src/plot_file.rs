//! A picture in a file.

use std::io::Write as _;
use std::path::PathBuf;
use std::str::FromStr;

use quaterne_report::Text;
use quaterne_report::drawing::Drawing;

use crate::absent;
use crate::new_file::NewFile;

/// A file for a picture: its name says in which format.
#[derive(Clone, Debug)]
pub(crate) struct PlotFile {
    path: PathBuf,
    format: Format,
}

#[derive(Clone, Copy, Debug)]
enum Format {
    Svg,
    Png,
}

impl FromStr for PlotFile {
    type Err = Text;

    fn from_str(text: &str) -> Result<Self, Text> {
        let path = PathBuf::from(text);
        let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
        let format = match extension.as_deref() {
            Some("svg") => Format::Svg,
            Some("png") => Format::Png,
            _ => {
                return Err(Text::new(
                    "expected a name that ends with .svg or .png",
                    "il faut un nom qui finit par .svg ou .png",
                ));
            }
        };
        Ok(Self { path, format })
    }
}

impl PlotFile {
    /// Fails now rather than after the work if the file cannot be written.
    pub(crate) fn check(&self) -> anyhow::Result<()> {
        let here = cfg!(feature = "png") || !matches!(self.format, Format::Png);
        absent::check(&self.path.to_string_lossy(), "png", here)?;
        NewFile::create(&self.path).map(drop)
    }

    /// Writes the picture.
    pub(crate) fn save(&self, drawing: &Drawing) -> anyhow::Result<()> {
        let mut file = NewFile::create(&self.path)?;
        match self.format {
            Format::Svg => file.write_all(drawing.svg().as_bytes())?,
            #[cfg(feature = "png")]
            Format::Png => file.write_all(&drawing.png()?)?,
            #[cfg(not(feature = "png"))]
            Format::Png => self.check()?,
        }
        file.keep()
    }
}
