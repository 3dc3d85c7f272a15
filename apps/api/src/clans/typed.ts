import type { AdminUpdateClanDto, CreateClanDto, UpdateClanDto } from '@app/contracts/clans/clans.dto';
import { clanTexts, type ClanEdits, type ClanText } from '@app/domain/clans/rules';

/** What was sent to found a clan; what is missing is empty, and refused where it is required. */
export const typedIn = (input: CreateClanDto): ClanText =>
  clanTexts((field, wire) => input[field] ?? input[wire] ?? '');

/** What was sent to edit one; what is absent stays as it is. */
export const editsIn = (input: UpdateClanDto & Partial<AdminUpdateClanDto>): ClanEdits => {
  const texts = clanTexts((field, wire) => input[field] ?? input[wire]!);
  const all = { ...texts, memberLimit: input.memberLimit ?? input.member_limit };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
};
