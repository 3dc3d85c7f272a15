import type { Connections, LinkCodeAnswer } from '@app/contracts/connections/connections';
import { LINK_CODE_TIME } from '@app/domain/connections/rules';
import { useMutation } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '~/lib/api';
import { isAnswered } from '~/lib/failures';
import { Button } from '~/ui/kit/controls/button';
import { Notice } from '~/ui/kit/feedback/notice';
import { toast } from '~/ui/kit/toast/toast';
import { useConnectionsWatched } from './queries';

const FAILED = 'Failed to get a link code';

/** Proves the Steam account somebody plays with, by saying a code in the game. Nothing to do for who has proved one. */
export function LinkCode({ connections: { steam } }: { connections: Connections }) {
  const issue = useMutation({ mutationFn: () => api.post<LinkCodeAnswer>('connections/link-code') });
  const code = issue.data?.code;
  const left = useTimeLeft(code);
  useConnectionsWatched(left > 0 && !steam.verified);
  useEffect(() => {
    if (!steam.verified || !code) return;
    toast.success(`Steam verified as ${steam.username}`);
    issue.reset();
  }, [steam.verified, steam.username, code, issue]);
  if (steam.verified) return null;
  return (
    <section aria-labelledby="link-code-title" className="rounded-panel border border-line bg-panel px-4.5 py-4">
      <h2 id="link-code-title" className="text-3">
        {steam.connected ? 'Prove by code' : 'Link by code'}
      </h2>
      <p className="mt-2.5 mb-3.5 text-small text-ink-2">
        Get a code, say it in any chat on our Squad servers (all, team or squad), and the Steam account you play with is
        {steam.connected ? ' proved to be yours' : ' linked and proved to be yours'}. It counts once, for ten minutes.
        Say only codes that you got yourself.
      </p>
      {code && left > 0 ? (
        <Live code={code} left={left} />
      ) : (
        <>
          {code && <p className="mb-3 text-small text-ink-2">That code has expired.</p>}
          <Button size="small" busy={issue.isPending && 'Getting a code...'} onClick={() => issue.mutate()}>
            {code ? 'Get another code' : 'Get a code'}
          </Button>
        </>
      )}
      {issue.error && (
        <Notice tone="bad" className="mt-3.5" title={FAILED}>
          {isAnswered(issue.error) && issue.error.message}
        </Notice>
      )}
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
        <Button size="small" look="ghost" onClick={() => void copy()}>
          <Copy size={16} strokeWidth={1.75} aria-hidden />
          Copy
        </Button>
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
