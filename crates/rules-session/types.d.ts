/** The protocol, written from its Rust types. */

/**
 * A command with its keys.
 *
 * Seats are numbers, because the valid ones depend on the game.
 */
export type Command = { "cmd": "hello", } | { "cmd": "new", game: string, options?: Options, layout?: string, seed?: number, } | { "cmd": "load", game: string, position: string, options?: Options, layout?: string, seed?: number, } | { "cmd": "replay", record: string, layout?: string, } | { "cmd": "close", } | { "cmd": "play", action: string, seat?: number, } | { "cmd": "undo", seat?: number, ply?: number, } | { "cmd": "redo", seat?: number, } | { "cmd": "resign", seat: number, } | { "cmd": "sample", seat?: number, } | { "cmd": "random", ms?: number, } | { "cmd": "bot", bot: string, seat?: number, ms?: number, } | { "cmd": "hint", seat: number, bot: string, actions?: number, ms?: number, } | { "cmd": "analyse", seat?: number, bot: string, offset?: number, limit?: number, ms?: number, } | { "cmd": "view", seat?: number | 'spectator', } | { "cmd": "rules", game?: string, options?: Options, } | { "cmd": "match", seat: number | 'spectator', offset?: number, limit?: number, } | { "cmd": "effects", seat?: number | 'spectator', offset?: number, limit?: number, } | { "cmd": "observe", seat: number | 'spectator', } | { "cmd": "redraw", seat: number | 'spectator', } | { "cmd": "perft", depth: number, limit?: number, ms?: number, } | { "cmd": "record", seat?: number | 'spectator', offset?: number, limit?: number, } | { "cmd": "render" } & Render;

/**
 * The keys of `render`.
 */
export type Render = { seat?: number | 'spectator', open?: boolean, ply?: number, theme?: Theme, coordinates?: boolean, bottom?: number, format?: Format, width?: number, last?: boolean, turn?: boolean, legal?: boolean, ended?: boolean, };

/**
 * The answer to `hello`.
 */
export type Hello = { protocol: number, games: Array<GameEntry>, };

export type GameEntry = { name: string, options: Array<OptionEntry>, 
/**
 * Whether the game takes a `layout`, the text of a custom layout.
 */
layouts?: boolean, 
/**
 * The bots that are levels, the easiest first.
 */
levels?: Array<string>, 
/**
 * The capabilities in `NEEDED` that the game lacks.
 */
lacks?: Array<string>, };

export type OptionHead = { name: string, default: boolean | number | string, 
/**
 * The proposed value for a first game, if it differs from the default.
 */
first_game?: string, 
/**
 * Whether the option also takes `"random"`.
 */
random?: boolean, help: string, };

/**
 * The kind of an option, as its JSON form has it.
 */
export type OptionKind = { type: 'bool' | 'int' | 'choice', min?: number, max?: number, values?: Array<number | string>, };

/**
 * The view of the protocol.
 */
export type View = { game: string, turn: number | 'chance' | 'over', legal: Array<string>, chance?: Array<[string, number]>, outcome: Outcome | null, 
/**
 * How the last step ended a game of a series, such as a Tourney.
 */
ended?: Outcome, position?: string, ply: number, seats: number, 
/**
 * The number of steps and ends that `redo` can repeat.
 */
redo?: number, 
/**
 * The options, when a match begins.
 */
options?: Options, 
/**
 * The seat for which chance decides, at its turn.
 */
chance_seat?: number, 
/**
 * The effects of the steps of the last turn, or of those asked for, as the viewer may see
 * them.
 */
effects?: Array<StepEffects>, observation?: Observation, 
/**
 * The views of all seats and last of a spectator, if the request asks for them.
 */
seen?: Array<View>, };

/**
 * The part of a position that a seat or a spectator sees.
 */
export type Observation = { position: string, turn: number | 'chance' | 'over', options: Record<string, boolean | number | string>, } | ConquestObservation | TriarchyObservation;

/**
 * How a match ended.
 */
export type Outcome = { winners: number[], 
/**
 * The protocol's word for the end.
 */
reason: string, scores?: Array<number>, 
/**
 * The seat that resigned, ran out of time or left.
 */
seat?: number, 
/**
 * The result in words, one or two sentences.
 */
text: string, 
/**
 * The deciding facts in words, if the game ended by its rules.
 */
why?: string, };

/**
 * The view that a seat or a spectator has of a whole match chosen at run time.
 *
 * A server sends this, and nothing else, to the viewer's client. Its JSON is that of
 * `MatchView` and reads back as one.
 */
export type MatchView = { 
/**
 * Whose view it is: the number of a seat, or a spectator.
 */
viewer: number | 'spectator', 
/**
 * The options that differ from the default, as text.
 */
options: string, 
/**
 * The tags that everyone may see, with their values.
 */
tags: Array<[string, string]>, 
/**
 * The turn.
 */
turn: number | 'chance' | 'over', 
/**
 * The observation of the viewer, as JSON.
 */
observation: unknown, 
/**
 * The number of steps before the first one in `steps`.
 */
since: number, 
/**
 * The steps from there on as in records, with `?` for events that the viewer did not see.
 */
steps: Array<string>, 
/**
 * The legal actions of the viewer in their order; empty unless it is a seat and its turn.
 */
actions: Array<string>, 
/**
 * The result of the match, as JSON.
 */
result: unknown, };

/**
 * The choice of a bot and its reasons.
 */
export type Analysis = { 
/**
 * The chosen action.
 */
action: string, 
/**
 * The legal actions, the best ones first.
 */
actions: Array<ActionValue>, 
/**
 * The expected steps from the chosen action on; an event has a `*` before it.
 */
line: Array<string>, 
/**
 * Number of iterations: play-outs, or completed depths.
 */
iterations: number, 
/**
 * Number of positions searched, or of nodes added to the tree.
 */
nodes: number, };

/**
 * The result of a search for one action.
 */
export type ActionValue = { 
/**
 * The action.
 */
action: string, 
/**
 * Its value to the seat: with two seats from -1, a loss, to 1, a win.
 */
value?: number, 
/**
 * Number of iterations that began with it.
 */
visits: number, 
/**
 * Its certain result, if one was proven.
 */
proof?: Proof, };

/**
 * A proven result.
 */
export type Proof = { 
/**
 * The utility of the result for the seat under best play.
 */
utility: number, 
/**
 * Most steps until the end.
 */
plies: number, };

/**
 * The effects of one step of a match, as a viewer may see them.
 */
export type StepEffects = { 
/**
 * The number of steps before this one.
 */
ply: number, 
/**
 * The seat that acts, or for which chance decides, if the game defines it.
 */
seat: number | null, 
/**
 * Whether the step is a chance event.
 */
chance?: boolean, 
/**
 * The step as in records, `?` if it is hidden.
 */
step: string, 
/**
 * The effects, in order.
 */
effects: Array<Effect>, 
/**
 * The effects in words: `Effect::all_in_words`. The step itself if it has none.
 */
text: string, 
/**
 * The same, for a list that names `seat` already.
 */
said: string, };

/**
 * One change that a step makes: `Effect` as texts.
 */
export type Effect = { 
/**
 * The name of the kind: `Effect::kind`.
 */
kind: string, 
/**
 * The owner of the piece, or the seat to which the effect happens.
 */
seat?: number, 
/**
 * The noun of the piece.
 */
piece?: string, 
/**
 * The place that the piece, or its old owner, leaves.
 */
from?: string, 
/**
 * The place on which the piece is afterwards.
 */
to?: string, 
/**
 * The place of the piece that captures.
 */
by?: string, 
/**
 * The points scored.
 */
points?: number, 
/**
 * The effect as a phrase: `e6 captures f5`.
 */
text: string, };

/**
 * A reviewed decision.
 */
export type Reviewed = { 
/**
 * Number of steps before the decision.
 */
ply: number, 
/**
 * The seat that decided.
 */
seat: number, 
/**
 * The action played.
 */
action: string, 
/**
 * The best action.
 */
best: string, 
/**
 * The share of the win that the best action promises the seat, from 0 to 1.
 */
share: number, 
/**
 * The part of this share that the action lost, from 0 to 1.
 */
loss: number, 
/**
 * The size of the mistake, if it is one.
 */
mistake?: Mistake, 
/**
 * The expected steps from the best action on; an event has a `*` before it.
 */
line: Array<string>, };

/**
 * The size of a mistake.
 */
export type Mistake = "inaccuracy" | "mistake" | "blunder";

/**
 * A piece of the rules of a game as it is set up: `DynGame::rules_in_short`.
 *
 */
export type RuleText = { 
/**
 * The key of the piece.
 */
key: string, 
/**
 * Its place in the text.
 */
kind: RuleKind, 
/**
 * One or several sentences.
 */
text: string, 
/**
 * The identifiers of its rules.
 */
rules: Array<string>, };

/**
 * The place of a piece in the rules in short.
 */
export type RuleKind = "text" | "item" | "detail";

/**
 * The codes of the protocol.
 */
export type Code = "bad_request" | "unknown_game" | "bad_option" | "no_game" | "illegal_action" | "bad_position" | "bad_record" | "game_over" | "too_large" | "too_long";

/** The colours of a picture. */
export type Theme = "light" | "dark" | "print" | "auto";

/** The parts of a picture. */
export type Format = "titled" | "tall" | "wide";

/** An option of a game. */
export type OptionEntry = OptionHead & OptionKind;

/** Options by name. */
export type Options = Record<string, boolean | number | string>;

/** A request, with the name of its session if there are several, and how the answer speaks. */
export type Request = Command & {
  session?: string;
  names?: Array<string>;
  places?: boolean;
  language?: string;
  since?: number;
  seen?: boolean;
};

/** The lists by seat have one entry for each seat. */
export type ConquestObservation = {
  players: number;
  first: number;
  pass_draws: boolean;
  overpower?: string;
  viewer: number | 'spectator';
  hand: Array<string>;
  hand_sizes: Array<number>;
  stock_size: number;
  table: Array<string>;
  covers: Array<Array<string>>;
  covers_left: Array<[number, number, number]>;
  open: Array<string>;
  to_act: number;
  phase: string;
  placed: string | null;
  passes: number;
  scores: Array<number>;
};

/** The threes are in the order of Scarab, Eye and Snake. */
export type TriarchyObservation = {
  players: number;
  dots: number;
  first: number;
  reuse: boolean;
  turn_limit: number;
  stacks: Array<{ dot: number; top: string; height: number }>;
  home: [number, number, number];
  removed: [number, number, number];
  left: string;
  to_act: number;
  phase: string;
  turns_done: number;
  landed: Array<number>;
};

/** The answer to each command. */
export type Answers = {
  hello: Hello;
  new: View;
  load: View;
  replay: View;
  close: Record<string, never>;
  play: View;
  undo: View;
  redo: View;
  resign: View;
  sample: View;
  random: View;
  bot: View;
  hint: Analysis & { timed_out?: true };
  analyse: { decisions: Array<Reviewed>; timed_out?: true; next?: number };
  view: View;
  rules: { rules: Array<RuleText> };
  match: { game: string; match: MatchView; next?: number };
  effects: { steps: Array<StepEffects>; next?: number };
  observe: { observation: Observation };
  redraw: { position: string };
  perft: { nodes: number };
  record: { record: string; next?: number };
  render: { svg: string; status: string };
};
