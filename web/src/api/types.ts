/// The shapes of the API, as docs/api.md writes them.

import type { Side } from "../rules/board";
import type { Outcome } from "../rules/game";

export type { Side, Outcome };
export interface Text { en: string; fr: string }
export interface Move { move: string; cell: string; column: number; row: number }
export type Verdict = "win" | "draw" | "loss" | null;

export interface Preset {
  name: string; rules: string; label: Text; width: number; height: number; align: number; gravity: boolean;
  stones_per_player: number | null;
}
export interface Key {
  key: string; label: Text; help: Text;
  kind: "integer" | "number" | "choice" | "evaluation" | "duration" | "memo" | "seed";
  default: string | null; min?: number; max?: number; step?: number;
  choices?: { value: string; label: Text }[];
}
export interface Player { name: string; label: Text; help: Text; searches_tree: boolean; keys: Key[] }
export interface EvaluationName { name: string; example: string; label: Text; help: Text; weights: boolean }
export interface Meta {
  name: string; version: string; events_version: number; presets: Preset[]; players: Player[]; evaluations: EvaluationName[];
  limits: { max_side: number; max_depth: number; max_seconds: number; max_tree_nodes: number; max_body: number };
}
export interface Level { id: string; label: Text; help: Text; spec: string }

export interface Position {
  rules: string; preset: string | null;
  width: number; height: number; align: number; gravity: boolean; stones_per_player: number | null; max_plies: number;
  start: string | null; moves: string; fen: string; rows: string[]; ply: number;
  to_move: Side; outcome: Outcome | null; winning_cells: string[];
  legal: Move[]; history: Move[]; last: Move | null; text: string;
}

export interface AnalysedMove extends Move {
  score: number; bound: "exact" | "lower" | "upper"; verdict: Verdict; plies: number | null;
  state: "G" | "I" | "P" | null; visits: number | null;
}
export interface Analysis {
  rules: string; position: string; fen: string; to_move: Side; with: string;
  best: Move | null; score: number; verdict: Verdict; plies: number | null; line: Move[]; moves: AnalysedMove[];
  depth: number; nodes: number; leaves: number; cutoffs: number;
  memo: { hits: number; stored: number; saved: number } | null;
  micros: number; complete: boolean; sentence: Text;
}
export interface SolvedMove extends Move {
  lower: number; upper: number; score: number | null; verdict: Verdict; plies: number | null; best: boolean;
}
export interface Solved {
  rules: string; position: string; fen: string; to_move: Side; outcome: Outcome | null;
  lower: number; upper: number; score: number | null; verdict: Verdict; plies: number | null;
  moves: SolvedMove[]; line: Move[] | null; nodes: number; micros: number; complete: boolean; sentence: Text;
}

export interface ReviewPly extends Move {
  ply: number; side: Side;
  before: { lower: number; upper: number }; after: { lower: number; upper: number };
  loss: number | null; mark: "best" | "inaccuracy" | "mistake" | "blunder" | "unknown";
  best: Move | null; line: Move[]; comment: Text;
}
export interface ReviewDone {
  mistakes: { x: number; o: number }; mean_loss: { x: number | null; o: number | null }; complete: boolean;
}

export interface TreeNode {
  id: string; parent: string | null; move: string | null; ply: number; order: number;
  player: "max" | "min"; kind: "searched" | "leaf" | "over" | "memo";
  alpha: number | null; beta: number | null; window: Text;
  value: number | null; bound: "exact" | "lower" | "upper" | null; shown: Text;
  nodes: number; memo_hits: number; hidden: number; children: string[]; principal: boolean;
  updates: { move: string; value: number; shown: Text }[];
  skipped: { move: string; id: string }[]; memo_of: string | null;
}
export interface Tree {
  rules: string; position: string; fen: string; method: string;
  best: string | null; score: number; depth: number; nodes: number; leaves: number; cutoffs: number; memo_hits: number;
  line: string[]; complete: boolean; micros: number; rounds: { nodes: number; memo_hits: number; value: number | null }[];
  kept: number; events: number; events_complete: boolean; has_windows: boolean; tree: TreeNode[];
}
export interface Ghost {
  node: string; move: string; id: string; nodes: number; value: number; shown: Text; window: Text;
  node_before: Text; node_after: Text; root_before: Text; root_after: Text; root_changed: boolean; why: Text;
  tree: TreeNode[]; complete: boolean;
}
export interface LogEvent {
  n: number; type: "enter" | "leaf" | "memo" | "update" | "cutoff" | "exit"; node: string; ply: number; round: number;
  move?: string; alpha?: number | null; beta?: number | null; value?: number; shown?: Text;
  bound?: "exact" | "lower" | "upper"; over?: boolean; skipped?: string[]; text: Text;
}
export interface EventPage { from: number; total: number; events: LogEvent[] }
export interface TreeState {
  n: number; path: string[]; nodes: number;
  open: { id: string; alpha: number | null; beta: number | null; value: number | null; shown: Text | null }[];
}
export interface Compared {
  rules: string; position: string; depth: number; eval: string;
  rows: {
    with: string; label: Text; nodes: number; leaves: number; cutoffs: number; memo_hits: number; micros: number;
    best: string | null; score: number; complete: boolean;
  }[];
}
export interface QuizNode {
  id: string; parent: string | null; move: string | null; ply: number; player: "max" | "min"; leaf: boolean;
  value: number; shown: Text; pruned: boolean;
}
export interface Quiz { rules: string; position: string; depth: number; seed: number; nodes: QuizNode[]; best: string; saved: number }

export interface States {
  state: "G" | "I" | "P"; depth: number; nodes: number; complete: boolean;
  moves: (Move & { state: "G" | "I" | "P"; line: string[] })[];
}
export interface RandomPlay {
  games: number; of: number; seed: number; first: number; second: number; draw: number;
  intervals: { first: [number, number]; second: [number, number]; draw: [number, number] };
  counts: { first: number; second: number; draw: number }; mean_plies: number; games_per_second: number;
}
export interface MatchStart { games: number; openings: number; players: string[]; seed: number }
export interface MatchGame { game: number; first: number; second: number; moves: string; outcome: Outcome }
export interface MatchTable {
  games: number; of: number; distinct_games: number; complete: boolean;
  players: { spec: string; wins: number; draws: number; losses: number; score: number | null; low: number | null; high: number | null }[];
  pairings: {
    one: number; other: number; games: number; wins: number; draws: number; losses: number;
    score: number | null; low: number | null; high: number | null; elo: number | null;
  }[];
}
export interface MemoRow {
  depth: number; method: string; nodes: number; memo_nodes: number; hits: number; saved: number; micros: number; memo_micros: number;
  complete: boolean;
}

export interface SeatState { kind: "human" | "machine"; name: string; spec: string | null; joined: boolean }
export interface GameState {
  id: string; version: number; created: number; updated: number; position: Position; undone: string;
  seats: { x: SeatState; o: SeatState }; local: boolean; listed: boolean; pace_ms: number; paused: boolean;
  status: "playing" | "over"; result: null | { outcome: Outcome; reason: "line" | "full" | "resigned" | "agreed" };
  offer: null | { kind: "undo" | "redo" | "draw"; by: Side; plies: number }; thinking: Side | null; watchers: number;
}
export interface Created { id: string; tokens: { owner: string; x: string | null; o: string | null }; game: GameState }
export interface GameEvent {
  version: number; at: number;
  type: "created" | "move" | "undo" | "redo" | "offer" | "declined" | "resigned" | "drawn" | "named" | "pace";
  side?: Side; move?: Move; ply?: number; plies?: number; moves?: string; offer?: "undo" | "redo" | "draw";
  name?: string; pace_ms?: number; paused?: boolean; outcome?: Outcome; reason?: "line" | "full" | "resigned" | "agreed";
}
export type ServerMessage =
  | { type: "state"; v: 1; game: GameState }
  | { type: "event"; v: 1; event: GameEvent }
  | { type: "ack"; v: 1; ref: string; version: number; repeated: boolean; done: boolean }
  | { type: "error"; v: 1; ref: string | null; error: { code: string; message: Text } }
  | { type: "thinking"; v: 1; side: Side | null }
  | { type: "watchers"; v: 1; count: number }
  | { type: "pong"; v: 1; ref: string | null };
export interface GameRow { id: string; rules: string; moves: string; x: string; o: string; status: string; updated: number; watchers: number }

export interface TournamentRow {
  id: string; name: string; rules: string; players: number; games: number; of: number; status: "playing" | "paused" | "over"; started: number;
}
export interface TableLine {
  place: number; player: string; spec: string; games: number; wins: number; draws: number; losses: number;
  score: number | null; low: number | null; high: number | null;
  rating: number | null; rating_low: number | null; rating_high: number | null; faults: Record<string, number>;
}
export interface Tournament extends TournamentRow {
  token?: string; distinct_games: number; table: TableLine[];
  cross: { one: number; other: number; wins: number; draws: number; losses: number; score: number | null }[];
  running: { n: number; x: string; o: string; moves: string }[];
}
export interface ArenaGame {
  n: number; x: string; o: string; opening: string; moves: string; outcome: Outcome | null; reason: string; plies: number;
  micros: { x: number; o: number };
}
