import { CommandBus } from '@nestjs/cqrs';
import { Formatted, moment } from '@app/contracts/discord/texts';
import type { Message } from '@app/outside/interactions';
import { AnswersCommands, type Answers, type Call } from '../../platform/discord/answering';
import { IssueLinkCode } from './issue-link-code';
import { personOf } from '../person';

/** A code for whoever uses the bot's command, as the site gives one. */
@AnswersCommands(['sqlink', 'reforgerLink'])
export class LinkCodeOverDiscord implements Answers {
  constructor(private readonly commands: CommandBus) {}

  async answer({ context, voice }: Call): Promise<Message> {
    const { code, expiresAt } = await this.commands.execute(new IssueLinkCode(context, personOf(context).caller.actor));
    return { text: voice.say('sqlink.code', { code: new Formatted(code), until: moment(expiresAt) }) };
  }
}
