import type { Connections, Platform } from '@app/contracts/connections/connections';
import { PLATFORM_NAMES } from '@app/domain/connections/rules';
import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Badge } from '~/ui/kit/display/badge';
import { Button } from '~/ui/kit/controls/button';
import { AccountRow } from './account-row';
import { DisplayNameForm } from './display-name-form';
import { proofText } from '../proof-text';
import { SteamSignInButton } from '../steam-sign-in-button';

type Link = Connections[Platform];

/** One platform: what is linked and what can be done about it. */
export function PlatformRow({
  platform,
  link,
  onConnect,
  onConnectAhead,
  onDisconnect,
}: {
  platform: Platform;
  link: Link;
  onConnect: () => void;
  /** Somebody heads for Connect. */
  onConnectAhead: () => void;
  onDisconnect: () => void;
}) {
  const name = PLATFORM_NAMES[platform];
  return (
    <AccountRow name={name}>
      {link.connected ? (
        <Linked platform={platform} link={link} onDisconnect={onDisconnect} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
          <p className="text-ink-3">Not connected</p>
          <div className="flex flex-wrap gap-2.5">
            {platform === 'steam' && <SteamSignInButton />}
            <Button
              size="small"
              aria-haspopup="dialog"
              aria-label={`Connect ${name}`}
              onPointerEnter={onConnectAhead}
              onFocus={onConnectAhead}
              onClick={onConnect}
            >
              Connect
            </Button>
          </div>
        </div>
      )}
    </AccountRow>
  );
}

function Linked({ platform, link, onDisconnect }: { platform: Platform; link: Link; onDisconnect: () => void }) {
  const [editing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const edited = useRef(false);
  const name = PLATFORM_NAMES[platform];
  const steam = 'id' in link ? link : undefined;

  // Closing the form returns the focus to the button that opened it.
  useEffect(() => {
    if (edited.current && !editing) edit.current?.focus();
    edited.current = editing;
  }, [editing]);

  if (editing)
    return <DisplayNameForm platform={platform} initial={link.username ?? ''} onDone={() => setEditing(false)} />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi className="font-semibold text-ink">{link.username}</bdi>
          {steam?.verified && <Badge tone="ok">Verified</Badge>}
        </p>
        {steam?.id && <p className="font-mono text-small break-all text-ink-3">{steam.id}</p>}
        {link.provedBy && <p className="mt-1 text-small text-ink-2">{proofText(link.provedBy)}.</p>}
        {link.provedBy?.by === 'code' && steam && (
          <p className="mt-1 max-w-[48ch] text-small text-ink-2">
            To export or erase this account’s data, sign in with Steam.
          </p>
        )}
        {steam && !steam.verified && (
          <p className="mt-1 max-w-[48ch] text-small text-ink-2">
            Typed, not proved. Prizes and roles that points of this account earn wait for a proof.
          </p>
        )}
      </div>
      <div className="-mr-2 flex flex-wrap items-center gap-1">
        {steam && steam.provedBy?.by !== 'steam' && <SteamSignInButton label="Verify with Steam" />}
        <Button
          ref={edit}
          size="small"
          look="ghost"
          aria-label={`Edit ${name} display name`}
          onClick={() => setEditing(true)}
        >
          <Pencil size={15} strokeWidth={1.75} aria-hidden />
          Edit
        </Button>
        <Button size="small" look="ghost" aria-label={`Disconnect ${name}`} onClick={onDisconnect}>
          Disconnect
        </Button>
      </div>
    </div>
  );
}
