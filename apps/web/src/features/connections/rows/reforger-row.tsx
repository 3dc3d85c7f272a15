import type { Connections } from '@app/contracts/connections/connections';
import { ACCOUNT_NAMES } from '@app/domain/connections/rules';
import { Badge } from '~/ui/kit/display/badge';
import { Button } from '~/ui/kit/controls/button';
import { proofText } from '../proof-text';
import { AccountRow } from './account-row';

/** The Reforger player who said the reader's code. Nobody types one: only a code links it. */
export function ReforgerRow({ link, onDisconnect }: { link: Connections['reforger']; onDisconnect: () => void }) {
  return (
    <AccountRow name={ACCOUNT_NAMES.reforger}>
      {link.connected ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <bdi className="font-semibold [overflow-wrap:anywhere] text-ink">{link.username}</bdi>
              <Badge tone="ok">Verified</Badge>
            </p>
            <p className="font-mono text-small break-all text-ink-3">{link.uuid}</p>
            {link.provedBy && <p className="mt-1 text-small text-ink-2">{proofText(link.provedBy)}.</p>}
          </div>
          <div className="-mr-2">
            <Button size="small" look="ghost" aria-label="Disconnect Reforger" onClick={onDisconnect}>
              Disconnect
            </Button>
          </div>
        </div>
      ) : (
        <div>
          <p className="text-ink-3">Not connected</p>
          <p className="mt-1 max-w-[56ch] text-small text-ink-2">
            A link code in the chat of the game connects your player. Without one, your profile is found by the accounts
            above.
          </p>
        </div>
      )}
    </AccountRow>
  );
}
