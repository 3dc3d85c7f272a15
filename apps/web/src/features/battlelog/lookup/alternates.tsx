import type { MaskedAddress, SharedDays } from '@app/contracts/battlelog/lookup';
import { Eye, EyeOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { counted } from '~/lib/format/counted';
import { Avatar } from '~/ui/kit/display/avatar';
import { When } from '~/ui/kit/display/when';
import { Button } from '~/ui/kit/controls/button';
import { Notice } from '~/ui/kit/feedback/notice';
import { ShowAddressDialog } from './show-address-dialog';

/** Somebody else who came from an address. */
export interface Alt extends SharedDays {
  readonly id: string;
  readonly name: string;
}

/** What one other account, or several, may mean. */
export function AltWarning({ count }: { count: number }) {
  if (count === 0) return null;
  const explained = 'Shared connections exist: student houses, carrier networks.';
  return count === 1 ? (
    <Notice tone="warn" title="One other account shares an address.">
      This may be account sharing. {explained}
    </Notice>
  ) : (
    <Notice tone="warn" title="Multiple alt accounts detected.">
      May need investigation. {explained}
    </Notice>
  );
}

/** An address without its last part, until it is shown: then in full, until the page is left. */
export function AddressLine({
  address,
  name,
  daysSeen,
  isShared,
  show,
}: {
  address: MaskedAddress;
  /** Of the player. */
  name: string;
  daysSeen: number;
  /** Whether it is known who else came from it. */
  isShared: boolean;
  show: (addressId: string, reason: string) => Promise<string>;
}) {
  const [full, setFull] = useState<string>();
  const [isConfirming, setConfirming] = useState(false);
  const Icon = full === undefined ? EyeOff : Eye;
  return (
    <div>
      <p className="flex min-h-9.5 flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <span className="flex min-w-0 items-center gap-2.5">
          <Icon size={16} strokeWidth={1.75} className={full === undefined ? 'text-ink-3' : 'text-warn'} aria-hidden />
          <span className="font-mono break-all">
            <span className="sr-only">{full === undefined ? 'Hidden address ' : 'Address '}</span>
            {full ?? address.ip}
          </span>
        </span>
        {full === undefined ? (
          <Button size="small" onClick={() => setConfirming(true)} aria-label={`Show ${address.ip}`}>
            <Eye size={15} strokeWidth={1.75} aria-hidden />
            Show...
          </Button>
        ) : (
          <span className="text-small text-warn">Shown to you, recorded</span>
        )}
      </p>
      <p className="mt-1 text-small text-ink-3">
        {address.days} of {counted(daysSeen, 'day')}, last <When at={address.lastSeen} />.{' '}
        {isShared && sharedText(address)}
      </p>
      {isConfirming && (
        <ShowAddressDialog
          ip={address.ip}
          name={name}
          show={(reason) => show(address.addressId, reason)}
          onShown={(shown) => {
            setFull(shown);
            setConfirming(false);
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  );
}

/** Whoever shares with more is on a carrier's or a house's connection. */
const MANY = 8;

const sharedText = ({ players, more }: MaskedAddress): string => {
  if (players === 0) return 'Nobody else came from it.';
  const others = counted(players, 'other player');
  return `Seen with ${more ? 'more than ' : ''}${others}${players >= MANY || more ? ': most likely a shared connection' : ''}.`;
};

/** Other accounts; pressing one looks it up. `tag` says more of one. */
export function AltList({
  alts,
  pathOf,
  tag,
}: {
  alts: readonly Alt[];
  pathOf: (id: string) => string;
  tag?: ((id: string) => ReactNode) | undefined;
}) {
  return (
    <ul className="mt-2 grid gap-1">
      {alts.map(({ id, name, days, lastSeen }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
          <Avatar name={name} size={28} />
          <span className="min-w-0 grow">
            <Link to={pathOf(id)} className="link title text-4 [overflow-wrap:anywhere]">
              <bdi>{name}</bdi>
            </Link>
            <span className="block font-mono text-micro break-all text-ink-3">{id}</span>
          </span>
          {tag?.(id)}
          <span className="text-small text-ink-2 max-phone:basis-full max-phone:pl-10 phone:text-right">
            {days > 0 ? counted(days, 'day') : 'Never on the same day'}
            <span className="block text-micro text-ink-3">
              last <When at={lastSeen} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
