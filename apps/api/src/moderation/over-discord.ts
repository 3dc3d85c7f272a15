import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { moderationRules, type ReasonUse } from '@app/contracts/community/moderation';
import type { CommandName } from '@app/contracts/discord/commands';
import { Formatted, moment, type Voice } from '@app/contracts/discord/texts';
import { BanDto, OrderDto } from '@app/contracts/moderation/moderation.dto';
import type { ModeratedGame, PlayerRecordFacts } from '@app/domain/moderation/events';
import { BAN_DAYS, LONGEST_NOTE } from '@app/domain/moderation/rules';
import type { Choice, Form, Message } from '@app/outside/interactions';
import { CONFIG, type Config } from '../platform/config';
import { AnswersCommands, choiceOf, type Answers, type Call } from '../platform/discord/answering';
import { PlayersOnServers } from '../platform/ports/players-on-servers';
import { checked } from '../platform/validation/validation';
import { BanPlayer } from './bans/ban-player';
import { ModeratedPlayers } from './moderated-players';
import { GiveOrder } from './orders/give-order';

/** What staff do to a player, by the commands of the site. */
@AnswersCommands(['warn', 'kick', 'ban'])
export class ModerationOverDiscord implements Answers {
  constructor(
    private readonly commands: CommandBus,
    private readonly players: ModeratedPlayers,
    private readonly present: PlayersOnServers,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  listed(command: CommandName): readonly Choice[] {
    return this.reasonsFor(command as ReasonUse).map(({ name }) => choiceOf(name));
  }

  answer(call: Call): Form | Promise<Message> {
    return call.command === 'ban' ? this.form(call) : this.order(call, call.command as 'warn' | 'kick');
  }

  async submit(call: Call): Promise<Message> {
    const { context, voice, value } = call;
    const { key: player } = call.player!;
    const game = call.game as ModeratedGame;
    const [reason, days, notes] = [value('reason'), Number(value('days') || Number.NaN), value('notes')];
    const input = checked(BanDto, { player, reason, days, notes, evidence: [] });
    const receipt = await this.commands.execute(new BanPlayer(context, game, input));
    const { name, until, ...banned } = receipt.events[0]!.data as PlayerRecordFacts['PlayerBanned'];
    const ends = until === null ? voice.plain('ban.forGood') : voice.plain('ban.until', { date: moment(until) });
    return { text: voice.say('ban.done', { player: name || banned.player, reason, until: new Formatted(ends) }) };
  }

  /** How long, why, and what staff should know. */
  private form({ voice, game, player }: Call): Form {
    return {
      name: `ban ${game}:${player!.key}`,
      title: voice.plain('ban.title', { player: player!.name }),
      fields: [
        { name: 'reason', label: voice.plain('ban.reason'), choices: this.listed('ban') },
        {
          name: 'days',
          label: voice.plain('ban.days'),
          choices: BAN_DAYS.map((days) => ({ name: lengthOf(voice, days), value: String(days) })),
        },
        { name: 'notes', label: voice.plain('ban.notes'), longest: LONGEST_NOTE },
      ],
    };
  }

  private async order(call: Call, kind: 'warn' | 'kick'): Promise<Message> {
    const { context, voice, value } = call;
    const { key: player, name } = call.player!;
    const game = call.game as ModeratedGame;
    const server = await this.serverOf(game, player);
    if (server === undefined) return { text: voice.say('order.absent', { player: name }) };
    const reason = value('reason');
    const { message = reason } = this.reasonsFor(kind).find((one) => one.name === reason) ?? {};
    const input = checked(OrderDto, { kind, player, reason, text: value('text') || message });
    await this.commands.execute(new GiveOrder(context, game, server, input));
    return { text: voice.say('order.given', { server, kind: voice.plain(`order.${kind}`), player: name }) };
  }

  /** The server that lists the player now. */
  private async serverOf(game: ModeratedGame, player: string): Promise<number | undefined> {
    const ids = new Set(await this.players.idsOf(game, player));
    for (const { id: serverId } of this.config.community.servers.filter((server) => server.game === game)) {
      const here = await this.present.on({ game, serverId });
      if (here.some((one) => one.ids.some((id) => ids.has(id)))) return serverId;
    }
    return undefined;
  }

  private reasonsFor(use: ReasonUse) {
    return moderationRules(this.config.community.moderation).reasons.filter((reason) => reason.for.includes(use));
  }
}

const lengthOf = (voice: Voice, days: number): string => {
  if (days === 0) return voice.plain('ban.good');
  return days === 1 ? voice.plain('ban.day') : voice.plain('ban.some', { days });
};
