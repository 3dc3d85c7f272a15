import { Inject } from '@nestjs/common';
import { calledRole } from '@app/contracts/community/seeding';
import { Formatted, inert, type Voice } from '@app/contracts/discord/texts';
import { seedingMonths, seedingPlayers } from '@app/contracts/seeding/read-models';
import type { TopSeedersAnswer } from '@app/contracts/seeding/seeding';
import { calendarOf } from '@app/domain/calendar';
import { pointsOf, ROLLING_DAYS, TOP_SEEDERS } from '@app/domain/seeding/rules';
import type { Message } from '@app/outside/interactions';
import { ReadModels } from '@app/storage/read-models/reader';
import { CONFIG, type Config } from '../platform/config';
import { AnswersCommands, type Answers, type Call } from '../platform/discord/answering';
import { SquadGamePlayers } from '../platform/discord/game-players';
import { MemberRoles } from '../platform/ports/member-roles';
import { RewardProgress, type Progress } from '../platform/ports/seeding';
import { TopSeeders } from './top-seeders';

/** What the buttons of the answer do. */
const CALL = 'call';
const UNCALL = 'uncall';

const PAGE = '/squad-battlelog/seeding-rewards';

/** What the caller has seeded in this month, and what that is worth. */
@AnswersCommands(['seeding'])
export class SeedingOverDiscord implements Answers {
  constructor(
    private readonly readModels: ReadModels,
    private readonly players: SquadGamePlayers,
    private readonly top: TopSeeders,
    private readonly rewards: RewardProgress,
    private readonly roles: MemberRoles,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async answer({ caller, voice }: Call): Promise<Message> {
    const { publicUrl, community } = this.config;
    const own = await this.players.own(caller.actor.id);
    const buttons = await this.buttons(caller.actor.id, voice);
    if ('why' in own) return { text: voice.say('seeding.none', { why: own.why }), ...buttons };
    const best = await this.bestOf(own.key);
    const rewards = await this.rewards.of(best.playerId, own.key);
    const { data } = JSON.parse((await this.top.page()).json) as TopSeedersAnswer;
    const place = data.find(({ steamId }) => steamId === own.key)?.rank;
    const roleName = (key: string) => community.guild.roles.find((role) => role.key === key)!.name;
    const { prizes, superSeeder, squadLeader } = community.seeding;
    const link = new Formatted(`${publicUrl}/profile?tab=connections`);
    const about = [
      voice.say('seeding.pays', {
        prizes: Object.entries(prizes)
          .map(([position, prize]) => `${position}: ${prize}`)
          .join(', '),
      }),
      ...(rewards.proved ? [] : [voice.say('seeding.unproved', { link })]),
    ];
    return {
      ...buttons,
      card: {
        title: voice.say('seeding.title'),
        url: publicUrl + PAGE,
        color: Number.parseInt((community.tints.squad ?? community.tints.accent).slice(1), 16),
        about: about.join('\n'),
        fields: [
          { name: voice.plain('seeding.points'), value: String(pointsOf(best.seeding)), short: true },
          {
            name: voice.plain('seeding.place'),
            value: place === undefined ? voice.say('seeding.noPlace', { most: TOP_SEEDERS }) : String(place),
            short: true,
          },
          { name: inert(roleName(superSeeder.role)), value: progress(voice, rewards.superSeeder, superSeeder.points) },
          { name: inert(roleName(squadLeader.role)), value: progress(voice, rewards.squadLeader, squadLeader.points) },
        ],
      },
    };
  }

  /** Gives the caller the role of those who are called, or takes it. */
  async press({ caller, voice }: Call, button: string): Promise<Message> {
    const role = calledRole(this.config.community);
    if (!role) return { text: voice.say('refused.unknown') };
    const isWanted = button === CALL;
    const { id: memberId } = caller.actor;
    const why = await (isWanted ? this.roles.giveRole(memberId, role.id) : this.roles.takeRole(memberId, role.id));
    if (why !== undefined) return { text: voice.say('seeding.refused', { role: role.name, why }) };
    return { text: voice.say(isWanted ? 'seeding.called' : 'seeding.uncalled') };
  }

  private async buttons(memberId: string, voice: Voice): Promise<Pick<Message, 'buttons'>> {
    const role = calledRole(this.config.community);
    if (!role) return {};
    const isCalled = (await this.roles.rolesOf(memberId)).includes(role.id);
    const [name, label] = isCalled ? [UNCALL, voice.plain('seeding.uncall')] : [CALL, voice.plain('seeding.call')];
    return { buttons: [{ name: `seeding ${name}`, label }] };
  }

  /** The player with most time in this month: an account may have two records. */
  private async bestOf(steamId: string): Promise<{ readonly playerId: string; readonly seeding: number }> {
    const where = [{ field: 'steamId', is: 'eq', value: steamId }] as const;
    const players = await this.readModels.find(seedingPlayers, { where, limit: 2 });
    const month = calendarOf(this.config.community.timeZone).monthAt(Date.now());
    const ids = players.map(({ playerId }) => `${month} ${playerId}`);
    const months = [...(await this.readModels.getMany(seedingMonths, ids)).values()];
    return (
      months.sort((one, other) => other.seeding - one.seeding)[0] ?? {
        ...{ playerId: players[0]?.playerId ?? '', seeding: 0 },
      }
    );
  }
}

const progress = (voice: Voice, { points }: Progress, most: number): string =>
  voice.say('seeding.days', { points, most, days: ROLLING_DAYS });
