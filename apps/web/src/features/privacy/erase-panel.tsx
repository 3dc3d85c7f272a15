import type { RequestedErasure, PrivacyAnswer } from '@app/contracts/privacy/privacy';
import { WITHDRAWAL_DAYS } from '@app/domain/privacy/rules';
import { useEffect, useRef, useState } from 'react';
import { failureOf } from '~/lib/failures';
import { Button } from '~/ui/kit/controls/button';
import { Field } from '~/ui/kit/controls/field';
import { TextInput } from '~/ui/kit/controls/text-input';
import { ConfirmDialog } from '~/ui/kit/dialog/confirm-dialog';
import { AccountList } from './account-list';
import { Consequences, Course } from './consequences';
import { Moment } from './moment';
import { useRequestErasure, useWithdrawErasure } from './queries';

const FAILED = 'Your request could not be sent';

/** What an erasure removes and leaves, and when, with the box to request or withdraw it. */
export function ErasePanel({ answer: { name, isStaff, accounts, erasures } }: { answer: PrivacyAnswer }) {
  const [newest] = erasures;
  const requested = newest?.state === 'pending' || newest?.state === 'running' ? newest : undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  const state = requested?.state;
  const before = useRef(state);
  // What was pressed is gone with the state that it changed.
  useEffect(() => {
    if (before.current !== state) heading.current?.focus();
    before.current = state;
  }, [state]);
  return (
    <section aria-labelledby="privacy-erase" className="mt-12 border-t border-line pt-7">
      <h2 id="privacy-erase" ref={heading} tabIndex={-1} className="text-2 outline-none">
        Erase me
      </h2>
      <p className="mt-2 mb-5 max-w-[64ch] text-ink-2">
        For good. What the site says of you by name or id becomes unreadable, backups included, because the key to it is
        destroyed. Nobody can undo that, not even us. Export first: afterwards there is nothing to export.
      </p>
      <Consequences />
      {accounts.length > 0 && (
        <div className="mt-5">
          <h3 className="text-4">Whose data goes</h3>
          <p className="mt-1 mb-2 max-w-[64ch] text-small text-ink-2">
            Of accounts that you have proved to be yours, what the site and game servers stored. Of one that you only
            typed, what you typed: sign in with Steam first, or ask staff to confirm it.
          </p>
          <AccountList accounts={accounts} />
        </div>
      )}
      <Course />
      {requested ? <Requested erasure={requested} /> : isStaff ? <StaffFirst /> : <EraseForm name={name} />}
    </section>
  );
}

/** Staff answer for what they did: nobody leaves that behind by an erasure. */
function StaffFirst() {
  return (
    <div className="mt-6 border border-line p-4.5">
      <h3 className="text-3">You hold a role of staff</h3>
      <p className="mt-1.5 max-w-[64ch] text-ink-2">
        Have it taken from you first; then you can ask to be erased. What you did as staff stays under your name for a
        while.
      </p>
    </div>
  );
}

function Requested({ erasure: { requestId, state, requestedAt, dueAt, heldBack } }: { erasure: RequestedErasure }) {
  const withdraw = useWithdrawErasure();
  return (
    <div role="status" className="mt-6 flex flex-wrap items-end justify-between gap-5 border border-bad/60 p-4.5">
      <div className="min-w-0">
        <h3 className="text-3">{state === 'pending' ? 'You asked to be erased' : 'You are being erased'}</h3>
        <p className="mt-1.5 text-ink-2">
          Requested <Moment at={requestedAt} className="whitespace-nowrap text-ink" />.{' '}
          {heldBack ? (
            'It is due, and waits until you have given up your role of staff. You can still withdraw it.'
          ) : state === 'pending' ? (
            <>
              It is carried out on <Moment at={dueAt} className="whitespace-nowrap font-semibold text-ink" />; until
              then you can withdraw it, and everything stays as it is.
            </>
          ) : (
            'The days have passed, and it can no longer be withdrawn.'
          )}
        </p>
      </div>
      {state === 'pending' && (
        <Button
          className="max-phone:w-full"
          busy={withdraw.isPending && 'Withdrawing...'}
          onClick={() => withdraw.mutate(requestId)}
        >
          Withdraw My Request
        </Button>
      )}
    </div>
  );
}

function EraseForm({ name }: { name: string }) {
  const [typed, setTyped] = useState('');
  const [isConfirming, setConfirming] = useState(false);
  const request = useRequestErasure(() => {
    setConfirming(false);
    setTyped('');
  });
  const isTyped = typed.trim() === name.trim();
  const confirm = () => {
    request.reset();
    setConfirming(true);
  };
  return (
    <form
      className="mt-6 border border-bad/60 p-4.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isTyped) confirm();
      }}
    >
      <h3 className="text-3">
        Erase <bdi>{name}</bdi>
      </h3>
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-5 gap-y-3">
        <Field
          label={
            <>
              Type your name, <bdi>{name}</bdi>, to ask for it
            </>
          }
          className="w-full max-w-85"
        >
          {(control) => (
            <TextInput
              {...control}
              value={typed}
              placeholder={name}
              autoComplete="off"
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
        <div className="grid justify-items-end gap-2 max-phone:w-full">
          <Button type="submit" look="danger" className="max-phone:w-full" disabled={!isTyped}>
            Erase Me...
          </Button>
          <p className="text-small text-ink-2 max-phone:justify-self-start">The button opens with the name.</p>
        </div>
      </div>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        edge="border-bad"
        title={
          <>
            Erase <bdi>{name}</bdi> in {WITHDRAWAL_DAYS} days?
          </>
        }
        cancel="Stay"
        confirm="Erase Me"
        busy={request.isPending && 'Asking...'}
        onConfirm={() => request.mutate(typed)}
      >
        <p>
          In {WITHDRAWAL_DAYS} days your links, your whitelist slots and your place in your clan end, and nobody can
          read your name or your ids any more. Until then you can withdraw it here.
        </p>
        {request.error && (
          <p role="alert" className="mt-3 text-bad">
            {failureOf(request.error, FAILED).message}
          </p>
        )}
      </ConfirmDialog>
    </form>
  );
}
