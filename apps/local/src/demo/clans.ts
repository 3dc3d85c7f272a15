import { clanRules } from '@app/contracts/community/clans';
import type { Community } from '@app/contracts/community/community';
import { clans, type Clan } from '@app/domain/clans/clan';
import type { ClanEvent } from '@app/domain/clans/events';
import { sendInvite } from '@app/domain/clans/invites';
import { demote, kick, leave, promote, transferLeadership } from '@app/domain/clans/members';
import { assignClanNumber, clanNumbers } from '@app/domain/clans/numbers';
import { discordCode } from '@app/domain/clans/rules';
import type { Decision } from '@app/domain/decider';
import { ANY_VERSION } from '@app/domain/editing';
import { member, observeRoles } from '@app/domain/members/roles';
import { type Streams, eventStorePort } from '@app/storage/event-log/streams';
import { createClan, joinClan, saveClan } from '@app/processes/clans';
import { steamAccountOf } from '../emulators/steam/accounts';
import { personaOf, personas, snowflake } from '../personas';
import type { Player } from '../simulator/squad/players';
import { clanTales, type Chapter, type ClanTale } from './clan-tales';
import { linkAccountOf } from './connections';
import { playersOfDemo } from './games/squad-plan';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Who joins was invited so long before. */
const INVITED_BEFORE = 0.2;
/** The least of a snowflake's last bits that a clan's player has; personas have lesser. */
const FIRST_SEQUENCE = 1_000;
/** People who settle in at the same time. */
const TOGETHER = 7;

export interface Person {
  readonly discordId: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly steamId: string;
}

/** Somebody of the demo's players, who is in the chat platform's guild too. Who they are there is made from the place. */
const personFrom = ({ name, steamId }: Player, place: number): Person => ({
  discordId: snowflake(new Date(Date.UTC(2018, 0, 1) + place * 61 * HOUR).toISOString(), FIRST_SEQUENCE + place),
  name,
  roles: [],
  steamId: steamId!,
});

const personaAs = (key: string): Person => {
  const persona = personaOf(key)!;
  return { ...persona, steamId: steamAccountOf(persona).steamId };
};

const ofPersonas = new Set(personas.map(({ name }) => name));

/** Who was ever in each clan, in the order in which they joined: those who play most among the players of its tag. */
const rostersFrom = (players: readonly Player[]): readonly (readonly Person[])[] => {
  const free = players
    .filter(({ steamId, name }) => steamId !== undefined && !ofPersonas.has(name))
    .sort((one, other) => other.keenness - one.keenness);
  let place = 0;
  const next = ({ worn }: ClanTale): Person => {
    const index = free.findIndex(({ name, shown }) => shown === (worn === undefined ? name : `${worn} ${name}`));
    return personFrom(free.splice(index, 1)[0]!, place++);
  };
  return clanTales.map((tale) =>
    Array.from({ length: 1 + tale.joined.length }, (_, order) => {
      const key = tale.personas?.[order];
      return key === undefined ? next(tale) : personaAs(key);
    }),
  );
};

/** Everything after the founding, the earliest first. */
const chaptersOf = ({ joined, chapters = [] }: ClanTale): readonly Chapter[] =>
  [...joined.map((days, index): Chapter => ({ days, joins: index + 1 })), ...chapters].sort((a, b) => b.days - a.days);

const contextOf = ({ discordId: id, name, roles }: Person) => ({ actor: { id, name, roles }, requestId: 'demo' });

type Setup = Pick<Community, 'clans' | 'servers' | 'links'>;

/** One clan while its past is written. */
class ClanPast {
  private readonly rules;

  constructor(
    private readonly streams: Streams,
    private readonly clanId: number,
    private readonly roster: readonly Person[],
    private leader: Person,
    community: Pick<Community, 'clans'>,
    private readonly now: number,
  ) {
    this.rules = clanRules(community.clans);
  }

  async happen(chapter: Chapter): Promise<void> {
    const { roster, leader } = this;
    const at = this.at(chapter.days);
    const who = { memberId: leader.discordId };
    const steamIdOf = (order: number) => roster[order]!.steamId;
    if ('joins' in chapter) return this.join(roster[chapter.joins]!, chapter.days);
    if ('invited' in chapter) return this.invite(personaAs(chapter.invited), chapter.days);
    if ('edited' in chapter)
      return saveClan(eventStorePort(this.streams, contextOf(leader)), {
        ...{ clanId: this.clanId, who, typed: chapter.edited, edit: ANY_VERSION, at },
      });
    if ('leaves' in chapter) {
      const { discordId: memberId } = roster[chapter.leaves]!;
      return this.decide(roster[chapter.leaves]!, leave({ memberId, at }));
    }
    if ('promoted' in chapter)
      return this.decide(leader, promote({ who, steamId: steamIdOf(chapter.promoted), at, most: this.rules.officers }));
    if ('demoted' in chapter) return this.decide(leader, demote({ who, steamId: steamIdOf(chapter.demoted), at }));
    if ('kicked' in chapter) return this.decide(leader, kick({ who, steamId: steamIdOf(chapter.kicked), at }));
    await this.decide(leader, transferLeadership({ who, steamId: steamIdOf(chapter.leads), at }));
    this.leader = roster[chapter.leads]!;
  }

  private async join(person: Person, days: number): Promise<void> {
    await this.invite(person, days + INVITED_BEFORE);
    const { discordId: memberId, name: memberName, steamId } = person;
    const { lastInvite: invite } = (await this.streams.load(clans, this.clanId)).state;
    const eventStore = eventStorePort(this.streams, contextOf(person));
    await joinClan(eventStore, { clanId: this.clanId, memberId, memberName, steamId, invite, at: this.at(days) });
  }

  private invite({ steamId }: Person, days: number): Promise<void> {
    const { discordId: memberId } = this.leader;
    const expiresAt = this.at(days - this.rules.inviteDays);
    return this.decide(this.leader, sendInvite({ memberId, steamId, at: this.at(days), expiresAt }));
  }

  private async decide(person: Person, decision: Decision<Clan, ClanEvent>): Promise<void> {
    await this.streams.transact(clans, this.clanId, decision, contextOf(person));
  }

  private at(days: number): string {
    return new Date(this.now - days * DAY).toISOString();
  }
}

/** They came to the guild and typed their Steam ID two months ago. Personas have done so at times of their own. */
const settleIn = async (streams: Streams, secret: string, person: Person, now: number): Promise<void> => {
  const { discordId: memberId, name, roles, steamId } = person;
  const at = new Date(now - 60 * DAY).toISOString();
  await streams.transact(
    member,
    memberId,
    observeRoles({ memberId, name, inGuild: true, roles, at }),
    contextOf(person),
  );
  await linkAccountOf(streams, secret, person, { steamId, confirmed: false, at });
};

/** Clans of the demo's players, with what happened in them within a month. */
export const seedClans = async (
  streams: Streams,
  secret: string,
  { clans: rules, servers, links }: Setup,
  now = Date.now(),
): Promise<readonly Person[]> => {
  const squad = servers.filter(({ game }) => game === 'squad').map(({ id }) => id);
  const rosters = rostersFrom(playersOfDemo(squad));
  const people = rosters.flat().filter(({ name }) => !ofPersonas.has(name));
  for (let from = 0; from < people.length; from += TOGETHER)
    await Promise.all(people.slice(from, from + TOGETHER).map((person) => settleIn(streams, secret, person, now)));

  const found = async (tale: ClanTale, index: number) => {
    const roster = rosters[index]!;
    const founder = roster[0]!;
    const { discordId: memberId, name: memberName, steamId } = founder;
    const clanId = index + 1;
    const at = new Date(now - tale.days * DAY).toISOString();
    const discordLink = tale.isOnDiscord ? discordCode(links.chatInvite) : '';
    const { memberLimit } = clanRules(rules);
    const founding = { clanId, memberId, memberName, steamId, ...tale.texts, discordLink, memberLimit, at };
    await createClan(eventStorePort(streams, contextOf(founder)), founding);
    const past = new ClanPast(streams, clanId, roster, founder, { clans: rules }, now);
    for (const chapter of chaptersOf(tale)) await past.happen(chapter);
  };
  for (const [index, { days }] of clanTales.entries()) {
    const [founder] = rosters[index]!;
    const assign = { memberId: founder!.discordId, at: new Date(now - days * DAY).toISOString() };
    await streams.transact(clanNumbers, undefined, assignClanNumber(assign), contextOf(founder!));
  }
  await Promise.all(clanTales.map(found));
  return people;
};
