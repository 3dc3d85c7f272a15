import type { AutomationDone, AutomationMode } from '@app/contracts/automations/automations';
import type { AutomatedGame } from '@app/domain/automations/rules';
import { useState } from 'react';
import { api } from '~/lib/api';
import { Segments } from '~/ui/kit/controls/segments';
import { ConfirmDialog } from '~/ui/kit/dialog/confirm-dialog';
import { useChange } from '~/ui/kit/toast/use-change';
import { automationsPath, type Entry } from './queries';

const MODES = [
  { value: 'off', label: 'Off' },
  { value: 'watch', label: 'Watch' },
  { value: 'on', label: 'On' },
] as const;

/** Off, watch or on. Whoever may not edit can switch off. Switching on asks. */
export function ModeControl({
  game,
  entry: { id, name, mode, sentence },
  etag,
  mayEdit,
}: {
  game: AutomatedGame;
  entry: Pick<Entry, 'id' | 'name' | 'mode' | 'sentence'>;
  etag: string | undefined;
  mayEdit: boolean;
}) {
  const [isAsked, setAsked] = useState(false);
  const change = useChange({
    send: (to: AutomationMode) =>
      api.post<AutomationDone>(
        `${automationsPath(game)}/${id}/mode`,
        { mode: to },
        to === 'off' ? {} : { ifMatch: etag },
      ),
    successText: ({ message }) => message,
    failed: 'Failed to switch the rule',
  });
  const choose = (to: AutomationMode) => {
    if (to === 'on') setAsked(true);
    else change.mutate(to);
  };
  return (
    <>
      <Segments
        label={`Mode of ${name}`}
        value={change.isPending ? change.variables : mode}
        onChange={choose}
        choices={MODES.map((choice) => ({ ...choice, disabled: !mayEdit && choice.value !== 'off' }))}
      />
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={`Switch ${name} on?`}
        confirm="Switch On"
        busy={change.isPending && 'Switching on...'}
        onConfirm={() => change.mutate('on', { onSettled: () => setAsked(false) })}
      >
        It acts on players from now on. {sentence}
      </ConfirmDialog>
    </>
  );
}
