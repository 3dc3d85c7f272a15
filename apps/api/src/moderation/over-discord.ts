import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { moderationRules, type ReasonUse } from '@app/contracts/community/moderation';
import type { CommandName } from '@app/contracts/discord/commands';
import { Formatted, moment, type Voice } from '@app/contracts/discord/texts';
import { BanDto, NoteDto, OrderDto } from '@app/contracts/moderation/moderation.dto';
import type { ModeratedGame, PlayerRecordFacts } from '@app/domain/moderation/events';
import { BAN_DAYS, LONGEST_NOTE } from '@app/domain/moderation/rules';
import type { Choice, Form, Message } from '@app/outside/interactions';
import { CONFIG, type Config } from '../platform/config';
import { AnswersCommands, choiceOf, staffCard, type Answers, type Call } from '../platform/discord/answering';
import { PlayersOnServers } from '../platform/ports/players-on-servers';
import { checked } from '../platform/validation/validation';
import { AddNote } from './add-note';
import { BanPlayer } from './bans/ban-player';
import { ModeratedPlayers } from './moderated-players';
import { GiveOrder } from './orders/give-order';
import { Records } from './records';

const RECORD_KINDS = ['note', 'warning', 'kick', 'ban'] as const;
/** Of a record so many of the newest are shown, each of at most so many characters. */
const MOST_ENTRIES = 8;
const LONGEST_ENTRY = 150;

/** What staff do to a player and did before, by the commands and queries of the site. */
@AnswersCommands(['warn', 'kick', 'ban', 'record', 'note'])
export class ModerationOverDiscord implements Answers {
  constructor(
    private readonly commands: CommandBus,
    private readonly players: ModeratedPlayers,
    private readonly present: PlayersOnServers,
    private readonly records: Records,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  listed(command: CommandName): readonly Choice[] {
    return this.reasonsFor(command as ReasonUse).map(({ name }) => choiceOf(name));
  }

  answer(call: Call): Form | Promise<Message> {
    if (call.command === 'record') return this.record(call);
    if (call.command === 'note') return noteForm(call);
    return call.command === 'ban' ? this.form(call) : this.order(call, call.command as 'warn' | 'kick');
  }

  submit(call: Call): Promise<Message> {
    return call.command === 'note' ? this.note(call) : this.ban(call);
  }

  private async note({ context, voice, value, game, player }: Call): Promise<Message> {
    const input = checked(NoteDto, { text: value('note') });
    await this.commands.execute(new AddNote(context, game as ModeratedGame, player!.key, input));
    return { text: voice.say('note.done', { player: player!.name }) };
  }

  /** How often staff did what, and the newest of it. */
  private async record(call: Call): Promise<Message> {
    const { voice, game, player } = call;
    const { counts, activeBan, entries } = await this.records.record(game as ModeratedGame, player!.key);
    const lines = entries.slice(0, MOST_ENTRIES).map(({ at, kind, by, reason, text }) =>
      voice.say('record.entry', {
        ...{ at: moment(at), kind: voice.plain(`record.one.${kind}`), by },
        what: shortened([reason, text].filter((one) => one !== null && one !== '').join(': ')),
      }),
    );
    const about = [
      ...(activeBan === null ? [] : [voice.say('record.banned')]),
      ...(entries.length === 0 ? [voice.say('record.empty')] : lines),
      ...(entries.length > MOST_ENTRIES ? [voice.say('record.more', { count: entries.length - MOST_ENTRIES })] : []),
    ];
    const fields = RECORD_KINDS.map((kind) => [voice.plain(`record.${kind}`), String(counts[kind])] as const);
    return staffCard(this.config, call, { title: player!.name, about: about.join('\n'), fields });
  }

  private async ban(call: Call): Promise<Message> {
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

const noteForm = ({ voice, game, player }: Call): Form => ({
  name: `note ${game}:${player!.key}`,
  title: voice.plain('note.title', { player: player!.name }),
  fields: [{ name: 'note', label: voice.plain('note.text'), longest: LONGEST_NOTE }],
});

const shortened = (text: string): string => {
  const marks = [...text];
  return marks.length > LONGEST_ENTRY ? `${marks.slice(0, LONGEST_ENTRY).join('')}…` : text;
};

const lengthOf = (voice: Voice, days: number): string => {
  if (days === 0) return voice.plain('ban.good');
  return days === 1 ? voice.plain('ban.day') : voice.plain('ban.some', { days });
};
