import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { COMMANDS, commandsOf, type CommandDefinition, type CommandName } from '@app/contracts/discord/commands';
import { LONGEST_OPTION } from '@app/contracts/discord/registration';
import { inert, Voice } from '@app/contracts/discord/texts';
import { Lru } from '@app/kit/lru';
import { pause } from '@app/kit/pause';
import { GuildRefused } from '@app/outside/guild-api';
import {
  autocompleteAnswer,
  DEFERRED,
  messageAnswer,
  modalAnswer,
  PONG,
  type Choice,
  type Form,
  type Interaction,
  type InteractionAnswer,
  type Message,
  type Picture,
} from '@app/outside/interactions';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../config';
import { LOGGER } from '../logger';
import { Callers } from '../ports/callers';
import { MemberRoles } from '../ports/member-roles';
import type { Caller } from '../requests/caller';
import { admits, Routes, type Policy } from '../requests/policy';
import { FixedWindows } from '../requests/rate-limit';
import { toFailureResponse } from '../responses/failures';
import { AnswersCommands, isDrawn, isForm, type Answers, type Call } from './answering';
import { ChatPlayers, type PlayersGame } from './players';
import { Sheets } from './sheets';

/** Discord waits three seconds. What takes longer than this is answered later, milliseconds. */
const ANSWERED_WITHIN = 2_000;
/** Answers that are remembered, so that the same interaction is not answered anew. */
const MOST_REMEMBERED = 10_000;
/** A late answer is sent again after a failure, so often and after so long, milliseconds. */
const LATE_TRIES = 5;
const LATE_PAUSE = 3_000;

/** Which calls of the site a command stands for, by game where they differ. */
type Policies = ReadonlyMap<PlayersGame, Policy>;

/**
 * Answers interactions: finds out who it is, whether they may, and has the command answered by the class that declares it.
 * Whatever goes wrong, the one who used the command reads why, and nobody else does.
 */
@Injectable()
export class Dispatcher implements OnModuleInit {
  private readonly answers = new Map<CommandName, Answers>();
  private readonly policies = new Map<CommandName, Policies>();
  private readonly commands: ReadonlyMap<string, CommandName>;
  private readonly answered = new Lru<string, Promise<Answered>>(MOST_REMEMBERED);
  private readonly windows = new FixedWindows();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly routes: Routes,
    private readonly callers: Callers,
    private readonly members: MemberRoles,
    private readonly players: ChatPlayers,
    private readonly sheets: Sheets,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.commands = commandsOf(config.community);
  }

  /** @throws Error for a command that no class answers, or several, or that stands for no call of the site */
  onModuleInit(): void {
    for (const provider of this.discovery.getProviders({ metadataKey: AnswersCommands.KEY }))
      for (const name of this.discovery.getMetadataByDecorator(AnswersCommands, provider) ?? []) {
        if (this.answers.has(name)) throw new Error(`Several classes answer /${name}.`);
        this.answers.set(name, provider.instance as Answers);
      }
    const routes = new Map(this.routes.all().map(({ method, path, policy }) => [shapeOf(`${method} ${path}`), policy]));
    for (const name of this.commands.values()) {
      if (!this.answers.has(name)) throw new Error(`No class answers /${name}.`);
      const { like } = COMMANDS[name];
      const policies = this.players.games.map((game) => {
        const policy = routes.get(shapeOf(like.replace('{game}', game)));
        if (!policy) throw new Error(`/${name} stands for ${like}, which is no call of ${game}.`);
        return [game, policy] as const;
      });
      this.policies.set(name, new Map(policies));
    }
  }

  /** The same interaction again has the same answer, though without a picture, and nothing is done twice. */
  answer(interaction: Interaction, requestId: string): Promise<Answered> {
    if (interaction.kind === 'ping') return Promise.resolve({ answer: PONG });
    const before = this.answered.get(interaction.id);
    if (before) return before;
    const answer =
      interaction.kind === 'complete'
        ? this.complete(interaction)
        : this.inTime(interaction, this.reply(interaction, requestId));
    this.answered.set(interaction.id, answer);
    return answer;
  }

  /** What is late only its caller sees: Discord defers an answer as seen by all or by one, before it is known whether it is a refusal. */
  private async inTime(interaction: Interaction, reply: Promise<Reply>): Promise<Answered> {
    const stop = new AbortController();
    const first = await Promise.race([reply, pause(ANSWERED_WITHIN, stop.signal)]);
    stop.abort();
    if (!first) {
      void this.sendLate(interaction, reply);
      return { answer: DEFERRED };
    }
    if ('form' in first) return { answer: modalAnswer(first.form) };
    const { picture, ...words } = first.message;
    if (!picture) return { answer: messageAnswer(words, first.toAll) };
    // Ten thousand remembered pictures would be a third of a gigabyte.
    this.answered.set(interaction.id, Promise.resolve({ answer: messageAnswer(words, first.toAll) }));
    return { answer: messageAnswer(first.message, first.toAll), picture };
  }

  private async sendLate(interaction: Interaction, late: Promise<Reply>): Promise<void> {
    const reply = await late;
    // A form can be shown at once only.
    const message = 'form' in reply ? { text: new Voice(interaction.locale).say('refused.slow') } : reply.message;
    for (let tries = 1; ; tries++)
      try {
        return await this.members.editAnswer(interaction, message);
      } catch (error) {
        if (error instanceof GuildRefused || tries >= LATE_TRIES)
          return this.log.warn({ err: error, requestId: interaction.id }, 'A late answer did not reach Discord.');
        await pause(LATE_PAUSE);
      }
  }

  private async reply(interaction: Interaction, requestId: string): Promise<Reply> {
    const voice = new Voice(interaction.locale);
    try {
      const call = await this.callOf(interaction, requestId, voice);
      const { private: isPrivate = false } = COMMANDS[call.command] as CommandDefinition;
      const answers = this.answers.get(call.command)!;
      const answer = await answered(answers, call, interaction);
      if (isForm(answer)) return { form: answer };
      const message = isDrawn(answer) ? await this.sheets.message(answer.sheet, answer.path) : answer;
      return { message, toAll: !isPrivate };
    } catch (error) {
      const failure = toFailureResponse(error);
      if (failure.code === 'internal')
        this.log.error({ err: error, requestId }, 'A command failed for no known reason.');
      const text = error instanceof Worded ? error.message : inert(failure.error);
      return { message: { text }, toAll: false };
    }
  }

  /** Who uses which command, and whether they may. @throws Worded, Refused, GuildUnavailable, StoreUnavailable */
  private async callOf(interaction: Interaction, requestId: string, voice: Voice): Promise<Call> {
    const { community, rateLimits } = this.config;
    if (interaction.guild !== community.guild.id)
      throw new Worded(voice.say('refused.guild', { community: community.name }));
    const seconds = this.windows.hit(interaction.user.id, rateLimits.window, rateLimits.commands);
    if (seconds !== undefined) throw new Worded(voice.say('refused.often', { seconds }));
    const { command, about } = this.meant(interaction);
    const isCommand = interaction.kind === 'command';
    if (command === undefined) throw new Worded(voice.say('refused.unknown'));
    const caller = await this.callerOf(interaction);
    const open = this.openTo(command, caller);
    if (open.length === 0) throw new Worded(voice.say('refused.forbidden'));

    const { options } = COMMANDS[command] as CommandDefinition;
    const value = (name: string) => interaction.values[name]?.slice(0, LONGEST_OPTION * 10) ?? '';
    const isMissing = (name: string) => options[name]!.required === true && value(name).trim() === '';
    const missing = isCommand ? Object.keys(options).find(isMissing) : undefined;
    if (missing !== undefined) throw new Worded(voice.say('refused.missing', { option: missing }));
    const wanted = open.filter((game) => value('game') === '' || game === value('game'));
    const typed = about ?? (options['player'] ? value('player').slice(0, LONGEST_OPTION) : '');
    const player = typed === '' ? undefined : await this.players.named(typed, wanted, voice);
    const game = player?.game ?? wanted[0];
    if (game === undefined) throw new Worded(voice.say('refused.forbidden'));
    const second = options['other'] ? value('other').slice(0, LONGEST_OPTION) : '';
    const other = second === '' ? undefined : await this.players.named(second, [game], voice);
    const context = {
      ...({ caller, requestId, via: 'discord', idempotencyKey: `discord-${interaction.id}` } as const),
      clientRequestId: `discord-${interaction.id}`,
    };
    return { context, caller, command, voice, games: wanted, game, player, other, value };
  }

  /** A form of ours is called by its command and its player: `ban squad:76561190000000003`, a button by its command: `seeding call`. */
  private meant({ kind, name }: Interaction): { command: CommandName | undefined; about?: string } {
    if (kind === 'command' || kind === 'complete') return { command: this.commands.get(name) };
    const [, command = '', about = ''] = /^(\w+) (\S+)$/.exec(name) ?? [];
    const known = [...this.commands.values()].find((one) => one === command);
    const answers = known && this.answers.get(known);
    if (kind === 'button') return { command: answers?.press ? known : undefined };
    return { command: answers?.submit ? known : undefined, about };
  }

  /** With the rights of now, as for a token of the site. */
  private callerOf({ user, id }: Interaction): Caller | Promise<Caller> {
    const now = Math.floor(Date.now() / 1_000);
    return this.callers.of({
      ...{ subject: `discord:${id}`, name: user.name, userId: user.id, machine: false, issued: now, expires: now },
    });
  }

  /** The games in which they may. */
  private openTo(command: CommandName, caller: Caller): PlayersGame[] {
    return [...this.policies.get(command)!].flatMap(([game, policy]) => (admits(policy, caller) ? [game] : []));
  }

  /** What fits what is being typed; nothing for whoever may not use the command, and while anything is down. */
  private async complete(interaction: Interaction): Promise<Answered> {
    const found = this.choices(interaction).catch(() => []);
    return { answer: autocompleteAnswer((await Promise.race([found, pause(ANSWERED_WITHIN)])) ?? []) };
  }

  private async choices(interaction: Interaction): Promise<readonly Choice[]> {
    const { typing = '', values, guild } = interaction;
    const { command } = this.meant(interaction);
    if (guild !== this.config.community.guild.id || command === undefined) return [];
    const open = this.openTo(command, await this.callerOf(interaction));
    const { options } = COMMANDS[command] as CommandDefinition;
    const typed = values[typing] ?? '';
    if (open.length === 0) return [];
    if (options[typing]?.kind === 'player') {
      const wanted = values['game'] || (typing === 'other' && /^(squad|reforger):/.exec(values['player'] ?? '')?.[1]);
      const games = open.filter((game) => !wanted || game === wanted);
      return this.players.offered(typed.slice(0, LONGEST_OPTION), games);
    }
    if (options[typing]?.kind !== 'listed') return [];
    const listed = (await this.answers.get(command)!.listed?.(command, open)) ?? [];
    return listed.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()));
  }
}

const answered = (answers: Answers, call: Call, { kind, name }: Interaction) => {
  if (kind === 'button') return answers.press!(call, name.split(' ')[1]!);
  return kind === 'form' ? answers.submit!(call) : answers.answer(call);
};

/** A call whatever its parameters are called. */
const shapeOf = (call: string): string => call.replace(/:\w+/g, ':');

/** What Discord is answered, and the picture that goes beside it. */
interface Answered {
  readonly answer: InteractionAnswer;
  readonly picture?: Picture;
}

type Reply = { readonly message: Message; readonly toAll: boolean } | { readonly form: Form };

/** Why a command is not carried out, in the language of whoever used it. */
class Worded extends Error {}
