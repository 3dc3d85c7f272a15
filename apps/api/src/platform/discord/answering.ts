import { DiscoveryService } from '@nestjs/core';
import type { CommandName } from '@app/contracts/discord/commands';
import type { Voice } from '@app/contracts/discord/texts';
import type { Choice, Form, Message } from '@app/outside/interactions';
import type { Caller, RequestContext } from '../requests/caller';
import type { Game } from '../game-servers';

/** Somebody's command, once they are known and may use it. */
export interface Call {
  readonly context: RequestContext;
  readonly caller: Caller;
  readonly command: CommandName;
  /** Their language. */
  readonly voice: Voice;
  /** Of the player who was named, and otherwise the one that was chosen. */
  readonly game: Game | undefined;
  readonly player: { readonly key: string; readonly name: string } | undefined;
  /** What was typed into an option, or into a field of a form; empty where nothing was. */
  value(name: string): string;
}

/** What answers one or several commands of the chat platform. Capabilities have them, as they have controllers. */
export interface Answers {
  /** A message, or a form that is filled in first. @throws what a controller may throw: its message is the answer */
  answer(call: Call): Message | Form | Promise<Message | Form>;
  /** A form of ours that was filled in. */
  submit?(call: Call): Promise<Message>;
  /** The reasons that fit a command. */
  reasons?(command: CommandName): readonly string[];
}

/** The commands that a class answers. */
export const AnswersCommands = DiscoveryService.createDecorator<readonly CommandName[]>();

export const isForm = (answer: Message | Form): answer is Form => 'name' in answer;

export const choiceOf = (text: string): Choice => ({ name: text, value: text });
