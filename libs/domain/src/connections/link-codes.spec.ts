import { given } from '../../../../test/given';
import type { ConnectionsEvent, ConnectionsFacts } from './events';
import { connections, refuseLink } from './connections';
import fc from 'fast-check';
import {
  isLiveCode,
  issueLinkCode,
  linkCodeDay,
  linkCodeDays,
  linkCodes,
  proveReforgerPlayer,
  spendLinkCode,
  usedBy,
} from './link-codes';
import { LINK_CODE, LINK_CODE_TIME, LINK_CODES_A_DAY, linkCodeIn } from './rules';

const at = '2026-11-21T09:00:00.000Z';
const expiresAt = '2026-11-21T09:10:00.000Z';
const issue = (hash: string, memberId = '1', issuedAt = at) => ({
  hash,
  memberId,
  memberName: 'Kestrel',
  expiresAt: new Date(Date.parse(issuedAt) + 600_000).toISOString(),
  at: issuedAt,
});
const fact = <Type extends keyof ConnectionsFacts>(type: Type, data: ConnectionsFacts[Type]) =>
  ({ type, data }) as Extract<ConnectionsEvent, { type: Type }>;
const issued = (...args: Parameters<typeof issue>) => fact('LinkCodeIssued', issue(...args));
const serverId = 1;
const spend = { hash: 'a', by: 'chat-1', serverId, steamId: '76561190000000003', at };
const used = fact('LinkCodeUsed', { ...spend, memberId: '1' });

describe('a link code', () => {
  test('is issued, and never twice', () => {
    given(linkCodes)()
      .when(issueLinkCode(issue('a')))
      .thenAgain(issued('a'));
    given(linkCodes)(issued('a', '2'))
      .when(issueLinkCode(issue('a')))
      .thenRejected('link-code-taken');
  });

  test('a new one takes the place of the member’s last, and of nobody else’s', () => {
    const { state } = given(linkCodes)(issued('a'), issued('x', '2'), issued('b'));
    expect(['a', 'x', 'b'].map((hash) => isLiveCode(state, hash, at))).toEqual([false, true, true]);
  });

  test('counts once', () => {
    given(linkCodes)(issued('a')).when(spendLinkCode(spend)).then(used);
    given(linkCodes)(issued('a'), used)
      .when(spendLinkCode({ ...spend, by: 'chat-2', steamId: '76561190000000004' }))
      .then();
  });

  test('said in Reforger it proves the UUID that said it, once, and nothing for anybody after it', () => {
    const { hash, by } = spend;
    const playerId = '6513270e-269e-4d37-b2a7-4de452e6b438';
    const name = 'Kestrel';
    const proved = fact('ReforgerPlayerProved', { hash, by, serverId, playerId, name, at, memberId: '1' });
    given(linkCodes)(issued('a')).when(proveReforgerPlayer({ hash, by, serverId, playerId, name, at })).then(proved);
    for (const late of [
      spendLinkCode({ ...spend, by: 'chat-2' }),
      proveReforgerPlayer({ hash, by: 'chat-2', serverId, playerId, name, at }),
    ])
      given(linkCodes)(issued('a'), proved).when(late).then();
    given(linkCodes)(issued('a'), used)
      .when(proveReforgerPlayer({ hash, by: 'chat-2', serverId, playerId, name, at }))
      .then();
    given(linkCodes)(issued('a'))
      .when(proveReforgerPlayer({ hash, by, serverId, playerId, name, at: expiresAt }))
      .then();
    given(linkCodes)().when(proveReforgerPlayer({ hash, by, serverId, playerId, name, at })).then();
  });

  test('counts for ten minutes', () => {
    const { state } = given(linkCodes)(issued('a'));
    expect(isLiveCode(state, 'a', '2026-11-21T09:09:59.999Z')).toBe(true);
    expect(isLiveCode(state, 'a', expiresAt)).toBe(false);
    given(linkCodes)(issued('a'))
      .when(spendLinkCode({ ...spend, at: expiresAt }))
      .then();
  });

  test('what nobody was given counts for nobody', () => given(linkCodes)().when(spendLinkCode(spend)).then());

  test('whoever finishes a use that broke off finds whose code it was, also after a newer code', () => {
    const { state } = given(linkCodes)(issued('a'), used, issued('b'));
    expect(usedBy(state, 'a', 'chat-1')?.memberId).toBe('1');
    expect(usedBy(state, 'a', 'chat-2')).toBeUndefined();
  });

  test('a member has so many a day, whatever became of them, and nobody else has fewer', () => {
    const all = Array.from({ length: LINK_CODES_A_DAY }, (_, n) => issued(`code-${n}`));
    const spent = fact('LinkCodeUsed', { ...spend, hash: 'code-0', memberId: '1' });
    const events = [all[0]!, spent, ...all.slice(1)];
    given(linkCodes)(...events)
      .when(issueLinkCode(issue('one-more')))
      .thenRejected('too-many-link-codes');
    given(linkCodes)(...events)
      .when(issueLinkCode(issue('x', '2')))
      .thenAgain(issued('x', '2'));
    given(linkCodes)(...events.slice(0, -1))
      .when(issueLinkCode(issue('the-last')))
      .thenAgain(issued('the-last'));
  });

  test('however many are issued, what is remembered is one of each member and those that were used', () => {
    const { state } = given(linkCodes)(issued('a'), used, issued('b'), issued('c'), issued('x', '2'), issued('y', '2'));
    expect([...state.codes.keys()]).toEqual(['a', 'c', 'y']);
  });

  test('is found from its day’s stream for as long as it counts, also over midnight and with clocks apart', () =>
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }),
        fc.integer({ min: -60_000, max: LINK_CODE_TIME }),
        (issuedAt, after) => {
          const days = linkCodeDays(new Date(issuedAt.getTime() + after).toISOString());
          expect(days).toContain(linkCodeDay(issuedAt.toISOString()));
          expect(days.length).toBeLessThanOrEqual(2);
        },
      ),
    ));
});

describe('the codes of one server', () => {
  const time = (ms: number) => new Date(Date.parse(at) + ms).toISOString();
  const said = (n: number, ms: number) => [
    issued(`h${n}`, `${n}`, time(ms)),
    fact('LinkCodeUsed', { ...spend, hash: `h${n}`, memberId: `${n}`, at: time(ms) }),
  ];
  const more = (ms: number, on: object = {}) => ({ ...spend, hash: 'more', by: 'chat-2', at: time(ms), ...on });
  const after = (count: number, apart: number, ms: number) =>
    given(linkCodes)(
      ...Array.from({ length: count }, (_, n) => said(n, n * apart)).flat(),
      issued('more', 'one more', time(ms)),
    );
  const counts = (ms: number, on: object = {}) =>
    fact('LinkCodeUsed', { ...more(ms, on), memberId: 'one more' } as never);

  test('are ten within a minute: the next counts when it is said again later', () => {
    after(9, 1, 100)
      .when(spendLinkCode(more(100)))
      .then(counts(100));
    after(10, 1, 100)
      .when(spendLinkCode(more(100)))
      .then();
    after(10, 1, 100)
      .when(spendLinkCode(more(60_009)))
      .then(counts(60_009));
  });

  test('are a hundred on a day', () => {
    const end = 100 * 7_000;
    after(99, 7_000, end)
      .when(spendLinkCode(more(end)))
      .then(counts(end));
    after(100, 7_000, end)
      .when(spendLinkCode(more(end)))
      .then();
  });

  test('are no other server’s, nor another game’s', () => {
    after(10, 1, 100)
      .when(spendLinkCode(more(100, { serverId: 2 })))
      .then(counts(100, { serverId: 2 }));
    const { hash, by } = more(100);
    const player = { playerId: '6513270e-269e-4d37-b2a7-4de452e6b438', name: 'Kestrel' };
    const proved = { hash, by, serverId, ...player, at: time(100) };
    after(10, 1, 100)
      .when(proveReforgerPlayer(proved))
      .then(fact('ReforgerPlayerProved', { ...proved, memberId: 'one more' }));
  });
});

describe('a chat message', () => {
  test.each([
    ['!zsu k7m2qx', 'k7m2qx'],
    ['  !ZSU   K7M2QX ', 'k7m2qx'],
    ['!zsu k7m2q', undefined],
    ['!zsu k7m2qxx', undefined],
    ['!zsu k7m2qx please', undefined],
    ['say !zsu k7m2qx', undefined],
    ['!zsuk7m2qx', undefined],
    ['!zsu', undefined],
    ['', undefined],
    ['!zsu k7m2q\u0000', undefined],
  ])('%j says the code %s', (message, code) => expect(linkCodeIn(message, '!zsu')).toBe(code));

  test('everything a code is made of can be said', () => {
    const { alphabet, length } = LINK_CODE;
    for (let from = 0; from < alphabet.length; from += length) {
      const code = alphabet.slice(from, from + length).padEnd(length, 'a');
      expect(linkCodeIn(`!zsu ${code}`, '!zsu')).toBe(code);
    }
  });
});

test('a refused link leaves one notice, which can be read away', () => {
  const refused = {
    memberId: '1',
    platform: 'steam',
    accountId: '76561190000000003',
    because: 'account-linked',
    noticeId: 'link-refused-1',
    at,
  } as const;
  given(connections)().when(refuseLink(refused)).then(fact('AccountLinkRefused', refused));
  const read = fact('NoticesAcknowledged', { memberId: '1', noticeIds: ['link-refused-1'], at });
  const { state } = given(connections)(fact('AccountLinkRefused', refused), read);
  expect([...state.unread]).toEqual([]);
  given(connections)(fact('AccountLinkRefused', refused), read).when(refuseLink(refused)).then();
});
