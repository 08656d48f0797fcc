(* Puissance 4 :: IA. Élève : Émile. *)
open Graphics;;

let hauteur c t =
  let rec monte y = if y = 6 || t.(y).(c) = 0 then y else monte (y + 1) in
  monte 0 ;;

let joue t c j =
  let y = hauteur c t in
  if y < 6 then t.(y).(c) <- j ;;

let annule t c = t.(hauteur c t - 1).(c) <- 0 ;;

let nul t =
  let plein = ref true in
  for x = 0 to 6 do if t.(5).(x) = 0 then plein := false done;
  !plein ;;

let rec lit_long t ax ay coul x y =
  let x = x + ax and y = y + ay in
  if x < 0 || x > 6 || y < 0 || y > 5 || t.(y).(x) <> coul then 1
  else 1 + lit_long t ax ay coul x y ;;

let lit_dir t (x, y) (ax, ay) =
  let coul = t.(y).(x) in
  lit_long t ax ay coul x y + lit_long t (-ax) (-ay) coul x y - 1 >= 4 ;;

let gagne t c =
  let y = hauteur c t - 1 in
  exists (lit_dir t (c, y)) [(1,0);(1,1);(0,1);(-1,1)] ;;

let partie t f1 f2 c1 c2 =
  let rec tour f c f' c' =
    if nul t then 0
    else begin
      let x = f (t, c) in
      joue t x c;
      dessine t;
      if gagne t x then c else tour f' c' f c
    end in
  tour f1 c1 f2 c2 ;;

let jouables t = List.filter (fun x -> t.(5).(x) = 0) [0;1;2;3;4;5;6] ;;

let ia_random (t, _) =
  let l = jouables t in
  List.nth l (random__int (list_length l)) ;;

let gagnant (t, c) =
  List.find_opt (fun x -> joue t x c; let g = gagne t x in annule t x; g) (jouables t) ;;

let ia_1 (t, c) = match gagnant (t, c) with Some x -> x | None -> ia_random (t, c) ;;

type etat = G | I | P ;;

let rec etat (t, c) n =
  if gagnant (t, c) <> None then G
  else if n = 0 || nul t then I
  else begin
    let fils = List.map (fun x -> joue t x c; let e = etat (t, 3 - c) (n - 1) in annule t x; e) (jouables t) in
    if List.mem P fils then G else if List.mem I fils then I else P
  end ;;

let sia n (t, c) = match gagnant (t, c) with
  | Some x -> x
  | None ->
    let fils = List.map (fun x -> joue t x c; let e = etat (t, 3 - c) (n - 1) in annule t x; (x, e)) (jouables t) in
    let de e = List.filter (fun (_, f) -> f = e) fils in
    (match de P, de I, de G with (x, _) :: _, _, _ -> x | _, (x, _) :: _, _ -> x | _, _, (x, _) :: _ -> x | _ -> 0) ;;
