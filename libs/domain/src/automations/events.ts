import type { EventOf } from '../decider';
import type { AutomatedGame, Rule, StepKind } from './catalogue';

/** `off`: nothing. `watch`: it decides, and nothing follows. */
export type Mode = 'off' | 'watch' | 'on';

interface OfGame {
  readonly game: AutomatedGame;
  /** ISO 8601, UTC. */
  readonly at: string;
}

interface OfAutomation extends OfGame {
  /** Counts from 1 within the game; a number is never used again. */
  readonly automationId: number;
}

/** The rules of one game, and where nothing is done by them. */
export interface AutomationFacts {
  /** `version` counts from 1. The first is of mode `off`; a later one keeps the mode. */
  AutomationSaved: OfAutomation & { readonly version: number; readonly rule: Rule };
  /** `limit`: it would have acted more often than it may. */
  AutomationModeChanged: OfAutomation & { readonly mode: Mode; readonly why: 'staff' | 'limit' };
  AutomationDeleted: OfAutomation;
  /** Nothing is done on this server by any rule until it is resumed. */
  AutomationsStopped: OfGame & { readonly serverId: number };
  AutomationsResumed: OfGame & { readonly serverId: number };
}

/** A step as it is carried out. */
export interface FilledStep {
  readonly kind: StepKind;
  /** As the game shows it. */
  readonly text: string;
}

export interface ActFacts {
  /** A rule applied. Without steps it was only counted. */
  AutomationDecided: OfAutomation & {
    readonly version: number;
    readonly serverId: number;
    /** The event that it answers. `at` is when that happened, by the server's clock. */
    readonly factId: string;
    /** `watch` also where the server is stopped: nothing follows. */
    readonly mode: 'watch' | 'on';
    /** Whom it is about, as the game knows the player; null for nobody. */
    readonly player: string | null;
    readonly name: string | null;
    readonly squad: { readonly team: 1 | 2; readonly squadId: number; readonly name: string } | null;
    /** How often it applied by now, within the rule's time. */
    readonly count: number;
    readonly steps: readonly FilledStep[];
    /** Another rule did something stronger to this player for the same fact, or a moment before. */
    readonly outdone: boolean;
    /** What was written, or with what somebody was killed; empty where that says nothing. */
    readonly saw: string;
  };
}

/** How far the rules have looked. */
export interface LookoutFacts {
  /** Everything up to `position`, a log position, was looked at. */
  AutomationsReached: { readonly position: string; readonly at: string };
  /** Rules applied `hits` times to what was too old when its turn came, between these times. */
  AutomationsPassedOver: OfGame & { readonly hits: number; readonly from: string; readonly to: string };
}

export type AutomationEvent = EventOf<AutomationFacts>;
export type ActEvent = EventOf<ActFacts>;
export type LookoutEvent = EventOf<LookoutFacts>;
