import { Inject } from '@nestjs/common';
import { Formatted, inert } from '@app/contracts/discord/texts';
import type { WhitelistSlot } from '@app/contracts/whitelist/whitelist';
import { heldId } from '@app/domain/whitelist/whitelist';
import type { Message } from '@app/outside/interactions';
import { CONFIG, type Config } from '../platform/config';
import { AnswersCommands, type Answers, type Call } from '../platform/discord/answering';
import { MemberWhitelist } from './member-whitelist';

/** The caller's slots, as their page shows them. */
@AnswersCommands(['whitelist'])
export class WhitelistOverDiscord implements Answers {
  constructor(
    private readonly member: MemberWhitelist,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async answer({ caller, voice }: Call): Promise<Message> {
    const { message, slots } = await this.member.answer(caller);
    const line = (slot: WhitelistSlot) =>
      `${slot.slotNumber}\\. ${inert(heldId(slot) ?? '') || voice.say('whitelist.empty')}`;
    const link = new Formatted(`${this.config.publicUrl}/profile?tab=whitelisting`);
    return {
      text: [
        inert(message),
        ...slots.filter(({ isActive }) => isActive).map(line),
        voice.say('whitelist.manage', { link }),
      ].join('\n'),
    };
  }
}
