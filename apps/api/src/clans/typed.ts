import type { AdminUpdateClanDto, CreateClanDto, UpdateClanDto } from '@app/contracts/clans/clans.dto';
import type { ClanEdits, ClanText } from '@app/domain/clans/rules';

/** What was sent to found a clan; what is missing is empty, and refused where it is required. */
export const typedIn = ({ name = '', tag = '', motto = '', description = '', ...link }: CreateClanDto): ClanText => ({
  ...{ name, tag, motto, description },
  discordLink: link.discordLink ?? link.discord_link ?? '',
});

/** What was sent to edit one; what is absent stays as it is. */
export const editsIn = (input: UpdateClanDto & Partial<AdminUpdateClanDto>): ClanEdits => {
  const { name, tag, motto, description } = input;
  const discordLink = input.discordLink ?? input.discord_link;
  const memberLimit = input.memberLimit ?? input.member_limit;
  const all = { name, tag, motto, description, discordLink, memberLimit };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
};
