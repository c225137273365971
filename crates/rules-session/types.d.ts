/** The protocol, written from its Rust types. */

/**
 * A command with its keys.
 *
 * Seats are numbers, because the valid ones depend on the game.
 */
export type Command = { "cmd": "hello", } | { "cmd": "new", game: string, options?: Options, layout?: string, seed?: number, } | { "cmd": "load", game: string, position: string, options?: Options, layout?: string, seed?: number, } | { "cmd": "replay", record: string, layout?: string, } | { "cmd": "close", } | { "cmd": "play", action: string, seat?: number, } | { "cmd": "undo", seat?: number, ply?: number, } | { "cmd": "redo", seat?: number, } | { "cmd": "resign", seat: number, } | { "cmd": "sample", seat?: number, } | { "cmd": "random", ms?: number, } | { "cmd": "bot", bot: string, seat?: number, ms?: number, } | { "cmd": "hint", seat: number, bot: string, actions?: number, ms?: number, } | { "cmd": "analyse", seat?: number, bot: string, offset?: number, limit?: number, ms?: number, } | { "cmd": "view", seat?: number, } | { "cmd": "match", seat: number, } | { "cmd": "effects", seat?: number, offset?: number, limit?: number, } | { "cmd": "observe", seat: number, } | { "cmd": "redraw", seat: number, } | { "cmd": "perft", depth: number, limit?: number, ms?: number, } | { "cmd": "record", seat?: number, } | { "cmd": "render" } & Render;

/**
 * The keys of `render`.
 */
export type Render = { seat?: number, open?: boolean, ply?: number, theme?: string, coordinates?: boolean, bottom?: number, width?: number, last?: boolean, turn?: boolean, legal?: boolean, };

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
 * The capabilities in [`NEEDED`] that the game lacks.
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
export type View = { game: string, turn: number | 'chance' | 'over', legal: Array<string>, chance?: Array<[string, number]>, outcome: Outcome | null, position?: string, ply: number, seats: number, 
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
effects?: Array<StepEffects>, observation?: Observation, };

/**
 * The part of a position that a seat sees.
 */
export type Observation = { position: string, turn: number | 'chance' | 'over', options: Record<string, boolean | number | string>, } | Record<string, unknown>;

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
text: string, };

/**
 * The view that one seat has of a whole match chosen at run time.
 *
 * A server sends this, and nothing else, to the client of the seat. Its JSON is that of
 * [`MatchView`](rules_match::MatchView) and reads back as one.
 */
export type MatchView = { 
/**
 * The seat of the view.
 */
seat: number, 
/**
 * The options that differ from the default, as text.
 */
options: string, 
/**
 * The tags for all seats, with their values: players, place and date.
 */
tags: Array<[string, string]>, 
/**
 * The turn.
 */
turn: number | 'chance' | 'over', 
/**
 * The observation of the seat, as JSON.
 */
observation: unknown, 
/**
 * The number of steps before the first one in `steps`.
 */
since: number, 
/**
 * The steps from there on as in records, with `?` for events that the seat did not see.
 */
steps: Array<string>, 
/**
 * The legal actions of the seat in their order; empty unless it is its turn.
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
 * The effects of one step of a match, as a seat may see them.
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
 * The effects in words: [`Effect::all_in_words`]. The step itself if it has none.
 */
text: string, 
/**
 * The same, for a list that names `seat` already.
 */
said: string, };

/**
 * One change that a step makes: [`Effect`] as texts.
 */
export type Effect = { 
/**
 * The name of the kind: [`Effect::kind`].
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

/** An option of a game. */
export type OptionEntry = OptionHead & OptionKind;

/** Options by name. */
export type Options = Record<string, boolean | number | string>;

/** A request, with the name of its session if there are several, and how the answer speaks. */
export type Request = Command & {
  session?: string;
  names?: Array<string>;
  places?: boolean;
  since?: number;
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
  hint: Analysis;
  analyse: { decisions: Array<Reviewed>; next?: number };
  view: View;
  match: { game: string; match: MatchView };
  effects: { steps: Array<StepEffects> };
  observe: { observation: Observation };
  redraw: { position: string };
  perft: { nodes: number };
  record: { record: string };
  render: { svg: string };
};
