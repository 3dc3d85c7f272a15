import type { ReforgerLookup, ReforgerPreviousAltsAnswer } from '@app/contracts/reforger/lookup';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '~/lib/api';
import { Button } from '~/ui/kit/controls/button';
import { useFailedRead } from '~/ui/kit/toast/use-failed-read';
import { AddressLine, AltList, AltWarning, type Alt } from '../../battlelog/lookup/alternates';
import type { LookupSlots } from '../../battlelog/lookup/lookup-tool';
import { Panel } from '../../battlelog/panel';
import { pathOf, queries } from './queries';

const toAlt = ({
  playerUID,
  playerName,
  days,
  lastSeen,
}: ReforgerLookup['altAccounts']['currentIPAlts'][number]): Alt => ({
  ...{ id: playerUID, name: playerName, days, lastSeen },
});

/** Who shares the current address, and on demand the addresses before it and who shares those. */
export function Alternates({ player, tag }: { player: ReforgerLookup; tag: LookupSlots['tag'] }) {
  const { playerUID, playerName, altAccounts } = player;
  const { currentAddress, currentIPAlts, previousIPs, daysSeen, daysStored } = altAccounts;
  const [shown, setShown] = useState(false);
  const show = (addressId: string, reason: string) =>
    queries.showAddress(playerUID, addressId, reason).then(({ address }) => address);
  return (
    <Panel title="Alternate accounts" aside={<span className="text-small text-ink-3">Stored {daysStored} days</span>}>
      <div className="grid gap-4 p-4.5">
        <AltWarning count={currentIPAlts.length} />
        {currentAddress ? (
          <div>
            <h3 className="title text-4">Current address</h3>
            <AddressLine address={currentAddress} name={playerName} daysSeen={daysSeen} isShared show={show} />
            <AltList alts={currentIPAlts.map(toAlt)} pathOf={pathOf} tag={tag} />
          </div>
        ) : (
          <p className="text-ink-2">No address of the last {daysStored} days is stored.</p>
        )}
        {previousIPs.length > 0 && (
          <div>
            <Button aria-expanded={shown} onClick={() => setShown(!shown)}>
              {shown ? 'Hide previous addresses' : `Show previous addresses (${previousIPs.length})`}
            </Button>
            {shown && <Previous player={player} show={show} tag={tag} />}
          </div>
        )}
        {currentAddress && (
          <p className="text-small text-ink-3">
            Addresses are deleted after {daysStored} days. Banning one account never bans another.
          </p>
        )}
      </div>
    </Panel>
  );
}

/** The addresses before the current one. Who else came from them is read when it is wanted, and forgotten with the list. */
function Previous({
  player: { playerUID, playerName, altAccounts },
  show,
  tag,
}: {
  player: ReforgerLookup;
  show: (addressId: string, reason: string) => Promise<string>;
  tag: LookupSlots['tag'];
}) {
  const [wanted, setWanted] = useState(false);
  const query = useQuery({
    queryKey: ['reforger/lookup-previous-alts', playerUID],
    queryFn: ({ signal }) =>
      api.get<ReforgerPreviousAltsAnswer>(
        `admin-portal/reforger/player-previous-ip-alts?playerUID=${encodeURIComponent(playerUID)}`,
        signal,
      ),
    enabled: wanted,
    gcTime: 0,
  });
  const { data, isFetching, refetch } = query;
  useFailedRead(query, 'Failed to load previous IP alts');
  const altsAt = (addressId: string) => data?.previousIPAlts.find((each) => each.addressId === addressId)?.alts ?? [];
  return (
    <div className="mt-4 grid gap-4">
      {altAccounts.previousIPs.map((address) => (
        <div key={address.addressId} className="border-t border-line pt-3">
          <AddressLine
            address={{ ...address, players: altsAt(address.addressId).length }}
            name={playerName}
            daysSeen={altAccounts.daysSeen}
            isShared={data !== undefined}
            show={show}
          />
          <AltList alts={altsAt(address.addressId).map(toAlt)} pathOf={pathOf} tag={tag} />
        </div>
      ))}
      {!data && (
        <Button
          className="justify-self-start"
          busy={isFetching && 'Loading...'}
          onClick={() => (wanted ? void refetch() : setWanted(true))}
        >
          Show who shared them
        </Button>
      )}
    </div>
  );
}
