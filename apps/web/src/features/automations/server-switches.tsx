import type { AutomatedGame } from '@app/domain/automations/rules';
import type { Done } from '@app/contracts/done';
import type { CommunityServer } from '@app/contracts/community/servers';
import { OctagonX, Play } from 'lucide-react';
import { useState } from 'react';
import { api } from '~/lib/api';
import { cx } from '~/lib/cx';
import { useSite } from '~/lib/site';
import { Button } from '~/ui/kit/controls/button';
import { ConfirmDialog } from '~/ui/kit/dialog/confirm-dialog';
import { useChange } from '~/ui/kit/toast/use-change';
import { automationsPath } from './queries';

/** For each server the switch of everything that rules do there. */
export function ServerSwitches({ game, stopped }: { game: AutomatedGame; stopped: readonly number[] }) {
  const servers = useSite().servers.filter((server) => server.game === game);
  return (
    <section aria-label="Servers" className="grid gap-2.5">
      {servers.map((server) => (
        <ServerSwitch key={server.id} game={game} server={server} isStopped={stopped.includes(server.id)} />
      ))}
    </section>
  );
}

/** Stopping asks nothing: it must not take a second longer than it has to. */
function ServerSwitch({
  game,
  server: { id, name },
  isStopped,
}: {
  game: AutomatedGame;
  server: Pick<CommunityServer, 'id' | 'name'>;
  isStopped: boolean;
}) {
  const [isAsked, setAsked] = useState(false);
  const turn = useChange({
    send: (to: 'stop' | 'resume') => api.post<Done>(`${automationsPath(game)}/servers/${id}/${to}`),
    successText: ({ message }) => message,
    failed: isStopped ? 'Failed to resume the server' : 'Failed to stop the server',
  });
  return (
    <div
      className={cx(
        'flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 border px-4 py-2.5',
        isStopped ? 'border-bad/50 bg-bad-wash' : 'border-line bg-panel',
      )}
    >
      <p className="min-w-0 flex-1 basis-56 text-ink-2">
        <bdi className="font-semibold text-ink">{name}</bdi>{' '}
        {isStopped ? 'is stopped: rules only watch there.' : 'Rules that are on act here.'}
      </p>
      {isStopped ? (
        <Button aria-haspopup="dialog" aria-label={`Resume ${name}...`} onClick={() => setAsked(true)}>
          <Play size={16} strokeWidth={1.75} aria-hidden />
          Resume...
        </Button>
      ) : (
        <Button
          look="danger"
          aria-label={`Stop everything on ${name}`}
          busy={turn.isPending && 'Stopping...'}
          onClick={() => turn.mutate('stop')}
        >
          <OctagonX size={16} strokeWidth={1.75} aria-hidden />
          Stop Everything
        </Button>
      )}
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={`Let rules act on ${name} again?`}
        confirm="Resume"
        busy={turn.isPending && 'Resuming...'}
        onConfirm={() => turn.mutate('resume', { onSettled: () => setAsked(false) })}
      >
        Every rule that is on acts there from now on. What happened meanwhile is not made up for.
      </ConfirmDialog>
    </div>
  );
}
