import { banFileAccess, dropBanFileSecret, rotateBanFileSecret } from '@app/domain/moderation/ban-file';
import { applyImport, banImport, listBans, undoImport } from '@app/domain/moderation/ban-import/ban-import';
import type { ImportedBan, ServerOrderFacts } from '@app/domain/moderation/events';
import {
  banLists,
  endList,
  recordReading,
  requestReading,
  subscribe,
  unsubscribe,
} from '@app/domain/moderation/ban-lists/ban-lists';
import {
  addNote,
  banPlayer,
  changeBan,
  endListException,
  enterFromList,
  exceptFromList,
  importBan,
  liftBan,
  liftFromList,
  playerRecord,
  playerRecordId,
  takeBack,
} from '@app/domain/moderation/player-record';
import {
  completeOrder,
  endUnanswered,
  expireOrder,
  giveOrder,
  serverOrders,
  serverOrdersId,
  takeOrder,
} from '@app/domain/moderation/server-orders';
import { ANY_VERSION } from '@app/domain/editing';
import { unwatchPlayer, watchlist, watchPlayer } from '@app/domain/moderation/watchlist';
import type { Context, Streams } from '@app/storage/event-log/streams';

const at = '2026-11-22T09:00:00.000Z';
const later = '2026-11-22T09:00:02.000Z';
const agent = '0d3c0e9a-3a55-4a0e-9f0e-1f6d1b6f3a11';

/** Orders to a server that were carried out and that expired; a note, and a ban that was changed and lifted. */
export const playModeration = async (streams: Streams, by: Context): Promise<readonly string[]> => {
  const of = { game: 'squad', player: '76561190000000001', name: 'xX_Gecko_Xx' } as const;
  const order: ServerOrderFacts['ServerOrderGiven'] = {
    ...{ orderId: 'order-1', game: 'squad', serverId: 1, kind: 'kick', player: of.player, name: of.name, squad: null },
    ...{ reason: 'Teamkilling on purpose', text: 'Teamkilling on purpose', ban: null, until: null },
    ...{ correlationId: 'req-1', at },
  };
  const squad = { team: 1, squadId: 6, name: 'spec ops' } as const;
  const message = { kind: 'squad-message', player: null, name: null, squad, reason: null } as const;
  const ban = { kind: 'ban', ban: 'reforger-x-1', until: '2026-11-25T09:00:00.000Z' } as const;
  const stream = serverOrdersId(order);
  const taken = { agent, at: later };
  for (const decision of [
    giveOrder(order),
    takeOrder(order.orderId, taken),
    completeOrder({ orderId: order.orderId, outcome: 'done', answer: 'Kicked player 0.', took: 41 }, taken),
    giveOrder({ ...order, ...message, orderId: 'order-2' }),
    expireOrder('order-2', '2026-11-22T09:01:01.000Z'),
    giveOrder({ ...order, ...ban, orderId: 'order-3' }),
    takeOrder('order-3', taken),
    completeOrder({ orderId: 'order-3', outcome: 'unknown', answer: null, took: null }, taken),
    giveOrder({ ...order, orderId: 'order-4' }),
    takeOrder('order-4', taken),
    completeOrder({ orderId: 'order-4', outcome: 'refused', answer: 'RCON: away', took: null }, taken),
    giveOrder({ ...order, orderId: 'order-8' }),
    takeOrder('order-8', taken),
    endUnanswered('order-8', '2026-11-22T09:02:00.000Z'),
    giveOrder({ ...order, ...ban, orderId: 'order-7' }),
    takeOrder('order-7', taken),
    completeOrder({ orderId: 'order-7', outcome: 'failed', answer: 'Failed to create ban.', took: 3 }, taken),
    giveOrder({ ...order, kind: 'message', reason: null, text: 'You are in team 1 now.', orderId: 'order-6' }),
    giveOrder({ ...order, ...message, orderId: 'order-5' }),
    takeOrder('order-5', taken),
    completeOrder({ orderId: 'order-5', outcome: 'done', answer: null, took: 3 }, taken),
  ])
    await streams.transact(serverOrders, stream, decision, by);
  const banId = `${playerRecordId(of)}-1`;
  for (const decision of [
    addNote({ ...of, text: 'Says a friend plays on his PC.', at }),
    banPlayer({
      ...{ ...of, at, reason: 'Cheating', text: 'Banned from ZSU.', notes: 'Wallhack', until: null },
      evidence: ['https://youtu.be/3kQz7'],
    }),
    changeBan({ ...of, banId, text: 'Banned from ZSU.', until: '2026-11-25T09:00:00.000Z', at: later }),
    changeBan({ ...of, banId, text: 'Banned from ZSU.', until: null, at: later }),
    liftBan({ ...of, banId, reason: 'It was another player.', at: later }),
    banPlayer({
      ...{ ...of, at: later, reason: 'Cheating', text: 'Banned from ZSU.', notes: '', evidence: [] },
      until: '2026-11-25T09:00:00.000Z',
    }),
  ])
    await streams.transact(playerRecord, playerRecordId(of), decision, by);
  const imported: ImportedBan = {
    ...{ player: '76561190000000011', name: 'Rusty_Ute', reason: 'Cheating: aimbot | 1.2', text: 'Banned from ZSU.' },
    ...{ notes: 'From Bans.cfg.', at, until: null },
  };
  const ofImport = { importId: 'a1b2c3', game: 'squad', at } as const;
  for (const decision of [
    listBans({ ...ofImport, portion: 1, bans: [imported] }),
    applyImport({ ...ofImport, source: 'Bans.cfg', taken: 1, left: 2, portions: 1 }),
    undoImport({ ...ofImport, at: later, reason: 'It was the wrong file.' }),
  ])
    await streams.transact(banImport, ofImport.importId, decision, by);
  const ofImported = { game: 'squad', player: imported.player } as const;
  const through = { importId: ofImport.importId, by: by.actor.name, byId: by.actor.id };
  for (const decision of [
    importBan({ ...imported, game: 'squad', evidence: [], through }, at),
    takeBack({ ...ofImported, at: later, reason: 'It was the wrong file.', through }),
  ])
    await streams.transact(playerRecord, playerRecordId(ofImported), decision, by);
  const ofList = { listId: 'd4e5f6', game: 'squad', at } as const;
  const reading = { hash: 'h1', entries: 40, unclear: 1, problems: [{ line: 4, why: 'It has no id.' }] };
  const counts = { entered: 40, changed: 0, lifted: 1 };
  const list = { ...ofList, name: 'Alliance', address: 'https://bans.example.org/list.cfg', everyHours: 1 };
  const left = { ...ofList, reason: 'They ban for nothing.' };
  for (const decision of [
    subscribe(list),
    recordReading({ type: 'BanListUnread', data: { ...ofList, because: 'bans.example.org answered 404.' } }),
    requestReading({ ...ofList, accepts: null }),
    recordReading({ type: 'BanListHeld', data: { ...ofList, ...reading, why: 'first', at: later } }),
    requestReading({ ...ofList, accepts: 'h1', at: '2026-11-22T09:00:03.000Z' }),
    recordReading({ type: 'BanListRead', data: { ...ofList, ...reading, ...counts, at: '2026-11-22T09:00:04.000Z' } }),
    unsubscribe({ ...left, keeps: false }),
    endList(ofList),
  ])
    await streams.transact(banLists, ofList.game, decision, by);
  const ofListed = { game: 'squad', player: '76561190000000012', name: '' } as const;
  const from = { listId: ofList.listId, list: list.name };
  const listed = { ...ofListed, reason: 'Cheating', text: 'Banned from ZSU.', notes: '', evidence: [], through: from };
  const exception = { ...ofListed, ...from, at: later, reason: 'It was his brother.' };
  for (const decision of [
    enterFromList({ ...listed, at, until: null }, at),
    enterFromList({ ...listed, at, until: '2026-11-25T09:00:00.000Z' }, at),
    enterFromList({ ...listed, at, until: null }, at),
    liftFromList({ game: 'squad', player: ofListed.player, at: later, reason: 'It is gone.', through: from }),
    enterFromList({ ...listed, at: later, until: null }, later),
    exceptFromList(exception),
    endListException({ ...ofListed, ...from, at: later }),
    exceptFromList(exception),
  ])
    await streams.transact(playerRecord, playerRecordId(ofListed), decision, by);
  const secret = { secretHash: 'a'.repeat(64), endsWith: 'xY1_', by: by.actor.name, at };
  await streams.transact(banFileAccess, undefined, rotateBanFileSecret(secret), by);
  await streams.transact(banFileAccess, undefined, dropBanFileSecret({ by: by.actor.name, at }), by);
  const watch = { game: 'squad', player: '76561190000000014', name: 'Galah', reason: 'Rams helicopters' } as const;
  for (const until of ['2026-12-22T09:00:00.000Z', null]) {
    const entry = { ...watch, until, told: until === null ? 'site' : 'rules', at, edit: ANY_VERSION } as const;
    await streams.transact(watchlist, 'squad', watchPlayer(entry), by);
  }
  const unwatch = { game: 'squad', player: watch.player, at: later, edit: ANY_VERSION } as const;
  await streams.transact(watchlist, 'squad', unwatchPlayer(unwatch), by);
  return [
    'watchlist-squad',
    ...['serverOrders-squad-1', `playerRecord-${playerRecordId(of)}`, 'banFiles'],
    ...['banLists-squad', `playerRecord-${playerRecordId(ofListed)}`],
    ...[`banImport-${ofImport.importId}`, `playerRecord-${playerRecordId(ofImported)}`],
  ];
};
