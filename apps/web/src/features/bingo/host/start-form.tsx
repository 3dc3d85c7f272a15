import type { StartGameAnswer } from '@app/contracts/bingo/bingo';
import type { StartGameDto } from '@app/contracts/bingo/bingo.dto';
import { defaultDistribution, distributionProblem, squaresOf, type GridSize } from '@app/domain/bingo/rules';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useCommand } from '~/lib/calls/use-command';
import { api } from '~/lib/api';
import { Button } from '~/ui/kit/controls/button';
import { Checkbox } from '~/ui/kit/controls/checkbox';
import { Field } from '~/ui/kit/controls/field';
import { Select } from '~/ui/kit/controls/select';
import { toast } from '~/ui/kit/toast/toast';
import { counted, DistributionFields, typed, type TypedDistribution } from './distribution-fields';
import { withServerMessage } from '../failures';
import { GRID_CHOICES } from './grid-choices';

interface StartForm {
  gridSize: GridSize;
  custom: boolean;
  /** Undefined until somebody touches the counts: then they follow the grid. */
  distribution: TypedDistribution | undefined;
}

const usual = (size: GridSize): TypedDistribution => typed(defaultDistribution(squaresOf(size)));
const order = ({ gridSize, custom, distribution }: StartForm): StartGameDto => ({
  gridSize,
  ...(custom ? { distribution: counted(distribution ?? usual(gridSize)) } : {}),
});

/** Chooses a grid, and what the cards are made of, and starts a game. */
export function StartGameForm() {
  const { control, handleSubmit } = useForm<StartForm>({
    defaultValues: { gridSize: '5x5', custom: false, distribution: undefined },
  });
  const [gridSize, custom, touched] = useWatch({ control, name: ['gridSize', 'custom', 'distribution'] });
  const distribution = touched ?? usual(gridSize);
  const { mutate, isPending } = useCommand({
    mutationFn: (start: StartGameDto) => api.post<StartGameAnswer>('bingo/start-game', start),
    onError: (error) => toast.failure(withServerMessage('Failed to start game', error), 'Failed to start game'),
  });
  const problem = custom ? distributionProblem(gridSize, counted(distribution)) : undefined;
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-x-6 gap-y-4"
      onSubmit={(event) => void handleSubmit((form) => mutate(order(form)))(event)}
    >
      <Field label="Grid Size" className="w-52">
        {(attributes) => (
          <Controller
            control={control}
            name="gridSize"
            render={({ field }) => (
              <Select {...attributes} choices={GRID_CHOICES} value={field.value} onChange={field.onChange} />
            )}
          />
        )}
      </Field>
      <Controller
        control={control}
        name="custom"
        render={({ field }) => (
          <Checkbox checked={field.value} onChange={field.onChange} className="h-9.5">
            Use Custom Distribution
          </Checkbox>
        )}
      />
      {custom && (
        <div className="grid w-full gap-2.5">
          <Controller
            control={control}
            name="distribution"
            render={({ field }) => (
              <DistributionFields value={distribution} onChange={field.onChange} squares={squaresOf(gridSize)} />
            )}
          />
          <p className="max-w-[64ch] text-small text-ink-3">
            Default distribution: 60% Easy, 25% Medium, 15% Hard, ~1% Quotes
          </p>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 nav:ml-auto">
        {problem && (
          <p id="bingo-start-problem" className="text-small text-ink-2">
            {problem}
          </p>
        )}
        <Button
          look="gold"
          type="submit"
          disabled={problem !== undefined || isPending}
          aria-describedby={problem && 'bingo-start-problem'}
          busy={isPending && 'Starting Game...'}
        >
          Start New Bingo Game
        </Button>
      </div>
    </form>
  );
}
