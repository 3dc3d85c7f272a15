import { DiscoveryService } from '@nestjs/core';
import type { CommandName } from '@app/contracts/discord/commands';
import { inert, type Voice } from '@app/contracts/discord/texts';
import type { Choice, Form, Message } from '@app/outside/interactions';
import type { Caller, RequestContext } from '../requests/caller';
import type { Config } from '../config';
import type { Game } from '../game-servers';
import type { Sheet } from '../pictures/sheet';

/** Somebody's command, once they are known and may use it. */
export interface Call {
  readonly context: RequestContext;
  readonly caller: Caller;
  readonly command: CommandName;
  /** Their language. */
  readonly voice: Voice;
  /** In which the caller may use the command. */
  readonly games: readonly Game[];
  /** Of the player who was named, and otherwise the one that was chosen. */
  readonly game: Game | undefined;
  readonly player: { readonly key: string; readonly name: string } | undefined;
  /** Of the same game, where a command takes two. */
  readonly other: { readonly key: string; readonly name: string } | undefined;
  /** What was typed into an option, or into a field of a form; empty where nothing was. */
  value(name: string): string;
}

/** What answers one or several commands of the chat platform. Capabilities have them, as they have controllers. */
export interface Answers {
  /**
   * A message, a picture with the page that shows more, or a form that is filled in first.
   * @throws what a controller may throw: its message is the answer
   */
  answer(call: Call): Answer | Promise<Answer>;
  /** A form of ours that was filled in. */
  submit?(call: Call): Promise<Message>;
  /** A button of ours that was pressed. @param button its name without that of the command */
  press?(call: Call, button: string): Promise<Message>;
  /** What may be chosen for the option that is `listed`, the most wanted first. */
  listed?(command: CommandName, games: readonly Game[]): readonly Choice[] | Promise<readonly Choice[]>;
}

/** `path` is of the page that shows more. */
export interface Drawn {
  readonly sheet: Sheet;
  readonly path: string;
}

type Answer = Message | Drawn | Form;

/** What was chosen of a list, or typed as it is called there. */
export const chosen = (choices: readonly Choice[], typed: string): string | undefined =>
  choices.find(({ name, value }) => value === typed || name.toLowerCase() === typed.trim().toLowerCase())?.value;

/** The commands that a class answers. */
export const AnswersCommands = DiscoveryService.createDecorator<readonly CommandName[]>();

export const isForm = (answer: Answer): answer is Form => 'name' in answer;
export const isDrawn = (answer: Answer): answer is Drawn => 'sheet' in answer;

/** What staff are shown of the player whom they named, with the way to the portal's page. @param fields empty ones are left out */
export const staffCard = (
  { publicUrl, community }: Pick<Config, 'publicUrl' | 'community'>,
  { game, player }: Pick<Call, 'game' | 'player'>,
  {
    title,
    about,
    fields,
  }: { title: string; about: string; fields: readonly (readonly [name: string, value: string])[] },
): Message => ({
  card: {
    title: inert(title),
    url: `${publicUrl}/admin-portal/${game}?tool=player-stats&player=${encodeURIComponent(player!.key)}`,
    color: Number.parseInt(((game && community.tints[game]) ?? community.tints.accent).slice(1), 16),
    about,
    fields: fields.flatMap(([name, value]) => (value === '' ? [] : [{ name, value, short: true }])),
  },
});

export const choiceOf = (text: string): Choice => ({ name: text, value: text });
