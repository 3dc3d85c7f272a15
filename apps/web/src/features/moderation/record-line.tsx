import type { RecordAnswer } from '@app/contracts/moderation/moderation';
import { counted } from '~/lib/format/counted';

/** The record in figures, so that nobody is warned blindly. */
export function RecordLine({ counts, activeBan }: Pick<RecordAnswer, 'counts' | 'activeBan'>) {
  const figures = [
    [counts.warning, 'warning', 'text-warn'],
    [counts.kick, 'kick', 'text-orange'],
    [counts.ban, 'ban', 'text-bad'],
  ] as const;
  if (figures.every(([count]) => count === 0) && counts.note === 0)
    return <span className="text-ink-2">No record</span>;
  return (
    <span className="flex flex-wrap gap-x-3.5 gap-y-1 text-ink-2">
      {figures
        .filter(([count]) => count > 0)
        .map(([count, word, ink]) => (
          <span key={word}>
            <span className={`figures text-4 font-[650] ${ink}`}>{count}</span> {count === 1 ? word : `${word}s`}
          </span>
        ))}
      {counts.note > 0 && <span>{counted(counts.note, 'note')}</span>}
      {activeBan && <span className="font-semibold text-bad">Banned now</span>}
    </span>
  );
}
