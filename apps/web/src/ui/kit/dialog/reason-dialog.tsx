import { LONGEST_REASON, reasonProblem } from '@app/domain/remedies/rules';
import { useState, type ReactNode } from 'react';
import { TextField } from '../controls/text-input';
import { Notice } from '../feedback/notice';
import { ConfirmDialog } from './confirm-dialog';

/** Asks staff for a reason before they act on a member. The title names the person, the text the consequence. */
export function ReasonDialog({
  title,
  children,
  confirm,
  busy,
  ready = true,
  failure,
  onConfirm,
  onClose,
}: {
  title: ReactNode;
  children: ReactNode;
  confirm: string;
  busy: string | false;
  /** False until everything but the reason is there. */
  ready?: boolean;
  failure: string | undefined;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const problem = reasonProblem(reason);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      confirm={confirm}
      busy={busy}
      ready={ready && problem === undefined}
      onConfirm={() => onConfirm(reason)}
      edge="border-bad"
    >
      {children}
      <div className="mt-4">
        <TextField
          label="Reason"
          value={reason}
          onChange={setReason}
          most={LONGEST_REASON}
          rows={2}
          hint="The member reads it. It is recorded under your name."
          error={reason.trim() === '' ? undefined : problem}
        />
      </div>
      {failure && <Notice tone="bad" title={failure} className="mt-3" />}
    </ConfirmDialog>
  );
}
