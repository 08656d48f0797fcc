//! `--model`: weights of the evaluation `learnt` other than those of the program.

use std::path::PathBuf;
use std::sync::Arc;

use quaterne_report::Text;
use quaterne_rules::Rules;
use quaterne_search::learnt::{Model, ModelError};
use quaterne_search::{Evaluation, Method};

use crate::files;
use crate::lang::say;

/// A file of weights.
#[derive(Debug, clap::Args)]
pub(crate) struct ModelArgs {
    #[arg(long, value_name = say("FILE", "FICHIER"), help = say(
        "The weights of the evaluation learnt, as quaterne tune writes them [default: those of the program]",
        "Les poids de l'évaluation learnt, écrits par quaterne tune [défaut : ceux du programme]"
    ))]
    model: Option<PathBuf>,
}

impl ModelArgs {
    /// Its weights, which are those of a board.
    pub(crate) fn read(&self, rules: &Rules) -> anyhow::Result<Option<Arc<Model>>> {
        let Some(path) = &self.model else { return Ok(None) };
        let about = path.display().to_string();
        let model: Model =
            files::read(path)?.parse().map_err(|why: ModelError| Text::of(&why).about(&about))?;
        let of = model.rules();
        if of != rules {
            return Err(Text::new(
                format!("{about} holds weights for {of}: judge it with --rules {of}"),
                format!("{about} contient des poids pour {of} : jugez-les avec --rules {of}"),
            )
            .into());
        }
        Ok(Some(Arc::new(model)))
    }
}

/// The same machine, with these weights where it uses learnt ones.
pub(crate) fn with_model(mut method: Method, model: Option<&Arc<Model>>) -> Method {
    if let Some(tree) = method.as_textbook_mut()
        && matches!(tree.evaluation, Evaluation::Learnt(_))
    {
        tree.evaluation = Evaluation::Learnt(model.cloned());
    }
    method
}
