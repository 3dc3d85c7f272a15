import { Inject } from '@nestjs/common';
import { Formatted } from '@app/contracts/discord/texts';
import type { Message } from '@app/outside/interactions';
import { CONFIG, type Config } from '../platform/config';
import { AnswersCommands, type Answers, type Call } from '../platform/discord/answering';

/** What is stored, and where members export or erase it. */
@AnswersCommands(['privacy'])
export class PrivacyOverDiscord implements Answers {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  answer({ voice }: Call): Message {
    const { publicUrl, community } = this.config;
    const link = new Formatted(`${publicUrl}/profile?tab=privacy`);
    return { text: voice.say('privacy.what', { community: community.name, link }) };
  }
}
