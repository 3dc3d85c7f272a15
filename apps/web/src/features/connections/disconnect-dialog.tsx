import type { Platform } from '@app/contracts/connections/connections';
import { PLATFORM_NAMES } from '@app/domain/connections/rules';
import { serverWordsOr } from '~/lib/failures';
import { ConfirmDialog } from '~/ui/kit/dialog/confirm-dialog';
import { FailureDialog } from './failure-dialog';
import { useDisconnect } from './use-connections';

/** Asks before a link is taken away. */
export function DisconnectDialog({ platform, onClose }: { platform: Platform | undefined; onClose: () => void }) {
  const disconnect = useDisconnect();
  const name = platform && PLATFORM_NAMES[platform];
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
        <p>Are you sure you want to disconnect your {name} account?</p>
        <p className="mt-2">Once it is free, anybody may link it.</p>
      </ConfirmDialog>
      <FailureDialog
        title="Failed to disconnect account"
        error={disconnect.error && serverWordsOr('Failed to disconnect account', disconnect.error)}
        onClose={() => disconnect.reset()}
      />
    </>
  );
}
