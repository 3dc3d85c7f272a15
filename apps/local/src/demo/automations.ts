import type { Community } from '@app/contracts/community/community';
import { addAutomation, automations, changeMode, type Automations } from '@app/domain/automations/automations';
import type { Mode } from '@app/domain/automations/events';
import { PRESETS, sentenceOf } from '@app/domain/automations/rules';
import { ANY_VERSION } from '@app/domain/editing';
import type { AuditNote } from '@app/storage/event-log/event';
import type { Streams } from '@app/storage/event-log/streams';
import { personaOf } from '../personas';

/** Presets, and what they do here: nobody is put out of a simulated game. */
const RULES = [
  ['rules', 'on'],
  ['match-end', 'on'],
  ['team-kills', 'watch'],
  ['no-squad', 'watch'],
  ['welcome', 'off'],
] as const satisfies readonly (readonly [string, Mode])[];

/** Rules of Squad that have something to look at. */
export const seedAutomations = async (streams: Streams, { servers }: Community, now = Date.now()): Promise<void> => {
  const { discordId: id, name, roles } = personaOf('squad-coordinator')!;
  const at = new Date(now).toISOString();
  const nameOf = (serverId: number) => servers.find((one) => one.game === 'squad' && one.id === serverId)?.name ?? '';
  const by = (action: string, resourceName: string, changes: AuditNote['changes']) => ({
    actor: { id, name, roles },
    requestId: 'demo',
    audit: ({ lastId }: Automations): AuditNote => ({
      ...{ game: 'squad', tool: 'automations', action, resourceType: 'automation', resourceName, changes },
      resourceId: String(action === 'CREATE' ? lastId + 1 : lastId),
    }),
  });
  for (const [preset, mode] of RULES) {
    const { rule } = PRESETS.find((one) => one.id === preset)!;
    const changes = { version: { from: null, to: 1 }, rule: { from: null, to: sentenceOf(rule, nameOf) } };
    const added = await streams.transact(
      automations,
      'squad',
      addAutomation({ game: 'squad', rule, at }),
      by('CREATE', rule.name, changes),
    );
    const { automationId } = added.events[0]!.data as { automationId: number };
    if (mode !== 'off')
      await streams.transact(
        automations,
        'squad',
        changeMode({ game: 'squad', automationId, mode, why: 'staff', edit: ANY_VERSION, at }),
        by('UPDATE', rule.name, { mode: { from: 'off', to: mode } }),
      );
  }
};
