import type { ConnectionsHistoryEntry } from '@app/contracts/connections/connections';
import { ACCOUNT_NAMES } from '@app/domain/connections/rules';
import type { ReactNode } from 'react';
import { History } from '~/ui/kit/display/history';
import { useConnectionsHistory } from './queries';

/** Who changed what about the reader's links, and when. */
export function ConnectionsHistory() {
  const query = useConnectionsHistory();
  return (
    <History
      id="connections-history"
      title="What happened to your links"
      entries={query.data?.history.map((entry) => ({ at: entry.at, by: entry.by, text: textOf(entry) }))}
      empty="Nothing yet. Every link, name and choice is kept here from the first one on."
      query={query}
    />
  );
}

const textOf = ({ type, platform, accountId, displayName, reason }: ConnectionsHistoryEntry): ReactNode => {
  const name = ACCOUNT_NAMES[platform];
  const account = accountId && <span className="font-mono text-small break-all">{accountId}</span>;
  switch (type) {
    case 'connected':
      return (
        <>
          {name} {account} connected{displayName && ` as ${displayName}`}
        </>
      );
    case 'disconnected':
      return (
        <>
          {name} {account} disconnected
        </>
      );
    case 'released':
      return (
        <>
          {name} {account} released: somebody else proved that it is theirs
        </>
      );
    case 'unlinked-by-staff':
      return (
        <>
          {name} {account} unlinked by staff: <bdi>{reason}</bdi>
        </>
      );
    case 'relinked-by-staff':
      return (
        <>
          {name} {account} linked again by staff: <bdi>{reason}</bdi>
        </>
      );
    case 'verified':
      return (
        <>
          {name} {account} proved
        </>
      );
    case 'confirmed-by-staff':
      return (
        <>
          {name} {account} confirmed by staff: <bdi>{reason}</bdi>
        </>
      );
    case 'confirmation-withdrawn':
      return (
        <>
          {name} {account} no longer confirmed by staff: <bdi>{reason}</bdi>
        </>
      );
    case 'renamed':
      return `${name} display name changed to ${displayName}`;
    case 'main-profile-selected':
      return `${name} selected as main profile`;
  }
};
