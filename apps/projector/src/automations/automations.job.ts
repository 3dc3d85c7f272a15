import type { Community } from '@app/contracts/community/community';
import { actingIn, adminList } from '@app/domain/adminlist/admin-list';
import { decideActs } from '@app/domain/automations/acts';
import { automations, limitAutomation, watching } from '@app/domain/automations/automations';
import { AUTOMATED_GAMES, type AutomatedGame } from '@app/domain/automations/catalogue';
import { happened, LOOKED_AT, type Happened } from '@app/domain/automations/engine/happened';
import { LATE_AFTER, placeOf, type Hit, type Place } from '@app/domain/automations/engine/hits';
import { askedOf, withKnown, type KnownPlayers } from '@app/domain/automations/engine/known';
import { limitedOn, look, withAct, type Servers } from '@app/domain/automations/engine/lookout';
import type { ActEvent, AutomationEvent } from '@app/domain/automations/events';
import { lookFrom, lookout, passOver, reach } from '@app/domain/automations/lookout';
import type { WatchlistEvent } from '@app/domain/moderation/events';
import { letsRulesBegin, watchlist, type Watchlist } from '@app/domain/moderation/watchlist';
import { within } from '@app/kit/within';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { LOG_START, type LogPosition } from '@app/storage/event-log/position';
import type { Consequence, FollowingJob } from '../engine/policies/policy-runner';
import type { Log } from '../engine/ports';
import { stateOf } from '../engine/policies/state-of';
import { Knowing, type KnowingSetup } from '../knowing/players';
import { actsOf } from './orders';

/** How far the rules have come is written down once in this time, milliseconds: a start looks again from there. */
const REACHED_EVERY = 15 * 60_000;
/** What was passed over is written down once in this time, milliseconds: an agent that catches up sends for long. */
const PASSED_EVERY = 60_000;
/** Milliseconds. */
const AGAIN_AFTER = 1_000;

const RULES: readonly AutomationEvent['type'][] = [
  ...(['AutomationSaved', 'AutomationModeChanged', 'AutomationDeleted'] as const),
  ...(['AutomationsStopped', 'AutomationsResumed'] as const),
];
const ADMINS = 'SquadAdminListSaved';
const WATCHED: readonly WatchlistEvent['type'][] = ['PlayerWatched', 'PlayerUnwatched'];
const DECIDED: ActEvent['type'] = 'AutomationDecided';

interface Setup {
  readonly community: Pick<Community, 'servers' | 'timeZone' | 'squad' | 'reforger'>;
  readonly readModels: KnowingSetup['readModels'];
  readonly now?: () => number;
}

/** Who players are is waited for so long, milliseconds: what is not known by then is not known. */
const KNOWN_WITHIN = 1_500;
/** Read models that did not answer are not asked for so long, milliseconds: what follows must not wait behind them. */
const NOT_ASKED_FOR = 15_000;

/**
 * Has the rules look at what happens on the game servers, and writes down what they decide. The servers as the rules see
 * them are folded again at each start from what happened lately; nothing is decided about what is older than a minute by
 * then. What was decided before is in the log and is not decided again.
 */
export const automationsJob = (setup: Setup): FollowingJob => ({
  name: 'automations',
  label: 'Automations',
  every: AGAIN_AFTER,
  run: async (decide, signal, log) => {
    // Asked before the rules are: none is missed that is written in between.
    let after = await log.head();
    const guard = await Guard.begin(setup, decide);
    // Where no rule looks, nothing is read.
    while (!guard.isLooking) {
      if (signal.aborted) return;
      after = await guard.idle(log, after, signal);
    }
    after = (await guard.from()) ?? after;
    const types = [...LOOKED_AT, ...RULES, ...WATCHED, DECIDED, ADMINS];
    for await (const { events, upTo, live } of log.subscribe({ types, after, signal })) {
      for (const event of events) {
        if (signal.aborted) return;
        await guard.take(event);
      }
      if (upTo !== undefined) await guard.reached(upTo, live);
      if (!guard.isLooking) return;
    }
  },
});

type Rules = ReturnType<typeof watching>;

/** What the rules know, from a start to its end. */
class Guard {
  private servers: Servers = new Map();
  private rules: Readonly<Record<AutomatedGame, Rules>> = { squad: [], reforger: [] };
  private stopped: Readonly<Record<AutomatedGame, ReadonlySet<number>>> = { squad: new Set(), reforger: new Set() };
  private staff: ReadonlySet<string> = new Set();
  private watched: Readonly<Record<AutomatedGame, Watchlist>> = {
    squad: watchlist.initial,
    reforger: watchlist.initial,
  };
  /** Decided here, and not yet read from the log. */
  private readonly own = new Set<string>();
  /** Applied to what was too old, and not decided before: when that happened, by fact and rule. */
  private readonly passed = new Map<string, { readonly game: AutomatedGame; readonly at: number }>();
  /** Everything up to here was looked at before this start. */
  private lookedAt: LogPosition = LOG_START;
  private reachedAt = -Infinity;
  private passedAt = -Infinity;
  private readonly place: Place;
  private readonly knowing: Knowing;
  private askedFrom = -Infinity;
  private readonly now: () => number;

  private constructor(
    { community, readModels, now = Date.now }: Setup,
    private readonly decide: Consequence,
  ) {
    this.now = now;
    this.knowing = new Knowing({ community, readModels, now });
    this.place = placeOf(
      community,
      (id) => this.staff.has(id),
      (game, id, at) => letsRulesBegin(this.watched[game], id, at),
    );
  }

  static async begin(setup: Setup, decide: Consequence): Promise<Guard> {
    const guard = new Guard(setup, decide);
    for (const game of AUTOMATED_GAMES) await guard.readRules(game);
    if (guard.isLooking) await guard.readPeople();
    return guard;
  }

  get isLooking(): boolean {
    return AUTOMATED_GAMES.some((game) => this.rules[game].length > 0);
  }

  /** Waits for a change of the rules. @returns where that is */
  async idle(log: Pick<Log, 'subscribe'>, after: LogPosition, signal: AbortSignal): Promise<LogPosition> {
    for await (const { events } of log.subscribe({ types: RULES, after, signal })) {
      for (const event of events) await this.take(event);
      if (this.isLooking) await this.readPeople();
      if (events.length > 0) return events.at(-1)!.logPosition;
    }
    return after;
  }

  /** Where to begin; undefined where nobody has looked before. */
  async from(): Promise<LogPosition | undefined> {
    const state = await stateOf(this.decide, lookout, undefined);
    this.lookedAt = state.reached.at(-1)?.position ?? LOG_START;
    return lookFrom(state);
  }

  async take(event: RecordedEvent): Promise<void> {
    if ((RULES as readonly string[]).includes(event.type))
      return this.readRules((event.data as AutomationEvent['data']).game);
    if (event.type === ADMINS) return this.readStaff();
    if ((WATCHED as readonly string[]).includes(event.type)) return this.readWatched();
    if (event.type === DECIDED) return this.takeAct(event as RecordedEvent<ActEvent> & ActEvent);
    const fact = happened(event);
    if (fact) await this.lookAt(fact, event);
  }

  /** @param live that is the end of the log */
  async reached(position: LogPosition, live: boolean): Promise<void> {
    if (!live) return;
    if (this.now() - this.passedAt >= PASSED_EVERY) await this.tellPassed();
    if (this.now() - this.reachedAt < REACHED_EVERY) return;
    await this.decide(lookout, undefined, reach({ position, at: this.iso() }));
    this.reachedAt = this.now();
  }

  private async tellPassed(): Promise<void> {
    if (this.passed.size === 0) return;
    for (const game of AUTOMATED_GAMES) {
      const times = [...this.passed.values()]
        .flatMap((one) => (one.game === game ? [one.at] : []))
        .sort((a, b) => a - b);
      if (times.length === 0) continue;
      const [from, to] = [times[0]!, times.at(-1)!].map((time) => new Date(time).toISOString()) as [string, string];
      await this.decide(lookout, undefined, passOver({ game, hits: times.length, from, to, at: this.iso() }));
    }
    this.passed.clear();
    this.passedAt = this.now();
  }

  private async lookAt(fact: Happened, event: RecordedEvent): Promise<void> {
    const { game, serverId } = fact;
    const rules = this.rules[game].filter(({ since }) => event.created > Date.parse(since));
    const isStopped = this.stopped[game].has(serverId);
    const { servers, hits, isLate } = look(
      this.servers,
      isStopped ? rules.map((rule) => ({ ...rule, mode: 'watch' as const })) : rules,
      fact,
      this.place,
    );
    this.servers = servers;
    if (isLate || this.now() - event.created > LATE_AFTER) {
      if (event.logPosition > this.lookedAt)
        for (const { act } of hits)
          this.passed.set(keyOf(event.id, act.automationId), { game, at: Date.parse(fact.at) });
      return;
    }
    const { hits: allowed, limited } = limitedOn(this.servers, withKnown(hits, await this.known(game, hits)));
    for (const [, together] of byActs(allowed)) {
      const { decider, id } = actsOf(together[0]!.act);
      const { events, repeated } = await this.decide(decider, id, decideActs(together), event);
      if (repeated) continue;
      for (const act of events) {
        this.own.add(keyOf(act.data.factId, act.data.automationId));
        this.servers = withAct(this.servers, act);
      }
    }
    for (const automationId of limited)
      await this.decide(automations, game, limitAutomation({ automationId, game, at: this.iso() }), event);
  }

  /** Those are read alone whom a rule asks about, and who was identified before any rule looked. */
  private async known(game: AutomatedGame, hits: readonly Hit[]): Promise<KnownPlayers> {
    const asked = askedOf(hits);
    if (asked.players.length === 0 || this.now() < this.askedFrom) return new Map();
    const late = () => new Error('The read models do not answer in time.');
    return within(KNOWN_WITHIN, this.knowing.of(game, asked), late).catch(() => {
      this.askedFrom = this.now() + NOT_ASKED_FOR;
      return new Map();
    });
  }

  private takeAct(act: ActEvent): void {
    const key = keyOf(act.data.factId, act.data.automationId);
    this.passed.delete(key);
    if (!this.own.delete(key)) this.servers = withAct(this.servers, act);
  }

  private async readRules(game: AutomatedGame): Promise<void> {
    const state = await stateOf(this.decide, automations, game);
    this.rules = { ...this.rules, [game]: watching(state) };
    this.stopped = { ...this.stopped, [game]: state.stopped };
  }

  private async readPeople(): Promise<void> {
    await this.readStaff();
    await this.readWatched();
  }

  private async readWatched(): Promise<void> {
    for (const game of AUTOMATED_GAMES)
      this.watched = { ...this.watched, [game]: await stateOf(this.decide, watchlist, game) };
  }

  private async readStaff(): Promise<void> {
    this.staff = actingIn(await stateOf(this.decide, adminList, undefined));
  }

  private iso(): string {
    return new Date(this.now()).toISOString();
  }
}

const keyOf = (factId: string, automationId: number): string => `${factId} ${automationId}`;

/** Hits whose decisions are in one stream. */
const byActs = (hits: readonly Hit[]): ReadonlyMap<string, readonly Hit[]> => {
  const all = new Map<string, Hit[]>();
  for (const hit of hits) {
    const { decider, id } = actsOf(hit.act);
    const key = `${decider.category} ${id}`;
    all.set(key, [...(all.get(key) ?? []), hit]);
  }
  return all;
};
