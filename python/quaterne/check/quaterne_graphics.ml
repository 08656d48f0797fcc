(* La grille de l'énoncé, dessinée, et la souris : là où le module Graphics d'OCaml est installé
   (Debian : apt install ocaml libgraphics-ocaml-dev). Depuis le dossier de ce fichier et de quaterne.ml :

     ocaml
     # #use "quaterne_graphics.ml";;
     # #use "mon_tp.ml";;
     # partie (grille_vide ()) humain ia_random 1 2;;

   Ailleurs, #use "quaterne.ml" donne les mêmes noms, et la grille en texte. *)

#directory "+graphics";;
#load "graphics.cma";;

module Fenetre = Graphics;;
#use "quaterne.ml";;
module Graphics = Fenetre;;

(* Cent pixels par case, un disque blanc, jaune ou rouge dans un carré ; la ligne 0 en bas, comme la fenêtre les compte. *)
let dessine t =
  (try ignore (Graphics.size_x ()) with Graphics.Graphic_failure _ -> Graphics.open_graph " 700x600");
  let couleurs = [| Graphics.white; Graphics.yellow; Graphics.red |] in
  Graphics.auto_synchronize false;
  Array.iteri (fun y ligne ->
    Array.iteri (fun x case ->
      Graphics.set_color Graphics.blue;
      Graphics.fill_rect (100 * x) (100 * y) 100 100;
      Graphics.set_color couleurs.(case);
      Graphics.fill_circle (100 * x + 50) (100 * y + 50) 45;
      Graphics.set_color Graphics.black;
      Graphics.draw_rect (100 * x) (100 * y) 100 100) ligne) t;
  Graphics.synchronize ();;

(* Une stratégie : la colonne où l'on clique. *)
let humain ((t : int array array), (_ : int)) =
  dessine t;
  (Graphics.wait_next_event [Graphics.Button_down]).Graphics.mouse_x / 100;;
