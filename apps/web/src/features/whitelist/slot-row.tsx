import type { SlotGame, WhitelistSlot } from '@app/contracts/whitelist/whitelist';
import { gameAllowed, normaliseSlotId } from '@app/domain/whitelist/rules';
import { CircleAlert, Undo2, X } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { Button } from '~/ui/kit/controls/button';
import { useSite } from '~/lib/site';
import { cx } from '~/lib/cx';
import { IconButton } from '~/ui/kit/controls/icon-button';
import { Select } from '~/ui/kit/controls/select';
import { TextInput } from '~/ui/kit/controls/text-input';
import { useFocusLeft } from '~/ui/kit/feedback/use-focus-left';
import { GAME_NAMES, ID_NAMES } from './games';
import { heldId, typedId, withGame, type Outcome } from './staging';
import type { SlotStaging } from './use-staging';

const NO_GAME = 'NONE';
const PLACEHOLDERS: Readonly<Record<SlotGame, string>> = {
  SQUAD: '17 digits, starts with 7656119',
  REFORGER: '8-4-4-4-12 hexadecimal digits',
};

const EDGES: Readonly<Record<Outcome['kind'], string>> = {
  same: 'border-l-transparent',
  changed: 'border-l-gold bg-gold-wash',
  removed: 'border-l-bad bg-bad-wash',
  wrong: 'border-l-bad bg-bad-wash',
  conflict: 'border-l-warn bg-warn-wash',
};

type EnabledGames = { readonly reforger: boolean };

/** The element that takes the id of a slot. */
export const idBox = (slotNumber: number): string => `slot-${slotNumber}-id`;

/** A slot that may be given to somebody. Input is staged; the row shows what saving would do. */
export function SlotRow({
  slot,
  staging,
  enabledGames,
}: {
  slot: WhitelistSlot;
  staging: SlotStaging;
  enabledGames: EnabledGames;
}) {
  const { slotNumber } = slot;
  const row = rowOf(slot, staging);
  const { draft, game, outcome } = row;
  // While somebody types, an unfinished id is no error yet.
  const [typing, setTyping] = useState(false);
  const unfinished = outcome.kind === 'wrong' && typing;
  const problem = outcome.kind === 'wrong' && !typing ? outcome.problem : undefined;
  const id = idBox(slotNumber);

  return (
    <li
      className={cx(
        'border-b border-b-line border-l-3 outline-none py-3 pr-4.5 pl-3.75 last:border-b-0',
        EDGES[unfinished ? 'same' : outcome.kind],
      )}
      aria-label={`Slot ${slotNumber}`}
      tabIndex={-1}
    >
      <div className="grid grid-cols-[1.625rem_minmax(0,1fr)_2rem] items-end gap-x-4 gap-y-2 phone:grid-cols-[1.625rem_10.5rem_minmax(0,1fr)_8rem_2rem]">
        <span
          className="figures pb-2 text-right text-[1.1875rem] font-[650] text-ink-3 max-phone:row-start-1"
          aria-hidden
        >
          {slotNumber}
        </span>
        <GameSelect row={row} enabledGames={enabledGames} />
        <IdInput row={row} problem={problem} onTyping={setTyping} />
        <div
          role="status"
          className="min-w-0 self-center text-small phone:pt-5.5 max-phone:col-span-2 max-phone:col-start-2 max-phone:row-start-4"
        >
          {unfinished ? <span className="text-ink-3">Not finished</span> : <OutcomeText outcome={outcome} />}
          {problem && <span className="sr-only">: {problem}</span>}
        </div>
        <UndoOrRemove row={row} />
        {/*
         * Shown from the first wrong character on, so that nothing moves under the pointer when typing is over.
         */}
        {outcome.kind === 'wrong' && (
          <p
            id={`${id}-problem`}
            className={cx(
              'flex items-start gap-1.5 text-small max-phone:col-span-2 max-phone:col-start-2 max-phone:row-start-3 phone:col-span-2 phone:col-start-3',
              problem ? 'text-bad' : 'text-ink-3',
            )}
          >
            {problem && <CircleAlert size={14} className="mt-0.5 shrink-0" aria-hidden />}
            {problem ?? PLACEHOLDERS[game ?? 'SQUAD']}
          </p>
        )}
      </div>
      {outcome.kind === 'conflict' && (
        <Conflict
          theirs={outcome.theirs}
          mine={draft.game && draft.id}
          onTheirs={() => staging.undo(slot)}
          onMine={() => staging.keepMine(slot)}
        />
      )}
    </li>
  );
}

const rowOf = (slot: WhitelistSlot, staging: SlotStaging) => {
  const draft = staging.draft(slot);
  const outcome: Outcome = staging.outcomes.get(slot.slotNumber) ?? { kind: 'same' };
  return { slot, staging, draft, outcome, game: draft.game || undefined };
};
type Row = ReturnType<typeof rowOf>;

function GameSelect({ row: { slot, staging, game }, enabledGames }: { row: Row; enabledGames: EnabledGames }) {
  const { slotNumber } = slot;
  const { games } = useSite();
  const reforger = gameAllowed('REFORGER', slot.game, enabledGames);
  return (
    <div className="grid gap-1.5">
      <label htmlFor={`slot-${slotNumber}-game`} className="text-small text-ink-2">
        Game<span className="sr-only"> of slot {slotNumber}</span>
      </label>
      <Select
        id={`slot-${slotNumber}-game`}
        className="scroll-mb-28"
        placeholder="Choose a game"
        disabled={staging.saving}
        choices={[
          { value: 'SQUAD', label: GAME_NAMES.SQUAD },
          ...(reforger || games.includes('reforger')
            ? [
                {
                  value: 'REFORGER',
                  label: reforger ? GAME_NAMES.REFORGER : `${GAME_NAMES.REFORGER} (Coming Soon)`,
                  disabled: !reforger,
                },
              ]
            : []),
          { value: NO_GAME, label: 'No game' },
        ]}
        value={game}
        onChange={(next) => {
          // The control reports an empty value when it is reset from outside.
          if (next) staging.stage(slot, withGame(slot, next === NO_GAME ? '' : (next as SlotGame)));
        }}
      />
    </div>
  );
}

function IdInput({
  row: { slot, staging, draft, outcome, game },
  problem,
  onTyping,
}: {
  row: Row;
  problem: string | undefined;
  onTyping: (typing: boolean) => void;
}) {
  const { slotNumber } = slot;
  const id = idBox(slotNumber);
  return (
    <div className="grid gap-1.5 max-phone:col-span-2 max-phone:col-start-2 max-phone:row-start-2">
      <label htmlFor={id} className="text-small text-ink-2">
        {ID_NAMES[game ?? 'SQUAD']}
        <span className="sr-only"> of slot {slotNumber}</span>
      </label>
      <TextInput
        id={id}
        mono
        className={cx('scroll-mb-28', outcome.kind === 'removed' && 'border-dashed')}
        autoComplete="off"
        spellCheck={false}
        inputMode={game === 'REFORGER' ? 'text' : 'numeric'}
        disabled={staging.saving || !game}
        placeholder={PLACEHOLDERS[game ?? 'SQUAD']}
        aria-invalid={problem ? true : undefined}
        aria-describedby={outcome.kind === 'wrong' ? `${id}-problem` : undefined}
        value={draft.id}
        onChange={({ target }) => {
          onTyping(true);
          staging.stage(slot, { game: game!, id: typedId(game!, target.value) });
        }}
        onBlur={() => {
          onTyping(false);
          if (game && draft.id !== normaliseSlotId(game, draft.id))
            staging.stage(slot, { game, id: normaliseSlotId(game, draft.id) });
        }}
      />
    </div>
  );
}

function UndoOrRemove({ row: { slot, staging, draft, outcome } }: { row: Row }) {
  const { slotNumber } = slot;
  const empty = heldId(slot) === null && draft.id === '';
  return (
    <div className="flex h-9.5 items-center max-phone:col-start-3 max-phone:row-start-1">
      {outcome.kind !== 'same' ? (
        <RowButton label={`Undo slot ${slotNumber}`} disabled={staging.saving} onClick={() => staging.undo(slot)}>
          <Undo2 size={16} strokeWidth={1.75} aria-hidden />
        </RowButton>
      ) : (
        !empty && (
          <RowButton
            label={`Remove slot ${slotNumber}`}
            disabled={staging.saving}
            onClick={() => staging.stage(slot, withGame(slot, ''))}
          >
            <X size={16} strokeWidth={1.75} aria-hidden />
          </RowButton>
        )
      )}
    </div>
  );
}

/** Of an empty slot there is none: its row has the focus then. */
function RowButton(props: ComponentProps<typeof IconButton>) {
  return <IconButton ref={useFocusLeft<HTMLButtonElement>()} {...props} />;
}

/** What saving would do, in two words. */
function OutcomeText({ outcome }: { outcome: Outcome }) {
  switch (outcome.kind) {
    case 'changed':
      return (
        <>
          <span className="block font-semibold text-gold">{outcome.was === null ? 'Added' : 'Changed'}</span>
          <Was id={outcome.was} />
        </>
      );
    case 'removed':
      return (
        <>
          <span className="block font-semibold text-bad">Will be removed</span>
          <Was id={outcome.was} />
        </>
      );
    case 'wrong':
      return <span className="font-semibold text-bad">Not saved</span>;
    case 'conflict':
      return <span className="font-semibold text-warn">Changed elsewhere</span>;
    case 'same':
      return null;
  }
}

/** The end of the id that stood there: enough to know it by. */
const Was = ({ id }: { id: string | null }) =>
  id && (
    <span className="block text-ink-3" title={id}>
      was …{id.slice(-7)}
    </span>
  );

/** Two versions of one slot, and the choice between them. */
function Conflict({
  theirs,
  mine,
  onTheirs,
  onMine,
}: {
  theirs: string | null;
  mine: string;
  onTheirs: () => void;
  onMine: () => void;
}) {
  const left = useFocusLeft<HTMLDivElement>();
  return (
    <div
      ref={left}
      className="mt-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-t border-line-strong pt-3 pl-10.5"
    >
      <dl className="grid gap-x-5 gap-y-1 text-small phone:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="text-ink-3">Saved meanwhile</dt>
        <dd className="font-mono break-all">{theirs ?? 'empty'}</dd>
        <dt className="text-ink-3">Yours</dt>
        <dd className="font-mono break-all">{mine || 'empty'}</dd>
      </dl>
      <div className="flex flex-wrap gap-2.5">
        <Button size="small" onClick={onTheirs}>
          Take the saved one
        </Button>
        <Button size="small" onClick={onMine}>
          Keep mine
        </Button>
      </div>
    </div>
  );
}
