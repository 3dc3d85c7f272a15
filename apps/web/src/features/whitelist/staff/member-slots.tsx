import type { MemberSlotsAnswer } from '@app/contracts/whitelist/whitelist';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '~/lib/api';
import { failureOf } from '~/lib/failures';
import { Button } from '~/ui/kit/controls/button';
import { ReasonDialog } from '~/ui/kit/dialog/reason-dialog';
import { When } from '~/ui/kit/display/when';
import { Notice } from '~/ui/kit/feedback/notice';
import { useChange } from '~/ui/kit/toast/use-change';

const PATH = 'admin-portal/member-slots';

const slotsQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['whitelist/member-slots', memberId],
    queryFn: ({ signal }) => api.get<MemberSlotsAnswer>(`${PATH}/${memberId}`, signal),
  });

interface Member {
  readonly id: string;
  readonly name: string;
}

/** The whitelist slots of a member, with what staff can do about them. */
export default function MemberSlots({ member }: { member: Member }) {
  const { data, error } = useQuery(slotsQuery(member.id));
  /** The slots as they were when the window opened: they change before it closes. */
  const [question, setQuestion] = useState<MemberSlotsAnswer>();
  if (!data) return error ? <Notice tone="bad" title="Failed to load whitelist slots." /> : null;
  const { revoked } = data;
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="text-ink">Whitelist slots: {revoked ? 'revoked' : slotsText(data)}</p>
        {revoked && (
          <p className="text-small text-ink-2 [overflow-wrap:anywhere]">
            By <bdi>{revoked.by}</bdi>, <When at={revoked.at} />: <bdi>{revoked.reason}</bdi>
          </p>
        )}
      </div>
      <Button size="small" className="shrink-0" onClick={() => setQuestion(data)}>
        {revoked ? 'Restore Slots' : 'Revoke Slots'}
      </Button>
      {question && <Question member={member} slots={question} onClose={() => setQuestion(undefined)} />}
    </div>
  );
}

const slotsText = ({ hasRedeemed, allowance, held }: MemberSlotsAnswer): string =>
  hasRedeemed ? `${allowance}, ${held} ${held === 1 ? 'holds' : 'hold'} somebody` : 'not redeemed';

function Question({ member, slots, onClose }: { member: Member; slots: MemberSlotsAnswer; onClose: () => void }) {
  const isRevoked = slots.revoked !== null;
  const change = useChange({
    send: (reason: string) => api.post(`${PATH}/${member.id}/${isRevoked ? 'restore' : 'revoke'}`, { reason }),
    successText: () => `Whitelist slots of ${member.name} ${isRevoked ? 'restored' : 'revoked'}`,
    failed: 'The slots could not be changed.',
    succeeded: onClose,
    isShown: () => true,
  });
  return (
    <ReasonDialog
      title={
        <>
          {isRevoked ? 'Restore' : 'Revoke'} the whitelist slots of <bdi>{member.name}</bdi>?
        </>
      }
      confirm={isRevoked ? 'Restore' : 'Revoke'}
      busy={change.isPending && (isRevoked ? 'Restoring...' : 'Revoking...')}
      failure={change.error ? failureOf(change.error, 'The slots could not be changed.').message : undefined}
      onConfirm={change.mutate}
      onClose={onClose}
    >
      {isRevoked ? (
        <p>Everybody in them is let in again, as many as the roles of this member give.</p>
      ) : (
        <p>
          {slots.held === 0
            ? 'This member can redeem and change no slots.'
            : `The ${slots.held === 1 ? 'player' : `${slots.held} players`} in them lose the place in the queue when the servers next read the list.`}{' '}
          The slots keep what they hold. You can restore them from here.
        </p>
      )}
    </ReasonDialog>
  );
}
