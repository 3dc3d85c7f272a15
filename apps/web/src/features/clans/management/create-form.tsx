import type { ClanRequirementsAnswer } from '@app/contracts/clans/clans';
import { CLAN_TEXTS, clanFields } from '@app/domain/clans/rules';
import { useState } from 'react';
import { api } from '~/lib/api';
import { useRequestKey } from '~/lib/calls/request-key';
import { Button } from '~/ui/kit/controls/button';
import { LeaveGuard } from '~/ui/kit/dialog/leave-guard';
import { Notice } from '~/ui/kit/feedback/notice';
import { useChange } from '~/ui/kit/toast/use-change';
import { BLANK, ClanFields, editsOf, problemsIn } from '../form/clan-fields';
import { ClanPlate } from '../clan-plate';
import { CLANS } from '../queries';

/** Founds a clan. Blocked unless the server says that the requirements are met. */
export function CreateForm({
  requirements: { canCreate, message },
  onCancel,
}: {
  requirements: ClanRequirementsAnswer;
  onCancel: () => void;
}) {
  const [typed, setTyped] = useState(BLANK);
  const [tried, setTried] = useState(false);
  const keyOf = useRequestKey();
  const problems = problemsIn(typed, clanFields);
  const create = useChange({
    send: () => {
      const clan = editsOf(typed, clanFields);
      return api.post(`${CLANS}/create`, clan, { idempotencyKey: keyOf(clan) });
    },
    successText: () => 'Clan created successfully!',
    failed: 'Failed to create clan',
    succeeded: () => keyOf(undefined),
  });
  return (
    <form
      noValidate
      aria-label="Create a clan"
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (create.isPending) return;
        setTried(true);
        if (canCreate && Object.keys(problems).length === 0) create.mutate(undefined);
      }}
    >
      <div className="flex items-center gap-4">
        <ClanPlate tag={typed.tag || '?'} size={56} />
        <p className="text-ink-2">
          You become its leader. Name and tag stay; everything else you can change later, and add an image.
        </p>
      </div>
      <ClanFields
        fields={clanFields}
        typed={typed}
        problems={tried ? problems : {}}
        isSent={create.isPending}
        onType={(field, text) => setTyped({ ...typed, [field]: text })}
      />
      {tried && !canCreate && <Notice tone="bad" title={message || CLAN_TEXTS.requirements} />}
      <div className="flex justify-end gap-3 max-phone:*:flex-1">
        <Button onClick={onCancel} disabled={create.isPending}>
          Back
        </Button>
        <Button look="gold" type="submit" busy={create.isPending && 'Creating...'}>
          Create Clan
        </Button>
      </div>
      <LeaveGuard when={typed !== BLANK && !create.isSuccess} title="Leave and lose the new clan">
        What you typed has not been saved. Stay to create the clan.
      </LeaveGuard>
    </form>
  );
}
