//! How many positions of each ply are won, drawn and lost by the first player: what is known of 7 × 6, and a
//! table.

use std::io::Write;

use quaterne_rules::{Lang, Rules};

use crate::output;
use quaterne_report::numbers::count;
use quaterne_report::table::Table;

/// The totals of 7 × 6 by ply, as Böck published them: won, drawn, lost.
const CONNECT4: [[u64; 3]; 13] = [
    [1, 0, 0],
    [1, 2, 4],
    [27, 12, 10],
    [35, 58, 145],
    [690, 200, 230],
    [1_080, 697, 2_486],
    [10_889, 1_943, 3_590],
    [17_507, 5_944, 31_408],
    [124_624, 14_676, 44_975],
    [197_749, 42_896, 317_541],
    [1_122_696, 97_532, 442_395],
    [1_734_122, 255_780, 2_578_781],
    [8_191_645, 541_825, 3_502_631],
];

/// The published totals of a board, ply by ply.
pub(super) fn published(rules: &Rules) -> &'static [[u64; 3]] {
    if *rules == Rules::connect4() { &CONNECT4 } else { &[] }
}

/// Writes the totals of each ply.
pub(super) fn write(out: &mut impl Write, totals: &[[u64; 3]], lang: Lang) -> anyhow::Result<()> {
    let mut rows = Table::headed(lang.pick(
        "ply | won by x | drawn | won by o | all",
        "coup | gagnées par x | nulles | gagnées par o | toutes",
    ));
    for (ply, total) in totals.iter().enumerate() {
        let [won, drawn, lost] = total.map(|n| count(lang, n));
        rows.row([ply.to_string(), won, drawn, lost, count(lang, total.iter().sum())]);
    }
    Ok(output::table(out, rows, lang)?)
}
