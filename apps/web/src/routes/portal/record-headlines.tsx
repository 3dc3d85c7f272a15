import type { RecordKind } from '@app/contracts/moderation/moderation';
import type { PortalGame } from '@app/contracts/portal-game';
import { useQuery } from '@tanstack/react-query';
import { figure } from '~/features/battlelog/figures';
import { Headline } from '~/features/battlelog/lookup/lookup-header';
import { recordQuery } from '~/features/moderation/queries';
import { RECORD_NAMES } from '~/features/moderation/words';

const INKS: Readonly<Record<RecordKind, string>> = {
  note: '',
  warning: 'text-warn',
  kick: 'text-orange',
  ban: 'text-bad',
};
const KINDS = ['note', 'warning', 'kick', 'ban'] as const;

/** How often staff have noted something of a player, warned, kicked and banned them. */
export function RecordHeadlines({ game, player }: { game: PortalGame; player: string }) {
  const counts = useQuery(recordQuery(game, player)).data?.counts;
  return KINDS.map((kind) => (
    <Headline
      key={kind}
      label={`${RECORD_NAMES[kind]}s`}
      value={counts ? figure(counts[kind]) : '–'}
      tone={counts && counts[kind] > 0 ? INKS[kind] : ''}
    />
  ));
}
