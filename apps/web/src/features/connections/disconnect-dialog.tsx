import type { AccountKind } from '@app/contracts/connections/connections';
import { ACCOUNT_NAMES } from '@app/domain/connections/rules';
import { serverWordsOr } from '~/lib/failures';
import { ConfirmDialog } from '~/ui/kit/dialog/confirm-dialog';
import { FailureDialog } from './failure-dialog';
import { useDisconnect } from './use-connections';

/** Asks for confirmation before an account is disconnected. */
export function DisconnectDialog({ platform, onClose }: { platform: AccountKind | undefined; onClose: () => void }) {
  const disconnect = useDisconnect();
  const name = platform && ACCOUNT_NAMES[platform];
  return (
    <>
      <ConfirmDialog
        open={platform !== undefined}
        onOpenChange={(open) => !open && onClose()}
        title={`Disconnect ${name}`}
        confirm="Disconnect"
        busy={disconnect.isPending && 'Disconnecting...'}
        onConfirm={() => platform && disconnect.mutate(platform, { onSettled: onClose })}
      >
        {platform === 'reforger' ? (
          <PlayerLoss />
        ) : (
          <>
            <p>Are you sure you want to disconnect your {name} account?</p>
            <p className="mt-2">Once it is free, anybody may link it.</p>
          </>
        )}
      </ConfirmDialog>
      <FailureDialog
        title="Failed to disconnect account"
        error={disconnect.error && serverWordsOr('Failed to disconnect account', disconnect.error)}
        onClose={() => disconnect.reset()}
      />
    </>
  );
}

/** What goes with the link of a Reforger player. */
const PlayerLoss = () => (
  <>
    <p>Are you sure you want to disconnect your Reforger player? It will no longer have:</p>
    <ul className="mt-2 list-disc space-y-1 pl-5 marker:text-ink-3">
      <li>its place in your own whitelist slot</li>
      <li>your supporter badge beside its name</li>
      <li>its statistics shown as yours, unless a connected account still names the same player</li>
    </ul>
    <p className="mt-2">
      The statistics themselves stay. Whoever says their link code with this player links it again.
    </p>
  </>
);
