import type { ClanMemberNames } from '@app/contracts/clans/clans';
import type { Look } from '../platform/ports/looks';
import type { Figures } from '../platform/ports/player-figures';
import type { RosterMember } from './pages/roster';

/** What somebody in a clan is called: as Steam knows them, else as the guild does. */
export const namesOf = (
  { linkedSteamId, guildName, name, memberId }: RosterMember,
  figures: ReadonlyMap<string, Pick<Figures, 'name'>>,
  looks?: ReadonlyMap<string, Look>,
): ClanMemberNames => {
  const steamUsername = (linkedSteamId !== null && figures.get(linkedSteamId)?.name) || null;
  const look = looks?.get(memberId);
  return {
    steamUsername,
    displayName: steamUsername ?? guildName ?? (name || 'Unknown Player'),
    discordUsername: look?.username ?? null,
    discordAvatarUrl: look?.avatarUrl ?? null,
  };
};
