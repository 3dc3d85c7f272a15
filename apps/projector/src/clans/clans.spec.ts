import fc from 'fast-check';
import { clans as clanDecider, type Clan } from '@app/domain/clans/clan';
import { changeImage, editClan } from '@app/domain/clans/editing';
import type { ClanEvent } from '@app/domain/clans/events';
import { acceptInvite, cancelInvite, declineInvite, inviteId, sendInvite } from '@app/domain/clans/invites';
import { deleteClan, demote, kick, leave, promote, transferLeadership } from '@app/domain/clans/members';
import { grant, refuseRequest, requestClan } from '@app/domain/clans/requests';
import { Rejected, type Decision } from '@app/domain/decider';
import { ANY_VERSION } from '@app/domain/editing';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { toLogPosition } from '@app/storage/event-log/position';
import { foldBatch, type Projection } from '../projection';
import { activity } from './activity.projection';
import { clans } from './clans.projection';
import { invites } from './invites.projection';
import { people } from './people.projection';

const at = '2026-11-22T09:00:00.000Z';
const expiresAt = '2026-11-29T09:00:00.000Z';
const person = (n: number) => ({ memberId: `m${n}`, memberName: `Owl ${n}`, steamId: `7656119000000005${n}` });
const texts = { name: 'Night Owls', tag: 'OWL', motto: '', description: '', discordLink: '' };

type Decide = Decision<Clan, ClanEvent>;
const founded: readonly Decide[] = [
  requestClan({ clanId: 1, ...person(0), ...texts, memberLimit: 5, at }),
  grant(1, at),
];

const who = fc.nat(5);
const act: fc.Arbitrary<Decide> = fc.oneof(
  fc.tuple(who, who).map(([by, to]) => sendInvite({ memberId: `m${by}`, steamId: person(to).steamId, at, expiresAt })),
  fc.tuple(who, fc.nat(6)).map(([one, invite]) => acceptInvite({ ...person(one), invite, at })),
  fc.nat(8).map((request) => grant(request, at)),
  fc.nat(8).map((request) => refuseRequest(request, 'in-a-clan', at)),
  fc.tuple(who, fc.nat(6)).map(([one, invite]) => declineInvite({ ...person(one), invite, at })),
  fc.tuple(who, fc.nat(6)).map(([one, invite]) => cancelInvite({ memberId: `m${one}`, invite, at })),
  who.map((one) => leave({ memberId: `m${one}`, at })),
  fc
    .tuple(fc.constantFrom(promote, demote, kick, transferLeadership), who, who)
    .map(([change, by, to]) => change({ who: { memberId: `m${by}` }, steamId: person(to).steamId, at, most: 3 })),
  fc
    .record({ tag: fc.constantFrom('OWL', 'ELK'), motto: fc.constantFrom('', 'Hoot') })
    .map((typed) => editClan({ who: 'staff', typed, edit: ANY_VERSION, at })),
  fc.constantFrom('a', null).map((image) => changeImage({ who: 'staff', image, bytes: 9, at })),
  fc.constant(deleteClan({ who: { memberId: 'm0' }, edit: ANY_VERSION, at })),
);

/** What a stream holds after these decisions; those that the rules refuse leave nothing. */
const played = (decisions: readonly Decide[]): readonly ClanEvent[] => {
  const events: ClanEvent[] = [];
  let state = clanDecider.initial;
  for (const decision of [...founded, ...decisions]) {
    try {
      for (const event of [...decision(state)]) {
        events.push(event);
        state = clanDecider.evolve(state, event);
      }
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
    }
  }
  return events;
};

const recorded = (events: readonly ClanEvent[]): RecordedEvent[] =>
  events.map((event, index) => ({
    ...event,
    id: `e${index}`,
    stream: 'clan-1',
    revision: index,
    logPosition: toLogPosition({ commit: BigInt(index + 1), prepare: BigInt(index + 1) }),
    created: index,
    metadata: { actor: { id: 'm0', name: 'Owl 0', roles: ['member'] }, correlationId: '', causationId: '' },
  }));

const fold = <Doc extends object>(projection: Projection<Doc, never>, events: readonly RecordedEvent[]) => {
  const { changed, failure } = foldBatch(projection as unknown as Projection<Doc>, new Map(), events);
  expect(failure).toBeUndefined();
  return new Map([...changed].flatMap(([id, { doc }]) => (doc === undefined ? [] : [[id, doc] as const])));
};

test('whatever happens to a clan, the read models say what its stream says', () =>
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (decisions) => {
      const events = played(decisions);
      const state = events.reduce<Clan>((before, event) => clanDecider.evolve(before, event), clanDecider.initial);
      const log = recorded(events);
      const doc = fold(clans, log).get('1');
      const open = [...fold(invites, log).keys()].sort();
      expect(open).toEqual([...state.invites.keys()].map((invite) => inviteId(1, invite)).sort());
      const inClan = [...fold(people, log).values()].filter(({ clanId }) => clanId === 1);
      expect(inClan.map(({ memberId }) => memberId).sort()).toEqual([...state.members.keys()].sort());
      if (state.status === 'deleted') return expect(doc).toBeUndefined();
      const { name, tag, motto, memberLimit, image, members } = state;
      expect(doc).toMatchObject({ id: 1, name, tag, motto, memberLimit, image, memberCount: members.size });
      expect(doc!.members.map(({ memberId, role }) => [memberId, role])).toEqual(
        [...members.values()].map(({ memberId, role }) => [memberId, role]),
      );
      // A save that names what the page showed is refused only when what can be edited has changed since.
      expect(doc!.revision).toBeGreaterThanOrEqual(state.last.revision);
      expect(doc!.revision).toBeLessThanOrEqual(state.revision);
    }),
    { numRuns: 200 },
  ));

test('a clan was updated when anything of it was: its texts, its members, their roles, its leader', () => {
  const when = (day: number) => `2026-11-${day}T10:00:00.000Z`;
  const leads = { who: { memberId: 'm0' }, steamId: person(1).steamId };
  const steps: readonly (readonly [Decide, boolean])[] = [
    [sendInvite({ memberId: 'm0', steamId: person(1).steamId, at: when(23), expiresAt }), false],
    [acceptInvite({ ...person(1), invite: 1, at: when(23) }), false],
    [grant(2, when(24)), true],
    [promote({ ...leads, at: when(25), most: 3 }), true],
    [demote({ ...leads, at: when(26) }), true],
    [transferLeadership({ ...leads, at: when(27) }), true],
    [changeImage({ who: 'staff', image: 'a', bytes: 9, at: when(28) }), true],
    [editClan({ who: 'staff', typed: { motto: 'Hoot' }, edit: ANY_VERSION, at: when(29) }), true],
    [leave({ memberId: 'm0', at: when(30) }), true],
  ];
  const updatedAfter = (count: number) =>
    fold(clans, recorded(played(steps.slice(0, count).map(([step]) => step)))).get('1')!.updatedAt;
  let expected = at;
  for (const [index, [, updates]] of steps.entries()) {
    const events = played(steps.slice(0, index + 1).map(([step]) => step));
    if (updates) expected = events.at(-1)!.data.at;
    expect([index, updatedAfter(index + 1)]).toEqual([index, expected]);
  }
});

test('the activity says who did what, and what it was before; it stays when the clan is deleted', () => {
  const staff = { id: 's', name: 'Wombat', roles: ['squad-coordinator'] };
  const note = {
    game: 'squad',
    tool: 'clans',
    action: 'UPDATE',
    resourceType: 'clan',
    resourceId: '1',
    resourceName: '',
  };
  const events = recorded(
    played([
      sendInvite({ memberId: 'm0', steamId: person(1).steamId, at, expiresAt }),
      acceptInvite({ ...person(1), invite: 1, at }),
      grant(2, at),
      editClan({ who: 'staff', typed: { tag: 'ELK' }, edit: ANY_VERSION, at }),
      grant(3, at),
      kick({ who: { memberId: 'm0' }, steamId: person(1).steamId, at }),
      deleteClan({ who: { memberId: 'm0' }, edit: ANY_VERSION, at }),
    ]),
  ).map((event): RecordedEvent => {
    if (event.type === 'ClanEditRequested')
      return { ...event, metadata: { ...event.metadata, actor: staff, audit: { ...note, changes: {} } } as never };
    const policy = { id: 'policy:clans-requests', name: 'clans-requests', roles: [] };
    const isSettled = event.type === 'ClanEdited' || event.type === 'ClanMemberJoined';
    return isSettled ? { ...event, metadata: { ...event.metadata, actor: policy } } : event;
  });
  const { entries, invited } = fold(activity, events).get('1')!;
  const joined = entries.find(({ action }) => action === 'JOIN')!;
  expect([joined.byId, joined.invitedBy, invited]).toEqual(['m1', { by: 'Owl 0', byId: 'm0' }, {}]);
  expect(entries.map(({ action, by, roles, changes }) => [action, by, roles, changes])).toEqual([
    ['CREATE', 'Owl 0', [], { name: 'Night Owls', tag: 'OWL' }],
    ['INVITE', 'Owl 0', [], { steamId: person(1).steamId }],
    ['JOIN', 'Owl 1', [], { player: 'Owl 1', steamId: person(1).steamId }],
    ['UPDATE', 'Wombat', ['squad-coordinator'], { tag: { from: 'OWL', to: 'ELK' } }],
    ['KICK', 'Owl 0', [], { player: 'Owl 1', steamId: person(1).steamId }],
    ['DELETE', 'Owl 0', [], { members: 1 }],
  ]);
});
