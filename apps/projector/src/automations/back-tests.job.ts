import { setImmediate as turn } from 'node:timers/promises';
import type { Community } from '@app/contracts/community/community';
import { actingIn, adminList } from '@app/domain/adminlist/admin-list';
import type { AutomatedGame, Rule } from '@app/domain/automations/catalogue';
import {
  afterDeed,
  decideBack,
  lookBack,
  Tally,
  UNTRIED,
  type Result,
  type Tried,
} from '@app/domain/automations/engine/back-test';
import { happened, LOOKED_AT, type Happened } from '@app/domain/automations/engine/happened';
import { placeOf, type Hit, type Place, type Watching } from '@app/domain/automations/engine/hits';
import { asksOf, type Ask, type Known, type KnownPlayers } from '@app/domain/automations/engine/known';
import type { ActEvent } from '@app/domain/automations/events';
import { letsRulesBegin, watchlist } from '@app/domain/moderation/watchlist';
import type { EventLog } from '@app/storage/event-log/log';
import { BACK_TEST_KEPT, BACK_TESTS, type BackTestRecord, type BackTestSlot } from '@app/domain/automations/back-tests';
import type { ControlRecord, ReadModelStore } from '@app/storage/read-models/port';
import type { Consequence, Job } from '../engine/policies/policy-runner';
import { stateOf } from '../engine/policies/state-of';
import { Knowing, type KnowingSetup } from '../knowing/players';

/** Milliseconds. */
const DAY = 86_400_000;
/** What servers are like is folded from so long before, milliseconds: as a start of the rules does. */
const LOOKED_BACK = 3 * 3_600_000;
const AGAIN_AFTER = 1_000;
/** Progress is written once in this time, milliseconds, and it is seen whether anybody still wants the result. */
const TOLD_EVERY = 1_000;
/** One that broke off so often would do so again. */
const MOST_STARTS = 3;

const DECIDED: ActEvent['type'] = 'AutomationDecided';

const NOBODY: KnownPlayers = new Map();

interface Setup {
  readonly community: Pick<Community, 'servers' | 'timeZone' | 'squad' | 'reforger'>;
  readonly readModels: KnowingSetup['readModels'];
  readonly store: Pick<ReadModelStore, 'listControl' | 'writeControl'>;
  readonly log: Pick<EventLog, 'placeBefore' | 'readAll'>;
  readonly now?: () => number;
}

type Kept = ControlRecord<BackTestSlot>;
type Wanted = ControlRecord<BackTestRecord>;

/**
 * Tries rules on the past, one at a time. It writes nothing but the result: whoever is killed on the way begins again, and
 * whoever is no longer wanted ends.
 */
export const backTestsJob = ({ now = Date.now, ...setup }: Setup): Job => ({
  name: 'back-tests',
  label: 'Back tests',
  every: AGAIN_AFTER,
  run: async (decide, signal) => {
    const all = await setup.store.listControl<BackTestSlot>(BACK_TESTS);
    for (const kept of all)
      if (kept.value.id !== undefined && now() - kept.value.requestedAt > BACK_TEST_KEPT)
        await setup.store.writeControl(kept.key, kept.revision, {});
    const [next] = all
      .filter((kept: Kept): kept is Wanted => kept.value.id !== undefined && kept.value.endedAt === null)
      .sort((one, other) => one.value.requestedAt - other.value.requestedAt);
    if (next) await new BackTest({ now, ...setup }, next).run(decide, signal);
  },
});

class BackTest {
  constructor(
    private readonly setup: Required<Setup>,
    private record: Wanted,
  ) {}

  async run(decide: Consequence, signal: AbortSignal): Promise<void> {
    const { starts } = this.record.value;
    if (starts >= MOST_STARTS) return void (await this.write({ state: 'failed', endedAt: this.setup.now() }));
    if (!(await this.write({ state: 'running', starts: starts + 1, progress: 0 }))) return;
    const staff = actingIn(await stateOf(decide, adminList, undefined));
    const watched = {
      squad: await stateOf(decide, watchlist, 'squad'),
      reforger: await stateOf(decide, watchlist, 'reforger'),
    };
    const place = placeOf(
      this.setup.community,
      (id) => staff.has(id),
      (game, id, at) => letsRulesBegin(watched[game], id, at),
    );
    const result = await this.tried(place, signal);
    if (result) await this.write({ state: 'done', progress: 1, endedAt: this.setup.now(), result });
  }

  /** @returns undefined where nobody wants it any more, or the process ends */
  private async tried(place: Place, signal: AbortSignal): Promise<Result | undefined> {
    const { log, now } = this.setup;
    const { game, rule, against, requestedAt } = this.record.value;
    const from = beginOf(this.record.value);
    const after = await log.placeBefore(from - LOOKED_BACK);
    const [attempt, before] = [
      new Attempt(rule, this.record.value, place),
      against && new Attempt(against.rule, this.record.value, place),
    ];
    const asks = new Set([rule, ...(against ? [against.rule] : [])].flatMap((one) => [...asksOf(one)]));
    const today = new KnownToday(new Knowing(this.setup), game, asks);
    const tally = new Tally(place);
    let toldAt = now();
    for await (const events of log.readAll({ types: [...LOOKED_AT, DECIDED], signal, ...(after ? { after } : {}) })) {
      for (const event of events) {
        if (event.created < from - LOOKED_BACK || event.created > requestedAt) continue;
        if (event.type === DECIDED) {
          const deed = event as unknown as ActEvent;
          for (const each of [attempt, before]) each?.passes(deed);
          continue;
        }
        const fact = happened(event);
        if (fact?.game !== game) continue;
        const [hits, hitsBefore] = [attempt.looks(fact), before?.looks(fact) ?? []];
        const known = hits.length + hitsBefore.length === 0 ? NOBODY : await today.of([...hits, ...hitsBefore]);
        const made = attempt.decides(hits, known);
        const others = before?.decides(hitsBefore, known).decided;
        if (!attempt.isFrom(fact)) continue;
        tally.count(event.logPosition, fact, made);
        if (others) tally.compare(made.decided, others);
      }
      // Live folds go on in between.
      await turn();
      if (signal.aborted) return undefined;
      if (now() - toldAt < TOLD_EVERY) continue;
      toldAt = now();
      const done = ((events.at(-1)?.created ?? from) - from) / (requestedAt - from);
      if (!(await this.write({ progress: Math.min(1, Math.max(0, done)) }))) return undefined;
    }
    return signal.aborted ? undefined : tally.result(before !== null);
  }

  /** @returns false where the record is of another by now, or of nobody */
  private async write(change: Partial<BackTestRecord>): Promise<boolean> {
    const { key, revision, value } = this.record;
    const written = await this.setup.store.writeControl(key, revision, { ...value, ...change });
    if (written) this.record = written;
    return written !== undefined;
  }
}

/** When what is counted begins, epoch milliseconds. */
const beginOf = ({ requestedAt, days }: BackTestRecord): number => requestedAt - days * DAY;

/** One version of a rule, as if it had watched since then. */
class Attempt {
  private state: Tried = UNTRIED;
  private readonly rules: readonly Watching[];

  constructor(
    rule: Rule,
    private readonly wanted: BackTestRecord,
    private readonly place: Place,
  ) {
    this.rules = [{ automationId: 0, version: 0, rule, mode: 'watch' }];
  }

  /** Whether it belongs to the time that is wanted. What came late belongs to when it happened. */
  isFrom({ at, created }: Happened): boolean {
    return (this.wanted.late ? Date.parse(at) : created) >= beginOf(this.wanted);
  }

  looks(fact: Happened): readonly Hit[] {
    const rules = this.isFrom(fact) ? this.rules : [];
    const { tried, hits } = lookBack(this.state, rules, fact, this.place, this.wanted.late);
    this.state = tried;
    return hits;
  }

  decides(hits: readonly Hit[], known: KnownPlayers): Omit<ReturnType<typeof decideBack>, 'tried'> {
    const { tried, ...made } = decideBack(this.state, hits, known);
    this.state = tried;
    return made;
  }

  passes(deed: ActEvent): void {
    this.state = afterDeed(this.state, deed);
  }
}

/** Who players are today, each read once: who they were then nobody knows any more. */
class KnownToday {
  private readonly players = new Map<string, Known>();

  constructor(
    private readonly knowing: Knowing,
    private readonly game: AutomatedGame,
    private readonly asks: ReadonlySet<Ask>,
  ) {}

  async of(hits: readonly Hit[]): Promise<KnownPlayers> {
    const { players, asks } = this;
    const unread = hits.flatMap(({ act: { player } }) => (player === null || players.has(player) ? [] : [player]));
    if (asks.size > 0 && unread.length > 0)
      for (const [player, known] of await this.knowing.of(this.game, { players: [...new Set(unread)], asks }))
        players.set(player, known);
    return players;
  }
}
