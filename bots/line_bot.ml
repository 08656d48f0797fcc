(* A first bot in OCaml: wins if it can, else blocks, else plays near the centre.
   It speaks "lines"; try it:  quaterne match "lines:ocaml bots/line_bot.ml" random *)

let me = 1
let you = 2

(* Whether a stone of this colour dropped in this column makes a line of n. *)
let wins grid heights width height n column colour =
  let row = heights.(column) in
  let at x y = x >= 0 && x < width && y >= 0 && y < height && grid.(x).(y) = colour in
  let rec count x y dx dy = if at x y then 1 + count (x + dx) (y + dy) dx dy else 0 in
  let line (dx, dy) =
    1 + count (column + dx) (row + dy) dx dy + count (column - dx) (row - dy) (-dx) (-dy) in
  List.exists (fun direction -> line direction >= n) [ (1, 0); (0, 1); (1, 1); (1, -1) ]

let choose grid heights width height n =
  let free = List.filter (fun c -> heights.(c) < height) (List.init width Fun.id) in
  let winning colour = List.find_opt (fun c -> wins grid heights width height n c colour) free in
  match winning me, winning you with
  | Some column, _ | None, Some column -> column
  | None, None ->
      let off_centre c = abs ((2 * c) - (width - 1)) in
      List.fold_left (fun best c -> if off_centre c < off_centre best then c else best) (List.hd free) free

let () =
  let words = String.split_on_char ' ' (String.trim (read_line ())) in
  let number k = int_of_string (List.nth words k) in
  let width = number 0 and height = number 1 and n = number 2 and first = number 3 = 1 in
  let grid = Array.make_matrix width height 0 and heights = Array.make width 0 in
  let put column colour =
    grid.(column).(heights.(column)) <- colour;
    heights.(column) <- heights.(column) + 1 in
  (* Moves already played, if the game does not start from the empty board: 3,3,4 *)
  let opening = match List.nth_opt words 4 with Some text -> String.split_on_char ',' text | None -> [] in
  let count = List.length opening in
  List.iteri
    (fun k column ->
      let mine = (count - k) mod 2 = if first then 0 else 1 in
      put (int_of_string column) (if mine then me else you))
    opening;
  let play () =
    let column = choose grid heights width height n in
    put column me;
    Printf.printf "%d\n%!" column in
  if first then play ();
  try
    while true do
      put (int_of_string (String.trim (read_line ()))) you;
      if Array.exists (fun h -> h < height) heights then play ()
    done
  with End_of_file -> ()
