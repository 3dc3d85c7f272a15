import type { WhitelistSlot } from '@app/contracts/whitelist/whitelist';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '~/ui/kit/controls/button';
import { useUpdateOwnSlot } from './use-whitelist';

/** The first slot: it holds the reader's linked account and cannot be edited. Refresh writes the current account into it. */
export function OwnSlot({ slot }: { slot: WhitelistSlot }) {
  const update = useUpdateOwnSlot();
  return (
    <li className="flex flex-wrap items-center gap-x-7 gap-y-3 border-b border-line-strong bg-raised px-4.5 py-3 last:border-b-0">
      <div className="flex min-w-56 grow items-baseline gap-4.5">
        <span className="figures w-6.5 shrink-0 text-right text-[1.1875rem] font-[650] text-gold">
          <span className="sr-only">Slot </span>
          {slot.slotNumber}
        </span>
        <div>
          <h3 className="font-body text-body leading-snug font-semibold">Your own slot</h3>
          <p className="text-small text-ink-3">Read-only. Follows your linked accounts.</p>
        </div>
      </div>
      <dl className="flex flex-wrap gap-x-7 gap-y-2">
        <Held name="Steam ID" id={slot.steamId} />
        <Held name="Reforger UUID" id={slot.reforgerUuid}>
          not known yet
        </Held>
      </dl>
      <Button size="small" onClick={() => update.mutate()} busy={update.isPending && 'Refreshing...'}>
        <RefreshCw size={15} strokeWidth={1.75} aria-hidden />
        Refresh
      </Button>
    </li>
  );
}

function Held({ name, id, children = '–' }: { name: string; id: string | null; children?: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-ink-3">{name}</dt>
      <dd className={id ? 'font-mono text-small break-all' : 'text-small text-ink-2'}>{id ?? children}</dd>
    </div>
  );
}
