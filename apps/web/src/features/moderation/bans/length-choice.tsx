import { BAN_DAYS } from '@app/domain/moderation/rules';
import { Segments } from '~/ui/kit/controls/segments';
import { lengthLabel } from '../words';

type Days = (typeof BAN_DAYS)[number];

/** How long a ban lasts. */
export function LengthChoice({ value, onChange, hint }: { value: Days; onChange: (days: Days) => void; hint: string }) {
  return (
    <div>
      <p className="mb-1.5 text-small text-ink-2">Length</p>
      <div className="max-w-full overflow-x-auto [scrollbar-width:none]">
        <Segments
          label="Length"
          value={String(value)}
          onChange={(next) => onChange(BAN_DAYS.find((days) => String(days) === next)!)}
          choices={BAN_DAYS.map((days) => ({ value: String(days), label: lengthLabel(days) }))}
        />
      </div>
      <p className="mt-1.5 text-small text-ink-3">{hint}</p>
    </div>
  );
}
