import type { SteamContradiction } from '@app/contracts/battlelog/lookup';
import { When } from '~/ui/kit/display/when';
import { Notice } from '~/ui/kit/feedback/notice';

/** Above what staff see of a player, where servers disagree on whose account it is. */
export function Contradictions({ contradictions }: { contradictions: readonly SteamContradiction[] }) {
  if (contradictions.length === 0) return null;
  return (
    <Notice tone="warn" title="Servers contradict each other about this player’s Steam account.">
      <ul className="grid gap-1">
        {contradictions.map(({ steamID, serverId, at }) => (
          <li key={`${steamID} ${serverId}`}>
            <span className="font-mono text-small">{steamID}</span>{' '}
            {serverId === null ? 'is another player’s since before' : `reported by server ${serverId}`},{' '}
            <When at={at} />
          </li>
        ))}
      </ul>
      What was reported first stays. Nothing follows from the rest.
    </Notice>
  );
}
