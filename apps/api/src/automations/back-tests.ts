import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import type { BackTestDto } from '@app/contracts/automations/automations.dto';
import type {
  BackTestAnswer,
  BackTestEntry,
  BackTestMark,
  BackTestMoment,
  BackTestResult,
  BackTestsAnswer,
} from '@app/contracts/automations/back-tests';
import {
  BACK_TEST_KEPT,
  BACK_TEST_SLOTS,
  backTestKey,
  type BackTestRecord,
  type BackTestSlot,
} from '@app/domain/automations/back-tests';
import type { Case } from '@app/domain/automations/engine/back-test';
import { happened, type Logged } from '@app/domain/automations/engine/happened';
import { shown } from '@app/domain/automations/engine/triggers';
import type { AutomatedGame } from '@app/domain/automations/rules';
import type { ServerOrderEvent } from '@app/domain/moderation/events';
import { EventLog } from '@app/storage/event-log/log';
import { fromLogPosition } from '@app/storage/event-log/position';
import type { ControlRecord, ReadModelStore } from '@app/storage/read-models/port';
import { SeenReforgerPlayers, SeenSquadPlayers, type SeenPlayer } from '../platform/ports/seen-players';
import type { Caller } from '../platform/requests/caller';
import { Refused } from '../platform/responses/failures';
import { READ_MODEL_STORE } from '../platform/storage.module';
import { partsOf, Rules } from './rules';

const ID = /^(\d)-[a-z0-9]{8}$/;
const TRIES = 5;
/** What is read around a case, events of the whole log: a busy hour writes some ten in a second. */
const READ_BEFORE = 1_000;
const READ_BEHIND = 2_000;
/** Milliseconds around a case, by the server's clock. */
const BEFORE = 120_000;
const BEHIND = 300_000;
const MOST_MOMENTS = 100;

type Kept = ControlRecord<BackTestRecord>;
type Names = ReadonlyMap<string, SeenPlayer>;

/** Rules that are tried on the past, which a job of the projector does: see `back-tests.job.ts`. */
@Injectable()
export class BackTests {
  constructor(
    @Inject(READ_MODEL_STORE) private readonly store: ReadModelStore,
    private readonly log: EventLog,
    private readonly rules: Rules,
    private readonly squadPlayers: SeenSquadPlayers,
    private readonly reforgerPlayers: SeenReforgerPlayers,
  ) {}

  /** @throws Refused 400, 404, 409 while as many wait as are kept; StoreUnavailable */
  async begin(
    game: AutomatedGame,
    { rule: sent, id: automationId, days, late }: BackTestDto,
    { actor }: Caller,
  ): Promise<string> {
    const stored = automationId === undefined ? undefined : await this.rules.stored(game, automationId);
    if (!sent && !stored) throw new Refused(400, 'invalid', 'rule or id must say what is to be tried.');
    const rule = sent ? this.rules.read(game, sent) : stored!.rule;
    const isSame = !stored || isDeepStrictEqual(rule, stored.rule);
    const wanted: Omit<BackTestRecord, 'id'> = {
      ...{
        game,
        rule,
        days,
        late: late ?? false,
        against: isSame ? null : stored,
        by: { id: actor.id, name: actor.name },
      },
      ...{ requestedAt: Date.now(), state: 'waiting', starts: 0, progress: 0, endedAt: null, result: null, marks: {} },
    };
    for (let tries = 0; tries < TRIES; tries++) {
      const { slot, revision } = await this.freeSlot(game);
      const word = randomInt(36 ** 7, 36 ** 8 - 1).toString(36);
      const value: BackTestRecord = { ...wanted, id: `${slot}-${word}` };
      if (await this.store.writeControl(backTestKey(game, slot), revision, value)) return value.id;
    }
    throw lostRace();
  }

  /** @throws StoreUnavailable */
  async all(game: AutomatedGame): Promise<BackTestsAnswer> {
    const kept = (await this.slots(game)).flatMap((slot) => (slot && isKept(slot) ? [slot.value] : []));
    const newest = kept.sort((one, other) => other.requestedAt - one.requestedAt);
    return { success: true, backTests: newest.map(entryOf) };
  }

  /** @throws Refused 404; StoreUnavailable */
  async one(game: AutomatedGame, id: string): Promise<BackTestAnswer> {
    const { value } = await this.kept(game, id);
    const { rule, against, result } = value;
    return {
      ...{ success: true, ...entryOf(value), sentence: this.rules.sentenceOf(game, rule), rule: partsOf(rule) },
      against: against && { id: against.automationId, version: against.version },
      result: result && (await this.shown(value, result)),
    };
  }

  /** Also one that is under way ends. Deleting again changes nothing. @throws Refused 404 for what is no id; StoreUnavailable */
  async forget(game: AutomatedGame, id: string): Promise<void> {
    for (let tries = 0; tries < TRIES; tries++) {
      const kept = await this.find(game, id);
      if (!kept || (await this.store.writeControl(kept.key, kept.revision, {}))) return;
    }
    throw lostRace();
  }

  /** @throws Refused 404; StoreUnavailable */
  async mark(game: AutomatedGame, id: string, number: number, mark: BackTestMark | null): Promise<void> {
    for (let tries = 0; tries < TRIES; tries++) {
      const { key, revision, value } = await this.kept(game, id);
      caseOf(value, number);
      const marks = { ...value.marks, [number]: mark };
      if (await this.store.writeControl(key, revision, { ...value, marks })) return;
    }
    throw lostRace();
  }

  /** What was written, done and ordered around a case. @throws Refused 404; LogUnavailable; StoreUnavailable */
  async moments(game: AutomatedGame, id: string, number: number): Promise<readonly BackTestMoment[]> {
    const { value } = await this.kept(game, id);
    const { position, serverId, player, at } = caseOf(value, number);
    const { commit: from } = fromLogPosition(position);
    const [before, itself, behind] = await Promise.all([
      this.log.excerpt({ from, direction: 'backwards', limit: READ_BEFORE }),
      this.log.eventAt(from),
      this.log.excerpt({ from, direction: 'forwards', limit: READ_BEHIND }),
    ]);
    const events = [...(before ?? []).toReversed(), ...(itself ? [itself] : []), ...(behind ?? [])];
    const time = Date.parse(at);
    const found = (await this.log.today(events)).flatMap((event) => {
      const moment = momentOf(event as Logged, game, serverId);
      const isCase = event.logPosition === position;
      const isNear = moment && Date.parse(moment.at) >= time - BEFORE && Date.parse(moment.at) <= time + BEHIND;
      return moment && (isCase || (isNear && concerns(moment, player))) ? [{ ...moment, isCase }] : [];
    });
    const names = await this.namesOf(
      game,
      found.map((moment) => moment.player),
    );
    const first = Math.max(0, found.findIndex(({ isCase }) => isCase) - MOST_MOMENTS / 2);
    return found
      .slice(first, first + MOST_MOMENTS)
      .map((moment) => ({ ...moment, name: (moment.player && names.get(moment.player)?.name) ?? null }));
  }

  private async shown(
    { game, marks }: BackTestRecord,
    result: NonNullable<BackTestRecord['result']>,
  ): Promise<BackTestResult> {
    const { byDay, players, cases, ...rest } = result;
    const names = await this.namesOf(game, [
      ...players.map(([player]) => player),
      ...cases.map(({ player }) => player),
    ]);
    const nameOf = (player: string | null) => (player && names.get(player)?.name) ?? null;
    return {
      ...rest,
      byDay: byDay.map(([day, acts]) => ({ day, acts })),
      players: players.map(([player, acts]) => ({ player, acts, name: nameOf(player) })),
      cases: cases.map(({ position: _, ...each }, n) => ({
        ...{ ...each, case: n + 1, name: nameOf(each.player), mark: marks[n + 1] ?? null },
      })),
    };
  }

  /** As the site calls them today: whoever was erased has no name. */
  private namesOf(game: AutomatedGame, players: readonly (string | null)[]): Promise<Names> {
    const named = { squad: this.squadPlayers, reforger: this.reforgerPlayers }[game];
    return named.findMany([...new Set(players.flatMap((player) => player ?? []))]);
  }

  private slots(game: AutomatedGame): Promise<(ControlRecord<BackTestSlot> | undefined)[]> {
    const all = Array.from({ length: BACK_TEST_SLOTS }, (_, slot) => backTestKey(game, slot));
    return Promise.all(all.map((key) => this.store.readControl<BackTestSlot>(key)));
  }

  /** One that is not in use, else that of the oldest result. @throws Refused 409 */
  private async freeSlot(game: AutomatedGame): Promise<{ readonly slot: number; readonly revision: number }> {
    const all = (await this.slots(game)).map((record, slot) => ({ slot, revision: record?.revision ?? 0, ...record }));
    const ageOf = ({ value }: (typeof all)[number]) => (value?.id === undefined ? 0 : (value.endedAt ?? Infinity));
    const [oldest] = all.toSorted((one, other) => ageOf(one) - ageOf(other));
    if (ageOf(oldest!) === Infinity)
      throw new Refused(409, 'too-many-back-tests', `${BACK_TEST_SLOTS} wait already. Cancel one, or wait.`);
    return oldest!;
  }

  private async find(game: AutomatedGame, id: string): Promise<Kept | undefined> {
    const slot = ID.exec(id)?.[1];
    const record = slot && (await this.store.readControl<BackTestSlot>(backTestKey(game, Number(slot))));
    return record && record.value.id === id && isKept(record) ? record : undefined;
  }

  private async kept(game: AutomatedGame, id: string): Promise<Kept> {
    const found = await this.find(game, id);
    if (!found)
      throw new Refused(404, 'back-test-not-found', 'This back-test is not kept. Results are kept for a week.');
    return found;
  }
}

const isKept = (record: ControlRecord<BackTestSlot>): record is Kept =>
  record.value.id !== undefined && Date.now() - record.value.requestedAt <= BACK_TEST_KEPT;

const entryOf = ({ id, rule, days, state, progress, requestedAt, by }: BackTestRecord): BackTestEntry => ({
  ...{ id, name: rule.name, days, state, progress, by: by.name },
  requestedAt: new Date(requestedAt).toISOString(),
});

const caseOf = ({ result }: BackTestRecord, number: number): Case => {
  const found = result?.cases[number - 1];
  if (!found) throw new Refused(404, 'case-not-found', 'There is no such case.');
  return found;
};

const lostRace = () => new Refused(409, 'lost-race', 'Somebody else did the same at this moment. Try again.');

type Moment = Omit<BackTestMoment, 'name' | 'isCase'>;

/** What everybody wrote, and what the player did or had done to them; of a server what was written and ordered there. */
const concerns = (moment: Moment, player: string | null): boolean =>
  moment.kind === 'chat' || moment.player === player || (player === null && moment.kind === 'ordered');

const momentOf = (event: Logged, game: AutomatedGame, serverId: number): Moment | undefined => {
  if (event.type === 'ServerOrderGiven') {
    const { data } = event as unknown as Extract<ServerOrderEvent, { type: 'ServerOrderGiven' }>;
    if (data.game !== game || data.serverId !== serverId) return undefined;
    return {
      at: data.at,
      kind: 'ordered',
      player: data.player,
      text: [data.kind, data.text].filter(Boolean).join(': '),
    };
  }
  const fact = happened(event);
  if (fact?.game !== game || fact.serverId !== serverId) return undefined;
  const { at, what } = fact;
  switch (what.kind) {
    case 'chat':
      return { at, kind: 'chat', player: what.player, text: what.message };
    case 'killed':
      return { at, kind: what.isTeamKill ? 'team-killed' : 'killed', player: what.player, text: shown(what.weapon) };
    case 'squad-created':
      return { at, kind: what.kind, player: what.player, text: what.name };
    case 'joined':
    case 'left':
      return { at, kind: what.kind, player: what.player, text: '' };
    default:
      return undefined;
  }
};
