(* Les noms de l'énoncé « Puissance 4 :: IA » pour l'OCaml d'aujourd'hui.

     #use "quaterne.ml";;

   L'énoncé est écrit en Caml Light : random__int, exists, make_vect, vect_length. Ici la grille
   s'affiche en texte ; quaterne_graphics.ml la dessine, là où le module Graphics est installé. *)

let random__int = Random.int
let exists = List.exists
let for_all = List.for_all
let make_vect = Array.make
let make_matrix = Array.make_matrix
let vect_length = Array.length
let list_length = List.length
let hd = List.hd
let tl = List.tl

(* Une grille vide : 6 lignes, comptées du bas, de 7 colonnes ; t.(y).(x). *)
let grille_vide () = Array.make_matrix 6 7 0

(* La grille en texte : J pour jaune, R pour rouge, la ligne du haut d'abord. *)
let dessine t =
  for y = Array.length t - 1 downto 0 do
    Array.iter (fun case -> print_char ".JR".[case]; print_char ' ') t.(y);
    print_newline ()
  done

module Graphics = struct
  type event = Button_down | Button_up | Key_pressed | Mouse_motion | Poll
  type status = { mouse_x : int; mouse_y : int; button : bool; keypressed : bool; key : char }
  let white, yellow, red, black, blue, green = 0xffffff, 0xffff00, 0xff0000, 0, 0x0000ff, 0x00ff00
  let open_graph (_ : string) = ()
  let close_graph () = ()
  let clear_graph () = ()
  let set_color (_ : int) = ()
  let moveto (_ : int) (_ : int) = ()
  let lineto (_ : int) (_ : int) = ()
  let fill_circle (_ : int) (_ : int) (_ : int) = ()
  let draw_circle (_ : int) (_ : int) (_ : int) = ()
  let fill_rect (_ : int) (_ : int) (_ : int) (_ : int) = ()
  let draw_string (_ : string) = ()
  let synchronize () = ()
  let wait_next_event (_ : event list) : status =
    { mouse_x = 100 * read_int () + 50; mouse_y = 0; button = true; keypressed = false; key = ' ' }
end
open Graphics
