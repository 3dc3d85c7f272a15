import {
  acknowledgeNotices,
  completeSteamSignIn,
  connections,
  endClaim,
  renameAccount,
  requestSteamSignIn,
  sendClanNotice,
  sendErasureNotice,
  selectMainProfile,
} from '@app/domain/connections/connections';
import { serverProofs, serverProofsId, withdrawServerProofs } from '@app/domain/connections/server-proofs';
import { byCodeOn } from '@app/domain/connections/sources';
import { confirmMemberAccount, connectAccount, disconnectAccount, relinkMemberAccount, unlinkMemberAccount, withdrawMemberConfirmation, withdrawMemberProof } from '@app/processes/linking';
import { type Context, type Streams, eventStorePort } from '@app/storage/event-log/streams';

const at = '2026-11-21T09:00:00.000Z';
const accountId = '76561190000000003';
const reservation = 'steam-3';

/** Two members and one account: everything that can happen to links, once. */
export const playConnections = async (streams: Streams, by: Context): Promise<readonly string[]> => {
  const eventStore = eventStorePort(streams, by);
  const [typist, owner] = ['290401099666423845', '290401099666423846'];
  const request = { platform: 'steam', accountId, displayName: 'Kestrel', reservation, at } as const;
  const psn = { platform: 'psn', accountId: 'Kestrel-AU', displayName: 'Kestrel-AU', reservation: 'psn-1', at } as const;
  const prove = async (memberId: string, signInId: string) => {
    const expiresAt = '2026-11-21T09:10:00.000Z';
    await eventStore.transact(connections, memberId, requestSteamSignIn({ memberId, signInId, memberName: 'Kestrel', expiresAt, at }));
    const done = { memberId, signInId, steamId: accountId, nonce: `${at}${signInId}`, reservation, at };
    await eventStore.transact(connections, memberId, completeSteamSignIn(done));
    await connectAccount(eventStore, { ...request, memberId, proof: signInId });
  };
  await connectAccount(eventStore, { ...request, memberId: typist });
  await connectAccount(eventStore, { ...psn, memberId: typist });
  await eventStore.transact(connections, typist, renameAccount({ memberId: typist, platform: 'psn', displayName: 'Hobby', at }));
  await eventStore.transact(connections, typist, selectMainProfile({ memberId: typist, platform: 'psn', at }));
  await prove(typist, 's1');
  await prove(owner, 's2');
  await eventStore.transact(connections, typist, acknowledgeNotices({ memberId: typist, at }));
  const clan = { kind: 'clan-invited', clanId: 1, clanName: 'Night Owls', clanTag: 'OWL', by: 'Kestrel' } as const;
  await eventStore.transact(connections, typist, sendClanNotice({ memberId: typist, noticeId: 'clan-1', ...clan, at }));
  const erasure = { memberId: typist, noticeId: 'erasure-cancelled-1', kind: 'erasure-cancelled', reason: 'Not theirs', at } as const;
  await eventStore.transact(connections, typist, sendErasureNotice(erasure));
  const claim = { memberId: typist, platform: 'steam', accountId, claim: 9, because: 'abandoned', at } as const;
  await eventStore.transact(connections, typist, endClaim(claim));
  await disconnectAccount(eventStore, { memberId: owner, platform: 'steam', at }, () => reservation);
  const remedy = { memberId: typist, platform: 'psn', accountId: 'Kestrel-AU', reason: 'Not theirs', at } as const;
  await unlinkMemberAccount(eventStore, remedy, () => 'psn-1');
  await relinkMemberAccount(eventStore, { ...remedy, reason: 'Theirs' }, () => 'psn-1');
  const confirmed = { ...remedy, reason: 'Seen in a call' };
  await confirmMemberAccount(eventStore, confirmed);
  await withdrawMemberConfirmation(eventStore, { ...confirmed, reason: 'Seen wrongly' });
  const server = { game: 'squad', serverId: 1 } as const;
  const said = { memberId: owner, platform: 'steam', accountId } as const;
  await connectAccount(eventStore, { ...request, ...said, provedBy: byCodeOn(server) });
  // A code on a server proves what was typed; staff confirm a player on top of such a proof, and take that back.
  const player = { memberId: typist, platform: 'reforger', accountId: '0b2c1f4e-9f5d-4a53-8a53-6e1b6c3f0a17' } as const;
  const reforger = { game: 'reforger', serverId: 1 } as const;
  const playing = { ...player, displayName: 'Kestrel', reservation: 'reforger-1', at } as const;
  await connectAccount(eventStore, { ...playing, provedBy: byCodeOn(reforger) });
  const known = { ...player, reason: 'Seen in a call', at };
  await confirmMemberAccount(eventStore, known);
  await withdrawMemberConfirmation(eventStore, { ...known, reason: 'Seen wrongly' });
  const typed = { platform: 'psn', accountId: 'Boobook', displayName: 'Boobook', reservation: 'psn-2', at } as const;
  await connectAccount(eventStore, { ...typed, memberId: owner });
  await connectAccount(eventStore, { ...typed, memberId: owner, provedBy: byCodeOn(server) });
  const leaked = withdrawServerProofs({ ...server, since: at, reason: 'Its token leaked', links: [said], at });
  await eventStore.transact(serverProofs, serverProofsId(server), leaked);
  await withdrawMemberProof(eventStore, { ...said, server, reason: 'Its token leaked', at }, () => reservation);
  return [
    ...[`connections-${typist}`, `connections-${owner}`, `accountReservation-${reservation}`],
    `serverProofs-${serverProofsId(server)}`,
  ];
};
