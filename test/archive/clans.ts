import { clans } from '@app/domain/clans/clan';
import { changeImage } from '@app/domain/clans/editing';
import { clanImages, storeImage } from '@app/domain/clans/image';
import { cancelInvite, declineInvite, sendInvite } from '@app/domain/clans/invites';
import { deleteClan, demote, kick, leave, promote, transferLeadership } from '@app/domain/clans/members';
import { ANY_VERSION } from '@app/domain/editing';
import { assignClanNumber, clanNumbers } from '@app/domain/clans/numbers';
import { refuseRequest, requestClan } from '@app/domain/clans/requests';
import { createClan, joinClan, saveClan, settle } from '@app/processes/clans';
import { acceptInvite } from '@app/domain/clans/invites';
import { editClan } from '@app/domain/clans/editing';
import { type Context, type Streams, eventStorePort } from '@app/storage/event-log/streams';

const at = '2026-11-22T09:00:00.000Z';
const expiresAt = '2026-11-29T09:00:00.000Z';
const person = (n: number) => ({ memberId: `29040109966642385${n}`, memberName: `Owl ${n}`, steamId: `7656119000000005${n}` });
const texts = { motto: 'Hoot', description: 'By night only', discordLink: 'owls1' };

/** One clan from its founding to its end, and one that was refused: everything that can happen to clans, once. */
export const playClans = async (streams: Streams, by: Context): Promise<readonly string[]> => {
  const eventStore = eventStorePort(streams, by);
  const [leader, anna, ben] = [person(1), person(2), person(3)] as const;
  const lead = { memberId: leader.memberId };
  const on = (who: { steamId: string }) => ({ who: lead, steamId: who.steamId, at });
  const edit = { from: 'any', editor: leader.memberId } as const;
  const invite = async (who: { steamId: string }) => {
    await eventStore.transact(clans, '1', sendInvite({ ...lead, steamId: who.steamId, at, expiresAt }));
    return (await eventStore.load(clans, '1')).lastInvite;
  };
  for (const who of [leader, anna])
    await streams.transact(clanNumbers, undefined, assignClanNumber({ memberId: who.memberId, at }), by);
  await createClan(eventStore, { clanId: 1, ...leader, ...texts, name: 'Night Owls', tag: 'OWL', memberLimit: 20, at });
  await eventStore.transact(clans, '2', requestClan({ clanId: 2, ...anna, ...texts, name: 'Owls', tag: 'OWL', memberLimit: 20, at }));
  await settle(eventStore, { clanId: 2, request: 1, at });

  const refused = await invite(anna);
  await eventStore.transact(clans, '1', acceptInvite({ ...anna, invite: refused, at }));
  await eventStore.transact(clans, '1', refuseRequest(2, 'in-a-clan', at));
  await joinClan(eventStore, { clanId: 1, ...anna, invite: refused, at });
  await joinClan(eventStore, { clanId: 1, ...ben, invite: await invite(ben), at });
  await eventStore.transact(clans, '1', cancelInvite({ ...lead, invite: await invite(person(4)), at }));
  await eventStore.transact(clans, '1', declineInvite({ ...person(5), invite: await invite(person(5)), at }));

  await saveClan(eventStore, { clanId: 1, who: lead, typed: { motto: 'Hoo', description: '', discordLink: '' }, edit, at });
  await saveClan(eventStore, { clanId: 1, who: 'staff', typed: { ...texts, name: 'Day Owls', tag: 'DAY', memberLimit: 10 }, edit, at });
  await eventStore.transact(clans, '1', editClan({ who: 'staff', typed: { tag: 'ELK' }, edit, at }));
  await eventStore.transact(clans, '1', refuseRequest((await eventStore.load(clans, '1')).lastRequest, 'tag-taken', at));
  const image = 'AAAAAAAAAAAAAAAAAAAAAA';
  await eventStore.transact(clanImages, image, storeImage({ clanId: 1, image, webp: 'UklGRg==', at }));
  await eventStore.transact(clans, '1', changeImage({ who: lead, image: 'AAAAAAAAAAAAAAAAAAAAAA', bytes: 20_480, at }));
  await eventStore.transact(clans, '1', changeImage({ who: 'staff', image: null, bytes: 0, at }));

  await eventStore.transact(clans, '1', promote({ ...on(anna), most: 3 }));
  await eventStore.transact(clans, '1', demote(on(anna)));
  await eventStore.transact(clans, '1', kick(on(anna)));
  await eventStore.transact(clans, '1', transferLeadership(on(ben)));
  await eventStore.transact(clans, '1', leave({ memberId: leader.memberId, at }));
  await eventStore.transact(clans, '1', deleteClan({ who: 'staff', edit: ANY_VERSION, at }));
  return ['clanNumbers', 'clan-1', 'clan-2', 'clanReservation-tag-owl', 'clanImage-AAAAAAAAAAAAAAAAAAAAAA'];
};
