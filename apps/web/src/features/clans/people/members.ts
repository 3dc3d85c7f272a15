import type { ClanMember, ClanRole } from '@app/contracts/clans/clans';

export const inRole = (members: readonly ClanMember[], role: ClanRole): ClanMember[] =>
  members.filter((member) => member.role === role);

/** Whether somebody is meant by what was typed: a part of a name, or of the Steam ID. */
export const memberMatches = (
  { displayName, discordUsername, steamUsername, steamid }: ClanMember,
  typed: string,
): boolean => {
  const sought = typed.trim().toLowerCase();
  return [displayName, discordUsername, steamUsername, steamid].some((text) => text?.toLowerCase().includes(sought));
};
