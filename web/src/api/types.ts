/// The shapes of the API, as the server describes them: `make types` writes `schema.ts` from its OpenAPI. Only names are
/// given here.

import type { components } from "./schema";

type Shapes = components["schemas"];

export type Side = Shapes["Side"];
export type Outcome = Shapes["Outcome"];
export type Text = Shapes["Text"];
/** A move as it is written: `4`, `d` or `b2`. */
export type Move = Shapes["Move"];
export type Verdict = Shapes["Verdict"] | null;
export type Interval = Shapes["Interval"];

export type Preset = Shapes["Preset"];
export type Key = Shapes["PlayerKey"];
export type Player = Shapes["PlayerKind"];
export type EvaluationName = Shapes["EvaluationKind"];
export type Meta = Shapes["Meta"];
export type Level = Shapes["Level"];
export type Levels = Shapes["Levels"];

export type Position = Shapes["Position"];
export type Alignments = Shapes["Alignments"];
export type Explained = Shapes["Explained"];

export type Analysis = Shapes["Analysis"];
export type ScoredMove = Shapes["ScoredMove"];
export type ReviewPly = Shapes["ReviewedMove"];
export type WhyAnswer = Shapes["Why"];
export type ReviewDone = Shapes["ReviewSum"];

export type TreeNode = Shapes["TreeNode"] & { kind: "searched" | "leaf" | "over" | "memo" };
export type Tree = Omit<Shapes["TreeView"], "tree"> & { tree: TreeNode[] };
export type Ghost = Omit<Shapes["GhostView"], "tree"> & { tree: TreeNode[] };
export type Overview = Shapes["Overview"];
export type Block = Shapes["Block"];
export type LogEvent = Shapes["LogEvent"];
export type EventPage = Shapes["EventPage"];
export type TreeState = Shapes["Moment"];
export type Compared = Shapes["Compared"];
export type QuizNode = Shapes["QuizNode"];
export type Quiz = Shapes["Quiz"];

export type States = Shapes["States"];
export type RandomPlay = Shapes["RandomPlay"];
export type MatchStart = Shapes["MatchStart"];
export type MatchGame = Shapes["MatchGame"];
export type CrossTable = Shapes["CrossTable"];
export type MemoRow = Shapes["MemoRow"];

export type SeatState = Shapes["BySide_SeatState"]["x"];
export type GameState = Shapes["GameState"];
export type Created = Shapes["Created"];
export type GameEvent = Shapes["GameEvent"];
export type ServerMessage = Shapes["ServerMessage"];
export type GameRow = Shapes["ListedGame"];

export type TournamentRow = Shapes["TournamentRow"];
export type Standing = Shapes["Standing"];
export type Pairing = Shapes["Pairing"];
export type Tournament = Shapes["TournamentView"];
export type TournamentGame = Shapes["TournamentGame"];
export type Replay = Shapes["Replay"];
export type CourseView = Omit<Shapes["CourseView"], "you"> & { you: (Omit<Shapes["CourseSeat"], "versions"> & { versions: (Omit<Shapes["HandedIn"], "said"> & { said: { en: Checked; fr: Checked } | null })[] }) | null };
export type CourseGame = Shapes["CourseGame"];
export type Checked = Shapes["Checked"];
export type StudentHistory = Shapes["StudentHistory"];
