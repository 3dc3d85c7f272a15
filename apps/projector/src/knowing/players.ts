import { clanList, clanPeople } from '@app/contracts/clans/read-models';
import type { Community } from '@app/contracts/community/community';
import { reforgerPlayers, type ReforgerPlayerDocument } from '@app/contracts/reforger/read-models';
import { seedingMonths } from '@app/contracts/seeding/read-models';
import {
  SQUAD_EXEMPT,
  squadExempt,
  squadPlayers,
  squadStandings,
  type SquadPlayerDocument,
} from '@app/contracts/squad/read-models';
import { givenSlots, whitelists } from '@app/contracts/whitelist/read-models';
import type { AutomatedGame } from '@app/domain/automations/catalogue';
import type { askedOf, Known, KnownPlayers } from '@app/domain/automations/engine/known';
import { boardKey, kdOf } from '@app/domain/battlelog/rules';
import { calendarOf } from '@app/domain/calendar';
import { rankOfSaves, rulesGiven as reforgerRules } from '@app/domain/reforger/rules';
import { pointsOf, POINT_TIME, TOP_SEEDERS } from '@app/domain/seeding/rules';
import { rankOf, rulesGiven as squadRules } from '@app/domain/squad/rules';
import { letIn } from '@app/domain/whitelist/whitelist';
import { pagesOf } from '@app/storage/read-models/pages';
import type { ReadModels } from '@app/storage/read-models/reader';

const HOUR_SECONDS = 3_600;
/** Of a board, in a chat. */
const FIRST = 3;
const MOST_LEFT_OUT = 900;

export type KnowingSetup = {
  readonly community: Pick<Community, 'squad' | 'reforger' | 'timeZone'>;
  readonly readModels: Pick<ReadModels, 'getMany' | 'find' | 'cached'>;
  readonly now: () => number;
};

/** Of a player who was never met: everything is as at the beginning. */
const NEW = { firstSeen: '', lastSeen: '' } as const;

/** Reads who players are. */
export class Knowing {
  private readonly ladders;

  constructor(private readonly setup: KnowingSetup) {
    const { squad, reforger } = setup.community;
    this.ladders = { squad: squadRules(squad?.rules).ladder, reforger: reforgerRules(reforger?.rules).ladder };
  }

  /** @throws StoreUnavailable */
  async of(game: AutomatedGame, { players, asks }: ReturnType<typeof askedOf>): Promise<KnownPlayers> {
    if (players.length === 0) return new Map();
    const met = game === 'squad' ? await this.metInSquad(players) : await this.metInReforger(players);
    const ofSquad = game === 'squad';
    const steamIds = [...met.values()].flatMap(({ steamId }) => steamId || []);
    const [tags, slots, seeding, top] = await Promise.all([
      asks.has('clan') ? this.tagsOf(steamIds) : undefined,
      asks.has('slot') ? this.withSlots(game) : undefined,
      // Points and boards are asked for in chats, which Reforger has no answers in.
      asks.has('seeding') && ofSquad ? this.seedingOf(players) : undefined,
      asks.has('top') && ofSquad ? this.top() : undefined,
    ]);
    return new Map(
      [...met].map(([player, { steamId, ...known }]) => [
        player,
        {
          ...known,
          clan: tags && (tags.get(steamId) ?? null),
          ...{ seeding: seeding?.get(player), top },
          hasSlot: slots && (slots.has(player) || slots.has(steamId)),
        },
      ]),
    );
  }

  private async metInSquad(players: readonly string[]): Promise<Met> {
    const found = await this.setup.readModels.getMany(squadPlayers, players);
    return metBy(players, (id) => {
      const player: Partial<SquadPlayerDocument> = found.get(id) ?? {};
      const { name = '', steamId = '', score = 0, playtime = 0, firstSeenAt = '', seenAt = '' } = player;
      const { kills = 0, deaths = 0 } = player;
      const fought = { kills, deaths, kd: kdOf(kills, deaths) };
      const { rank, name: rankName } = rankOf(score, this.ladders.squad);
      const seen = { firstSeen: firstSeenAt, lastSeen: seenAt };
      return {
        name,
        steamId,
        rank: { rank, name: rankName },
        hours: Math.floor(playtime / HOUR_SECONDS),
        fought,
        ...seen,
      };
    });
  }

  /** Rank and hours are those of saves: who has none, has unknown ones. */
  private async metInReforger(players: readonly string[]): Promise<Met> {
    const found = await this.setup.readModels.getMany(reforgerPlayers, players);
    return metBy(players, (id) => {
      const player: ReforgerPlayerDocument | undefined = found.get(id);
      if (!player) return { steamId: '', ...NEW };
      const { names, steam, careers, timePlayed, firstSeenAt, seenAt, kills, deaths } = player;
      const level = rankOfSaves(
        Object.values(careers).map(({ experience }) => experience),
        this.ladders.reforger,
      );
      return {
        ...{ name: names[0]?.name, steamId: steam?.value ?? '', firstSeen: firstSeenAt, lastSeen: seenAt },
        fought: { kills, deaths, kd: kdOf(kills, deaths) },
        ...(level && { rank: level, hours: Math.floor(timePlayed / 1_000 / HOUR_SECONDS) }),
      };
    });
  }

  /** The clans of those who are in one, by Steam account. */
  private async tagsOf(steamIds: readonly string[]): Promise<ReadonlyMap<string, NonNullable<Known['clan']>>> {
    if (steamIds.length === 0) return new Map();
    const { readModels } = this.setup;
    const where = [{ field: 'steamId', is: 'in', value: steamIds }] as const;
    const people = await readModels.find(clanPeople, { where, limit: 2 * steamIds.length });
    const clans = await readModels.getMany(clanList, [
      ...new Set(people.flatMap(({ clanId }) => clanId?.toString() ?? [])),
    ]);
    return new Map(
      people.flatMap(({ steamId, clanId }) => {
        const clan = clanId === null ? undefined : clans.get(String(clanId));
        return steamId !== null && clan ? [[steamId, { tag: clan.tag }]] : [];
      }),
    );
  }

  /** Points of this month, and the place on its board, which leaves out who is exempt, as the site's does. */
  private async seedingOf(players: readonly string[]): Promise<ReadonlyMap<string, NonNullable<Known['seeding']>>> {
    const { readModels, community, now } = this.setup;
    const month = calendarOf(community.timeZone).monthAt(now());
    const where = [
      { field: 'month', is: 'eq', value: month },
      { field: 'seeding', is: 'gte', value: POINT_TIME },
    ] as const;
    const [own, best, exempt] = await Promise.all([
      readModels.getMany(
        seedingMonths,
        players.map((player) => `${month} ${player}`),
      ),
      readModels.find(seedingMonths, { where, sort: ['-seeding', 'playerId'], limit: 4 * TOP_SEEDERS }),
      this.exempt(),
    ]);
    const seeders = await readModels.getMany(
      squadPlayers,
      best.map(({ playerId }) => playerId),
    );
    const board = best
      .map(({ playerId }) => playerId)
      .filter((id) => !exempt.has(seeders.get(id)?.steamId ?? ''))
      .slice(0, TOP_SEEDERS);
    return new Map(
      players.map((player) => {
        const place = board.indexOf(player) + 1;
        return [
          player,
          { points: pointsOf(own.get(`${month} ${player}`)?.seeding ?? 0), place: place > 0 ? place : null },
        ];
      }),
    );
  }

  /** The first of this month's board of points, without those who are exempt. */
  private async top(): Promise<readonly string[]> {
    const { readModels, community, now } = this.setup;
    const board = boardKey('month', null, new Date(now()).toISOString(), community.timeZone);
    const exempt = await this.exempt();
    const where = [
      { field: 'board', is: 'eq', value: board },
      { field: 'score', is: 'gt', value: 0 },
    ] as const;
    const limit = FIRST + Math.min(exempt.size, MOST_LEFT_OUT);
    const rows = await readModels.find(squadStandings, { where, sort: ['-score', 'playerId'], limit });
    const leading = await readModels.getMany(
      squadPlayers,
      rows.map(({ playerId }) => playerId),
    );
    return rows
      .flatMap(({ playerId }) => leading.get(playerId) ?? [])
      .filter(({ steamId }) => !exempt.has(steamId))
      .slice(0, FIRST)
      .map(({ name }) => name || 'Unknown Player');
  }

  /** Steam accounts that no board shows. */
  private async exempt(): Promise<ReadonlySet<string>> {
    const { ids = [] } = (await this.setup.readModels.getMany(squadExempt, [SQUAD_EXEMPT])).get(SQUAD_EXEMPT) ?? {};
    return new Set(ids);
  }

  /** Ids that a slot is for, of members' and of those that staff gave. */
  private async withSlots(game: AutomatedGame): Promise<ReadonlySet<string>> {
    const { readModels, now } = this.setup;
    const ofMembers = await readModels.cached(whitelists, `let in to ${game}`, async () => {
      const ids = new Set<string>();
      for await (const page of pagesOf(readModels, whitelists, { sort: ['changed'] }))
        for (const held of page.flatMap(letIn)) if (held.game.toLowerCase() === game) ids.add(held.id);
      return ids;
    });
    if (game !== 'squad') return ofMembers.value;
    const given = await readModels.cached(givenSlots, 'all', async () => {
      const all: { readonly player: string; readonly until: string | null }[] = [];
      for await (const page of pagesOf(readModels, givenSlots, { sort: ['player'] })) all.push(...page);
      return all;
    });
    const today = new Date(now()).toISOString();
    const valid = given.value.flatMap(({ player, until }) => (until === null || until > today ? [player] : []));
    return new Set([...ofMembers.value, ...valid]);
  }
}

type Met = ReadonlyMap<string, Known & { readonly steamId: string }>;

const metBy = (players: readonly string[], of: (id: string) => Known & { readonly steamId: string }): Met =>
  new Map(players.map((id) => [id, of(id)]));
