//! Sorting few things, a board's moves at most: the plain way, stable, and a twentieth of the code that the library's sort takes for
//! each type, which counts where code is sent (the engine in the page).

/// Sorts a short list by a key.
///
/// ```
/// let mut moves = [(3, 'a'), (1, 'b'), (3, 'c'), (2, 'd')];
/// quaterne_search::few::sort_by_key(&mut moves, |found| found.0);
/// assert_eq!(moves, [(1, 'b'), (2, 'd'), (3, 'a'), (3, 'c')]);
/// ```
pub fn sort_by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..list.len() {
        let mut place = end;
        while place > 0 && key(&list[place - 1]) > key(&list[place]) {
            list.swap(place - 1, place);
            place -= 1;
        }
    }
}
