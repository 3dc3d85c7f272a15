import type { SlotContent, WhitelistHistoryEntry } from '@app/contracts/whitelist/whitelist';
import { slotIdProblem, storedId } from '@app/domain/whitelist/rules';
import type { ReactNode } from 'react';
import { counted } from '~/lib/format/counted';
import { History } from '~/ui/kit/display/history';
import { GAME_NAMES } from './games';
import { useWhitelistHistory } from './queries';

/** Who changed what in the reader's slots, and when. */
export function SlotHistory() {
  const query = useWhitelistHistory();
  return (
    <History
      id="slots-history"
      title="What happened to your slots"
      entries={query.data?.history.map((entry) => ({ at: entry.at, by: entry.by, text: textOf(entry) }))}
      empty="Nothing yet. Every change is kept here from the first one on."
      query={query}
    />
  );
}

const textOf = (entry: WhitelistHistoryEntry) => {
  const { type, slotNumber, before, after, allowance, deactivated, activated, reason } = entry;
  switch (type) {
    case 'slots-revoked':
      return (
        <>
          All slots revoked by staff: <bdi>{reason}</bdi>
        </>
      );
    case 'slots-restored':
      return (
        <>
          Slots restored by staff: <bdi>{reason}</bdi>
        </>
      );
    case 'redeemed':
      return allowance ? `Redeemed, ${counted(allowance.to, 'slot')}` : 'Redeemed';
    case 'allowance-changed':
      return (
        <>
          {allowance ? `${counted(allowance.to, 'slot')} in place of ${allowance.from}` : 'Allocation changed'}
          {deactivated.length > 0 && `. Out of use: ${listed(deactivated)}`}
          {activated.length > 0 && `. Back in use: ${listed(activated)}`}
        </>
      );
    case 'own-slot-updated':
      return <>Own slot {moved(before, after)}</>;
    case 'slot-changed':
      return (
        <>
          Slot {slotNumber} {moved(before, after)}
        </>
      );
    case 'slot-cleared':
      return (
        <>
          Slot {slotNumber} cleared, was {held(before)}
        </>
      );
  }
};

const listed = (slots: readonly number[]): string => [...slots].sort((a, b) => a - b).join(', ');

/** What changed: the id of the game that the slot is for, or, where that stays, the one of the other game. */
const moved = (before: SlotContent | null, after: SlotContent | null): ReactNode => {
  const game = after?.game ?? before?.game;
  const isSame = game && before?.game === after?.game && idOf(before, game) === idOf(after, game);
  const other = game === 'SQUAD' ? 'REFORGER' : 'SQUAD';
  if (isSame)
    return (
      <>
        for {GAME_NAMES[other]}: {held(before, other)} → {held(after, other)}
      </>
    );
  return (
    <>
      {before?.game !== after?.game && after && `is ${GAME_NAMES[after.game]} now, `}
      {held(before)} → {held(after)}
    </>
  );
};

const idOf = (content: SlotContent | null, game: SlotContent['game']) => content && storedId(content, game);

const held = (content: SlotContent | null, game = content?.game): ReactNode => {
  const id = game && idOf(content, game);
  if (!id) return 'empty';
  // Whoever was erased has a pseudonym in place of an id.
  if (slotIdProblem(game, id) !== undefined) return 'a former player';
  return <span className="font-mono text-small break-all">{id}</span>;
};
