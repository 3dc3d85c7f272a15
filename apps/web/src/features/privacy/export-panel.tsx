import type { RequestedErasure, PrivacyAnswer } from '@app/contracts/privacy/privacy';
import { Download, FileJson } from 'lucide-react';
import { Button } from '~/ui/kit/controls/button';
import { Moment } from './moment';
import { useExport } from './queries';

/** The file with everything that is stored of the member. */
export function ExportPanel({ answer: { export: made, erasures } }: { answer: PrivacyAnswer }) {
  const take = useExport();
  const { lastAt, nextAt } = made;
  return (
    <section aria-labelledby="privacy-export">
      <h2 id="privacy-export" className="text-2">
        Export my data
      </h2>
      <p className="mt-2 mb-5 max-w-[56ch] text-ink-2">
        Everything stored of you and of the accounts that you have proved to be yours, as JSON: slots, statistics,
        bingo, your events with their times, and bans. Of an account that you only typed, the typing.
      </p>
      <div className="flex items-start gap-4 border border-line bg-panel p-4.5">
        <span className="grid size-11 shrink-0 place-items-center border border-line-strong text-ink-2">
          <FileJson size={22} strokeWidth={1.5} aria-hidden />
        </span>
        <div className="min-w-0 flex-1">
          <p className="font-mono text-ink">my-data.json</p>
          <p className="mt-0.5 mb-3 text-small text-ink-2">
            {nextAt ? (
              <>
                The next can be made from <Moment at={nextAt} className="whitespace-nowrap text-ink" />.
              </>
            ) : (
              'Made when you press the button, for you only. Nothing of it stays on the server.'
            )}
          </p>
          <Button
            look="gold"
            className="max-phone:w-full"
            disabled={nextAt !== null && !take.isPending}
            busy={take.isPending && 'Exporting...'}
            onClick={() => take.mutate()}
          >
            <Download size={16} strokeWidth={1.75} aria-hidden />
            Export My Data
          </Button>
        </div>
      </div>
      <p className="mt-2.5 text-small text-ink-3">A new one can be made every 24 hours.</p>
      <Before
        lastAt={lastAt}
        erasures={erasures.filter(({ state }) => state === 'withdrawn' || state === 'cancelled')}
      />
    </section>
  );
}

function Before({ lastAt, erasures }: { lastAt: string | null; erasures: readonly RequestedErasure[] }) {
  if (lastAt === null && erasures.length === 0) return null;
  return (
    <>
      <h3 className="mt-6 text-4">What you asked for before</h3>
      <ul className="mt-2 border-t border-line-strong">
        {lastAt !== null && <Line text="Export" at={lastAt} />}
        {erasures.map(({ requestId, requestedAt, changedAt, reason }) => (
          <Line
            key={requestId}
            text={`Erasure, ${reason === null ? 'withdrawn' : 'stopped by staff'} ${spanText(requestedAt, changedAt)}`}
            at={requestedAt}
            reason={reason}
          />
        ))}
      </ul>
    </>
  );
}

function Line({ text, at, reason = null }: { text: string; at: string; reason?: string | null }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2.5 text-small">
      <span className="text-ink">{text}</span>
      <Moment at={at} className="text-ink-3" />
      {reason !== null && (
        <span className="w-full text-ink-2 [overflow-wrap:anywhere]">
          <bdi>{reason}</bdi>
        </span>
      )}
    </li>
  );
}

const DAY = 86_400_000;

const spanText = (from: string, to: string): string => {
  const days = Math.floor((Date.parse(to) - Date.parse(from)) / DAY);
  if (days < 1) return 'on the same day';
  return `after ${days} day${days === 1 ? '' : 's'}`;
};
