import type { BingoGame, BingoParticipant, CheckUnmarkAnswer } from '@app/contracts/bingo/bingo';
import { DIFFICULTIES, hasBingo, hasMegaBingo, sideOf } from '@app/domain/bingo/rules';
import { useState } from 'react';
import { api } from '~/lib/api';
import { ConfirmDialog } from '~/ui/kit/dialog/confirm-dialog';
import { toast } from '~/ui/kit/toast/toast';
import { CardBadges } from '../players/bingo-badges';
import { CardGrid } from './card-grid';
import { LOOKS } from '../difficulties';
import { withServerMessage } from '../failures';
import { mayCost, unmarkWarning } from './unmarking';

interface Marking {
  readonly game: BingoGame;
  readonly marked: ReadonlySet<number>;
  readonly onToggle: (square: number, mark: boolean) => void;
  /** When everything pressed so far has reached the server. */
  readonly settled: () => Promise<void>;
}

/** The reader's own card. `onToggle` is called once a press is meant. */
export function CardPanel({ player, ...marking }: Marking & { player: BingoParticipant }) {
  const { game, marked, onToggle } = marking;
  const side = sideOf(game.grid_size);
  const { press, checking, warning, dismiss } = usePress(marking);
  return (
    <section aria-labelledby="bingo-card" className="min-w-0">
      <header className="mb-3.5 flex min-h-9 flex-wrap items-center gap-x-3.5 gap-y-2">
        <h2 id="bingo-card" className="text-2">
          Your Bingo Card
        </h2>
        <CardBadges bingo={hasBingo(side, marked)} mega={hasMegaBingo(side, marked)} />
        <p className="title ml-auto text-4 text-ink-2 tabular-nums max-phone:ml-0 max-phone:w-full">
          Progress: {marked.size} / {side * side} marked
        </p>
      </header>
      <CardGrid
        card={player.card_values}
        side={side}
        marked={marked}
        label="Your Bingo Card"
        busy={checking}
        onToggle={press}
      />
      <footer className="mt-3.5 flex flex-wrap justify-between gap-x-6 gap-y-2 text-small text-ink-2">
        <p>Click squares to mark them as you see events in the dashcam videos!</p>
        <ul className="flex flex-wrap gap-x-4.5 gap-y-1" aria-label="Colours">
          {DIFFICULTIES.map((difficulty) => (
            <li key={difficulty} className={`flex items-center gap-2 ${LOOKS[difficulty].tone}`}>
              <span className="h-0.75 w-3.5 bg-(--tone)" aria-hidden />
              {LOOKS[difficulty].label}
            </li>
          ))}
        </ul>
      </footer>
      <ConfirmDialog
        open={warning !== undefined}
        onOpenChange={dismiss}
        title="Unmark this square?"
        cancel="Keep it marked"
        confirm="Unmark"
        onConfirm={() => {
          if (warning) onToggle(warning.square, false);
          dismiss();
        }}
      >
        {warning?.text}
      </ConfirmDialog>
    </section>
  );
}

/** Marks or unmarks the square that is pressed. Where unmarking may cost a bingo, the server says what it would cost first. */
function usePress({ game, marked, onToggle, settled }: Marking) {
  const side = sideOf(game.grid_size);
  const [checking, setChecking] = useState<number>();
  const [warning, setWarning] = useState<{ square: number; text: string }>();

  const check = async (square: number) => {
    setChecking(square);
    try {
      // The answer must know the marks that are still on their way.
      await settled();
      const { consequences } = await api.post<CheckUnmarkAnswer>('bingo/check-unmark', {
        gameId: game.id,
        position: square,
      });
      const text = unmarkWarning(consequences);
      if (text) setWarning({ square, text });
      else onToggle(square, false);
    } catch (error) {
      toast.failure(withServerMessage('Failed to check what unmarking would cost', error), 'Failed to check');
    } finally {
      setChecking(undefined);
    }
  };
  const press = (square: number) => {
    if (checking !== undefined) return;
    if (!marked.has(square)) onToggle(square, true);
    else if (!mayCost(side, marked, square)) onToggle(square, false);
    else void check(square);
  };
  return { press, checking, warning, dismiss: () => setWarning(undefined) };
}
