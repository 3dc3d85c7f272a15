import { decideActs, playerActs } from '@app/domain/automations/acts';
import {
  addAutomation,
  automations,
  changeAutomation,
  changeMode,
  deleteAutomation,
  resumeServer,
  stopServer,
} from '@app/domain/automations/automations';
import type { Hit } from '@app/domain/automations/engine/hits';
import { lookout, passOver, reach } from '@app/domain/automations/lookout';
import { PLAIN, PRESETS } from '@app/domain/automations/presets';
import { TRIGGERS, type Rule, type Trigger, type TriggerKind } from '@app/domain/automations/catalogue';
import { ANY_VERSION } from '@app/domain/editing';
import { giveOrder, serverOrders } from '@app/domain/moderation/server-orders';
import { toLogPosition } from '@app/storage/event-log/position';
import type { Context, Streams } from '@app/storage/event-log/streams';

const at = '2026-11-28T09:00:00.000Z';
const EOS = '0002a10186d9414496bf20d22d3860ba';

/** One trigger of each kind, with the fields that it asks for. */
const triggerOf = (kind: TriggerKind): Trigger =>
  ({
    kind,
    ...Object.fromEntries(
      Object.entries(TRIGGERS[kind].fields).map(([name, field]) => [name, field.kind === 'words' ? ['armour'] : field.initial]),
    ),
  }) as Trigger;

/** Rules of every kind, one that was switched and deleted, what one decided, and how far they have come. */
export const playAutomations = async (streams: Streams, by: Context): Promise<readonly string[]> => {
  const of = { game: 'squad', at } as const;
  const one = { ...of, automationId: 1, edit: ANY_VERSION };
  const [{ rule: ladder }] = PRESETS as [(typeof PRESETS)[number]];
  const week = { days: [5, 6], from: '18:00', to: '02:00' };
  const narrow: Rule = { ...ladder, servers: [1], week, exempt: { staff: true, players: [EOS] } };
  const steps = [{ kind: 'note', text: 'Seen' } as const];
  const kinds = (Object.keys(TRIGGERS) as TriggerKind[]).map((kind) =>
    addAutomation({ ...of, rule: { ...PLAIN, name: kind, trigger: triggerOf(kind), rungs: [{ steps }] } }),
  );
  for (const decision of [
    addAutomation({ ...of, rule: ladder }),
    changeAutomation({ ...one, rule: narrow }),
    changeMode({ ...one, mode: 'on', why: 'staff' }),
    ...kinds,
    stopServer({ ...of, serverId: 1 }),
    resumeServer({ ...of, serverId: 1 }),
    deleteAutomation(one),
  ])
    await streams.transact(automations, 'squad', decision, by);
  const hit: Hit = {
    act: {
      ...{ ...of, automationId: 1, version: 2, serverId: 1, factId: 'fact-1', mode: 'on', player: EOS, name: 'Kea' },
      ...{ squad: { team: 1, squadId: 3, name: 'Armour' }, saw: 'BP_M4' },
    },
    ...{ rule: ladder, there: { ahead: null, isStaffOn: null }, values: { player: 'Kea' }, isLeaving: false },
  };
  const bare: Hit = { ...hit, act: { ...hit.act, factId: 'fact-2', squad: null } };
  for (const hits of [[hit], [bare]]) await streams.transact(playerActs, `squad-${EOS}`, decideActs(hits), by);
  const order = {
    ...{ orderId: 'order-of-a-rule', game: 'squad', serverId: 1, kind: 'warn', player: EOS, name: 'Kea', squad: null } as const,
    ...{ reason: 'Team kills', text: 'Watch your fire', ban: null, correlationId: 'c', until: null, at, automation: 1 },
  };
  await streams.transact(serverOrders, 'squad-9', giveOrder(order), by);
  for (const decision of [
    reach({ position: toLogPosition({ commit: 9n, prepare: 9n }), at }),
    passOver({ ...of, hits: 2, from: at, to: at }),
  ])
    await streams.transact(lookout, undefined, decision, by);
  return ['automations-squad', `automationActs-squad-${EOS}`, 'serverOrders-squad-9', 'automationsLookout'];
};
