import { Agenda } from './agenda';
import { stamped, type Seat } from './squad/log-lines';
import type { Player } from './squad/players';
import { Random } from './random';
import type { Faction, Layer } from './squad/theatre';
import { Truth } from './squad/truth';

/** One output of a server: a line of its log, or an answer or message of its RCON. */
export type Output = { readonly at: number } & (
  | { readonly line: string }
  | { readonly rcon: { readonly kind: 'answer'; readonly command: string; readonly body: string } }
  | { readonly rcon: { readonly kind: 'push'; readonly body: string } }
);

/** A player's presence on the server, in Unix epoch milliseconds. */
export type Stay = { readonly player: Player; readonly from: number; readonly to: number };

export type MatchPlan = {
  /** Seeds everything random in this match. */
  readonly seed: string;
  readonly serverName: string;
  readonly layer: Layer;
  readonly next: Layer;
  readonly factions: readonly [Faction, Faction];
  /** Milliseconds since 1970: the first line of the match, the end of staging, and the end. */
  readonly beginsAt: number;
  readonly liveAt: number;
  readonly endsAt: number;
  readonly stays: readonly Stay[];
  /** Facts that fights produce per second on a full server of 100. */
  readonly tempo: number;
  /** Milliseconds between two polls of RCON. */
  readonly pollMs: number;
  /** Barrages of so many facts at once. */
  readonly burst?: { readonly everyMs: number; readonly facts: number };
};

/** Somebody in a match. `down`: lies wounded; `out`: waits to come back. */
export type Fighter = Seat & {
  state: 'up' | 'down' | 'out';
  isHere: boolean;
  squad: number | null;
  isLeader: boolean;
  role: string;
};

/** The first number of a game object; the game counts down from it. */
const FIRST_INSTANCE = 2_147_400_000;

/** What all parts of a match share: its agenda, its source of chance, the players, and the output so far. */
export class Field {
  readonly agenda = new Agenda();
  readonly random: Random;
  readonly sides: Readonly<Record<1 | 2, Fighter[]>> = { 1: [], 2: [] };
  /** How far team 1 is ahead, in tickets. */
  lead = 0;
  private output: Output[] = [];
  private instance = FIRST_INSTANCE;

  constructor(
    readonly plan: MatchPlan,
    readonly truth: Truth,
  ) {
    this.random = new Random(plan.seed);
  }

  get here(): readonly Fighter[] {
    return [...this.sides[1], ...this.sides[2]];
  }

  /** Lines of one frame. */
  log(at: number, ...texts: string[]): void {
    for (const text of texts) this.output.push({ at, line: stamped(at, text) });
  }

  answer(at: number, command: string, body: string): void {
    this.output.push({ at, rcon: { kind: 'answer', command, body } });
  }

  push(at: number, body: string): void {
    this.output.push({ at, rcon: { kind: 'push', body } });
  }

  /** The output since the last call. */
  take(): readonly Output[] {
    const { output } = this;
    this.output = [];
    return output;
  }

  /** The name of a new object of a blueprint: `BP_M4_M150_C_2147399912`. */
  spawn(blueprint: string): string {
    return `${blueprint}_C_${this.number()}`;
  }

  number(): number {
    return (this.instance -= this.random.whole(1, 40));
  }
}
