export const COMMUNITY = '/squad-battlelog/community';

export const clanPath = (id: number): string => `/squad-battlelog/clan/${id}`;

/** Of a Discord invite's code. */
export const inviteAddress = (code: string): string => `https://discord.gg/${encodeURIComponent(code)}`;

/** The profile of somebody whose Steam name is known; others have none to lead to. */
export const profilePath = ({
  steamUsername,
  linkedSteamId,
  steamid,
}: {
  readonly steamUsername: string | null;
  readonly linkedSteamId: string | null;
  readonly steamid: string;
}): string | undefined =>
  steamUsername === null ? undefined : `/squad-battlelog/player/${encodeURIComponent(linkedSteamId ?? steamid)}`;
