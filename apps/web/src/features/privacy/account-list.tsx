import type { ErasableAccount } from '@app/contracts/privacy/privacy';

/** Accounts by name and id, with what an erasure does to each. */
export function AccountList({ accounts }: { accounts: readonly ErasableAccount[] }) {
  return (
    <ul className="grid gap-1.5 text-small">
      {accounts.map(({ platform, platformName, id, displayName, goes }) => (
        <li key={platform} className="[overflow-wrap:anywhere]">
          <span className={goes ? 'font-semibold text-bad' : 'text-ink-2'}>
            {goes ? 'Goes' : 'Only the typing goes'}
          </span>
          : {platformName} <bdi>{displayName}</bdi> <span className="font-mono text-micro text-ink-3">{id}</span>
        </li>
      ))}
    </ul>
  );
}
