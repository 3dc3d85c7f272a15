import type { AutomationDone, PresetsAnswer } from '@app/contracts/automations/automations';
import type { AutomatedGame } from '@app/domain/automations/rules';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { api } from '~/lib/api';
import { useRequestKey } from '~/lib/calls/request-key';
import { Button } from '~/ui/kit/controls/button';
import { ErrorState } from '~/ui/kit/feedback/error-state';
import { Loading } from '~/ui/kit/feedback/loading';
import { SkeletonRows } from '~/ui/kit/feedback/skeleton-rows';
import { useChange } from '~/ui/kit/toast/use-change';
import { automationsPath, presetsQuery } from './queries';

type Preset = PresetsAnswer['presets'][number];

/** Rules to begin with: one press adds one, and it is off. */
export function Presets({ game, taken }: { game: AutomatedGame; taken: readonly string[] }) {
  const { data, error, refetch, isFetching } = useQuery(presetsQuery(game));
  if (error && !data)
    return <ErrorState title="Failed to load the presets" error={error} onRetry={refetch} retrying={isFetching} />;
  if (!data)
    return (
      <Loading text="Loading the presets...">
        <SkeletonRows count={3} row="h-16 gap-4 border-b border-line" cells={['h-4 w-40', 'h-4 w-72 max-w-full']} />
      </Loading>
    );
  return (
    <ul aria-label="Presets" className="border border-line bg-panel">
      {data.presets.map((preset) => (
        <PresetRow key={preset.id} game={game} preset={preset} isTaken={taken.includes(preset.name.toLowerCase())} />
      ))}
    </ul>
  );
}

function PresetRow({
  game,
  preset: { name, sentence, rule },
  isTaken,
}: {
  game: AutomatedGame;
  preset: Preset;
  /** There is a rule of this name already. */
  isTaken: boolean;
}) {
  const keyOf = useRequestKey();
  const add = useChange({
    send: (words: Pick<Preset, 'rule'>) =>
      api.post<AutomationDone>(automationsPath(game), words, { idempotencyKey: keyOf(words) }),
    successText: () => `${name} is added, and off.`,
    failed: 'Failed to add the preset',
    succeeded: () => void keyOf(undefined),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 border-b border-line px-4 py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-72">
        <h4 className="font-semibold text-ink">{name}</h4>
        <p className="max-w-[88ch] text-small text-ink-2 [overflow-wrap:anywhere]">{sentence}</p>
      </div>
      {isTaken ? (
        <p className="text-small text-ink-3">Added</p>
      ) : (
        <Button
          size="small"
          aria-label={`Add ${name}`}
          busy={add.isPending && 'Adding...'}
          onClick={() => add.mutate({ rule })}
        >
          <Plus size={15} strokeWidth={1.75} aria-hidden />
          Add
        </Button>
      )}
    </li>
  );
}
