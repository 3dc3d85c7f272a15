import type { ModeratedGame } from '@app/contracts/moderation/moderation';
import type { ImportKind } from '~/ui/page/imports/import-kind';
import { moderationPath } from '../queries';

const SQUAD_FILES = (
  <>
    A server’s <code className="font-mono text-small">Bans.cfg</code>, a remote list of bans, or bans of BattleMetrics
    as JSON.
  </>
);

/** Bans of another tool. */
export const banImportsOf = (game: ModeratedGame): ImportKind => ({
  path: `${moderationPath(game)}/ban-imports`,
  one: 'ban',
  many: 'bans',
  about: game === 'squad' ? SQUAD_FILES : 'Bans of BattleMetrics as JSON, or lines of a UUID, its end and the reason.',
  hint: '76561190000000001:0 //reason',
  options: [
    { name: 'automatic', label: 'Also what a server wrote by itself' },
    { name: 'expired', label: 'Also bans that have ended, for the record' },
  ],
  ...{ text: 'Reason', noText: 'No reason given', noEnd: 'For good' },
  why: { already: 'The player is banned here.', expired: 'The ban has ended.' },
  effect: 'Each player is banned from every server at once, until the end that the file says.',
  edge: 'border-bad',
  undone: 'Its bans are lifted, but for those that staff changed since. The players can join again.',
});
