import { squaresOf, type Distribution, type GridSize } from '@app/domain/bingo/rules';
import { useState } from 'react';
import { Field } from '~/ui/kit/controls/field';
import { Select } from '~/ui/kit/controls/select';
import { StatusDot } from '~/ui/kit/feedback/status-dot';
import { coverageOf, missing } from './coverage';
import { LOOKS } from '../difficulties';
import { counted, DistributionFields, typed } from '../host/distribution-fields';
import { GRID_CHOICES } from '../host/grid-choices';

/** What the trial below begins with. */
const TRIAL_GRID: GridSize = '4x4';
const TRIAL: Distribution = { easy: 10, medium: 4, hard: 2, quotes: 0 };

const lackText = (lacks: ReturnType<typeof missing>) =>
  lacks.map(({ difficulty, active, wanted }) => `${LOOKS[difficulty].plural} ${active}/${wanted}`).join(', ');

/** Whether the enabled values fill each grid by the default distribution; another one can be tried. */
export function CoverageStrip({ active }: { active: Distribution }) {
  return (
    <div className="mt-4 border border-line bg-panel">
      <ul className="grid phone:grid-cols-3" aria-label="Grids these values fill">
        {coverageOf(active).map(({ size, lacks }) => (
          <li
            key={size}
            className="flex items-center gap-3 border-line px-4.5 py-3 not-first:border-t phone:not-first:border-t-0 phone:not-first:border-l"
          >
            <StatusDot status={lacks.length === 0 ? 'ok' : 'warn'} />
            <span className="title text-3">{size}</span>
            <span className={lacks.length === 0 ? 'text-small text-ink-2' : 'text-small text-warn'}>
              {lacks.length === 0 ? 'Enough values' : lackText(lacks)}
            </span>
          </li>
        ))}
      </ul>
      <details className="border-t border-line px-4.5 py-2.5">
        <summary className="text-small text-ink-2 hover:text-ink">Try another distribution</summary>
        <Trial active={active} />
      </details>
    </div>
  );
}

function Trial({ active }: { active: Distribution }) {
  const [size, setSize] = useState(TRIAL_GRID);
  const [distribution, setDistribution] = useState(typed(TRIAL));
  const lacks = missing(active, counted(distribution));
  return (
    <div className="grid gap-2.5 pt-3 pb-2">
      <Field label="Grid" className="w-52">
        {(control) => <Select {...control} choices={GRID_CHOICES} value={size} onChange={setSize} />}
      </Field>
      <DistributionFields value={distribution} onChange={setDistribution} squares={squaresOf(size)} />
      <p className={lacks.length === 0 ? 'text-small text-ink-2' : 'text-small text-warn'}>
        {lacks.length === 0 ? 'The enabled values suffice.' : `Not enough enabled: ${lackText(lacks)}`}
      </p>
    </div>
  );
}
