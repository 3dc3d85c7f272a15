import type { Connections, LinkCodeAnswer } from '@app/contracts/connections/connections';
import { LINK_CODE_TIME } from '@app/domain/connections/rules';
import { Copy } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useCommand } from '~/lib/calls/use-command';
import { api } from '~/lib/api';
import { isAnswered } from '~/lib/failures';
import { useSite } from '~/lib/site';
import { PassingButton } from '~/ui/kit/controls/button';
import { Notice } from '~/ui/kit/feedback/notice';
import { useFocusLeft } from '~/ui/kit/feedback/use-focus-left';
import { toast } from '~/ui/kit/toast/toast';
import { useConnectionsWatched } from './queries';

const FAILED = 'Failed to get a link code';

/**
 * Proves the Steam account or the Reforger player somebody plays with, by saying a code in the game. Nothing to do for who
 * has proved both.
 */
export function LinkCode({ connections: { steam, reforger } }: { connections: Connections }) {
  const { games } = useSite();
  const inSquad = !steam.verified && games.includes('squad');
  const inReforger = !reforger.connected && games.includes('reforger');
  const issue = useCommand({
    mutationFn: (_missing: { steam: boolean; reforger: boolean }) => api.post<LinkCodeAnswer>('connections/link-code'),
  });
  const code = issue.data?.code;
  const missing = issue.variables;
  const left = useTimeLeft(code);
  useConnectionsWatched(left > 0);
  useEffect(() => {
    if (!code) return;
    const proved =
      missing?.steam && steam.verified
        ? `Steam verified as ${steam.username}`
        : missing?.reforger && reforger.connected && `Reforger connected as ${reforger.username}`;
    if (!proved) return;
    toast.success(proved);
    issue.reset();
  }, [steam, reforger, missing, code, issue]);
  if (!inSquad && !inReforger) return null;
  return (
    <Offer>
      <h2 id="link-code-title" className="text-3">
        {inSquad && steam.connected ? 'Prove by code' : 'Link by code'}
      </h2>
      <p className="mt-2.5 mb-3.5 text-small text-ink-2">
        Get a code and say it in any chat on our servers.{' '}
        {inSquad &&
          `In Squad, the Steam account you play with is ${steam.connected ? '' : 'linked and '}proved to be yours. `}
        {inReforger && 'In Reforger, your player is linked and proved to be yours. '}
        It counts once, for ten minutes. Say only codes that you got yourself.
      </p>
      {code && left > 0 ? (
        <Live code={code} left={left} />
      ) : (
        <>
          {code && <p className="mb-3 text-small text-ink-2">That code has expired.</p>}
          <PassingButton
            size="small"
            busy={issue.isPending && 'Getting a code...'}
            onClick={() => issue.mutate({ steam: inSquad, reforger: inReforger })}
          >
            {code ? 'Get another code' : 'Get a code'}
          </PassingButton>
        </>
      )}
      {issue.error && (
        <Notice tone="bad" className="mt-3.5" title={FAILED}>
          {isAnswered(issue.error) && issue.error.message}
        </Notice>
      )}
    </Offer>
  );
}

/** It goes once everything is proved. */
function Offer({ children }: { children: ReactNode }) {
  const left = useFocusLeft<HTMLElement>();
  return (
    <section
      ref={left}
      aria-labelledby="link-code-title"
      tabIndex={-1}
      className="rounded-panel outline-none border border-line bg-panel px-4.5 py-4"
    >
      {children}
    </section>
  );
}

function Live({ code, left }: { code: string; left: number }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      toast.success('Code copied');
    } catch {
      toast.failure('The browser does not allow it. Select the code and copy it yourself.', 'Not copied');
    }
  };
  const seconds = Math.ceil(left / 1_000);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <code className="bg-ground px-3 py-1.5 font-mono text-body text-ink select-all">{code}</code>
        <PassingButton size="small" look="ghost" onClick={() => void copy()}>
          <Copy size={16} strokeWidth={1.75} aria-hidden />
          Copy
        </PassingButton>
      </div>
      <p className="mt-3 text-small text-ink-2" role="status">
        Waiting for it in the game.
      </p>
      <p className="mt-0.5 text-small text-ink-3">
        <span className="figures">
          {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
        </span>{' '}
        left
      </p>
    </>
  );
}

/** How long a code counts still, milliseconds; by this browser's own clock from when it came, which may be a wrong one. */
const useTimeLeft = (code: string | undefined): number => {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (!code) return;
    const until = Date.now() + LINK_CODE_TIME;
    const tick = () => setLeft(Math.max(0, until - Date.now()));
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [code]);
  return left;
};
