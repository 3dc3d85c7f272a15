import type { ClanMemberNames } from '@app/contracts/clans/clans';
import type { Figures } from '../platform/ports/player-figures';
import type { RosterMember } from './pages/roster';

/** What somebody in a clan is called: as Steam knows them, else as the guild does. */
export const namesOf = (
  { linkedSteamId, guildName, name, memberId }: RosterMember,
  figures: ReadonlyMap<string, Pick<Figures, 'name'>>,
  pictures?: ReadonlyMap<string, string | null>,
): ClanMemberNames => {
  const steamUsername = (linkedSteamId !== null && figures.get(linkedSteamId)?.name) || null;
  const discordUsername = guildName ?? (name || null);
  return {
    steamUsername,
    discordUsername,
    displayName: steamUsername ?? discordUsername ?? 'Unknown Player',
    discordAvatarUrl: pictures?.get(memberId) ?? null,
  };
};
