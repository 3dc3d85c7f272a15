import { fileAccessOf } from '../file-access';
import { cleanText } from '../text';
import { gameText } from './rules';

/** Whether the path of the ban list holds a secret. One stream. */
export const {
  decider: banFileAccess,
  rotate: rotateBanFileSecret,
  drop: dropBanFileSecret,
} = fileAccessOf('banFiles', 'BanFileSecretRotated', 'BanFileSecretDropped');

export interface ListedBan {
  /** A SteamID64 or an EOS id. */
  readonly player: string;
  /** ISO 8601, UTC; null for good. */
  readonly until: string | null;
  readonly text: string;
}

/** The end as games write it: whole seconds since 1970, rounded up; 0 for good. */
const endOf = (until: string | null): number => (until === null ? 0 : Math.ceil(Date.parse(until) / 1_000));

const PLAYER = /^(?:\d{17}|[0-9a-f]{32})$/;

/** One line of the list of bans; empty for what is no id of a player. */
const banLine = ({ player, until, text }: ListedBan): string => {
  if (!PLAYER.test(player)) return '';
  return `${player}:${endOf(until)} //${gameText(text)}\n`;
};

/** What `RemoteBanListHosts.cfg` of Squad servers reads: the bans that are in force at a time. */
export const banFile = (
  bans: readonly ListedBan[],
  now: number,
): { readonly text: string; readonly entries: number } => {
  const lines = bans
    .filter(({ until }) => until === null || Date.parse(until) > now)
    .map(banLine)
    .filter((line) => line !== '');
  return { text: lines.join(''), entries: lines.length };
};

/** Bans as the game's own file has them, with the whole reasons: what other tools and `readBans` read. */
export const bansCfg = (
  bans: readonly { readonly player: string; readonly until: string | null; readonly reason: string }[],
): string =>
  bans.map(({ player, until, reason }) => `N/A Banned:${player}:${endOf(until)} //${cleanText(reason)}\n`).join('');
