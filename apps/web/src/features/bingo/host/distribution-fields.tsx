import { DIFFICULTIES, totalOf, coerceCount, type Difficulty, type Distribution } from '@app/domain/bingo/rules';
import { Field } from '~/ui/kit/controls/field';
import { TextInput } from '~/ui/kit/controls/text-input';
import { LOOKS } from '../difficulties';

/** What stands in the four boxes: text, as typed. */
export type TypedDistribution = Readonly<Record<Difficulty, string>>;

export const typed = ({ easy, medium, hard, quotes }: Distribution): TypedDistribution => ({
  easy: String(easy),
  medium: String(medium),
  hard: String(hard),
  quotes: String(quotes),
});

export const counted = ({ easy, medium, hard, quotes }: TypedDistribution): Distribution => ({
  easy: coerceCount(easy),
  medium: coerceCount(medium),
  hard: coerceCount(hard),
  quotes: coerceCount(quotes),
});

/** Four counts with their running total. */
export function DistributionFields({
  value,
  onChange,
  squares,
}: {
  value: TypedDistribution;
  onChange: (value: TypedDistribution) => void;
  squares: number;
}) {
  const total = totalOf(counted(value));
  const fits = total === squares;
  return (
    <>
      <div className="grid max-w-96 grid-cols-4 gap-2.5">
        {DIFFICULTIES.map((difficulty) => (
          <Field key={difficulty} label={LOOKS[difficulty].plural} labelClass={LOOKS[difficulty].ink}>
            {(control) => (
              <TextInput
                {...control}
                type="number"
                inputMode="numeric"
                min={0}
                max={squares}
                step={1}
                value={value[difficulty]}
                className="figures text-4"
                onChange={(event) => onChange({ ...value, [difficulty]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <p role="status" className={`flex items-center gap-2 text-small tabular-nums ${fits ? 'text-ok' : 'text-warn'}`}>
        {fits
          ? `✓ Total: ${total} / ${squares} squares`
          : `⚠ Total: ${total} / ${squares} squares (must match exactly)`}
      </p>
    </>
  );
}
