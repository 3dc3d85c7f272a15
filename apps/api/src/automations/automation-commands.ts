import type { AutomationMode } from '@app/contracts/automations/automations';
import type { RuleDto } from '@app/contracts/automations/automations.dto';
import {
  addAutomation,
  automations,
  changeAutomation,
  changeMode,
  deleteAutomation,
  resumeServer,
  stopServer,
  type Automations,
} from '@app/domain/automations/automations';
import type { AutomatedGame } from '@app/domain/automations/rules';
import type { Edit } from '@app/domain/editing';
import type { AuditNote } from '@app/storage/event-log/event';
import { command } from '../platform/commands/command';
import { now, writeContext } from '../platform/commands/context';
import { gameServerOf } from '../platform/game-servers';
import { idempotencyOf } from '../platform/requests/idempotency';
import { Refused } from '../platform/responses/failures';
import { Rules } from './rules';

type Note = Pick<AuditNote, 'game' | 'action' | 'resourceId' | 'resourceName' | 'changes'>;
const ruleAudit = (note: Note): AuditNote => ({ ...note, tool: 'automations', resourceType: 'automation' });
const change = (from: unknown, to: unknown) => ({ from, to });

/** @throws Refused 400 with everything that is wrong with the rule */
export const AddAutomation = command(
  'AddAutomation',
  async ({ streams, rules }, context, game: AutomatedGame, input: RuleDto) => {
    const rule = rules.read(game, input.rule);
    return streams.transact(
      automations,
      game,
      addAutomation({ game, rule, at: now() }),
      writeContext(context, {
        audit: ({ lastId }: Automations) =>
          ruleAudit({
            ...{ game, action: 'CREATE', resourceId: String(lastId + 1), resourceName: rule.name },
            changes: { version: change(null, 1), rule: change(null, rules.sentenceOf(game, rule)) },
          }),
        ...idempotencyOf(context, `POST /api/automations/${game}`, input),
      }),
    );
  },
  { rules: Rules },
);

/** @throws Refused 400 with everything that is wrong with the rule */
export const ChangeAutomation = command(
  'ChangeAutomation',
  async ({ streams, rules }, context, game: AutomatedGame, automationId: number, input: RuleDto, edit: Edit) => {
    const rule = rules.read(game, input.rule);
    return streams.transact(
      automations,
      game,
      changeAutomation({ game, automationId, rule, edit, at: now() }),
      writeContext(context, {
        audit: ({ all }: Automations) => {
          const before = all.get(automationId)!;
          return ruleAudit({
            ...{ game, action: 'UPDATE', resourceId: String(automationId), resourceName: rule.name },
            changes: {
              version: change(before.version, before.version + 1),
              ...changedText('name', before.rule.name, rule.name),
              ...changedText('rule', rules.sentenceOf(game, before.rule), rules.sentenceOf(game, rule)),
            },
          });
        },
      }),
    );
  },
  { rules: Rules },
);

const changedText = (field: string, from: string, to: string) => (from === to ? {} : { [field]: change(from, to) });

/** Off by whoever is an admin of the game; the rest by who may edit. */
export const ChangeMode = command(
  'ChangeMode',
  async ({ streams }, context, game: AutomatedGame, automationId: number, mode: AutomationMode, edit: Edit) => {
    const { rights } = context.caller;
    if (mode !== 'off' && !rights.has(`${game}-coordinator`) && !rights.has('community-admin'))
      throw new Refused(403, 'forbidden', 'Admins may switch a rule off. Coordinators switch it on.');
    return streams.transact(
      automations,
      game,
      changeMode({ game, automationId, mode, why: 'staff', edit, at: now() }),
      writeContext(context, {
        audit: ({ all }: Automations) => {
          const { rule, mode: before } = all.get(automationId)!;
          return ruleAudit({
            ...{ game, action: 'CHANGE_MODE', resourceId: String(automationId), resourceName: rule.name },
            changes: { mode: change(before, mode) },
          });
        },
      }),
    );
  },
);

export const DeleteAutomation = command(
  'DeleteAutomation',
  ({ streams, rules }, context, game: AutomatedGame, automationId: number, edit: Edit) =>
    streams.transact(
      automations,
      game,
      deleteAutomation({ game, automationId, edit, at: now() }),
      writeContext(context, {
        audit: ({ all }: Automations) => {
          const { rule, mode, version } = all.get(automationId)!;
          return ruleAudit({
            ...{ game, action: 'DELETE', resourceId: String(automationId), resourceName: rule.name },
            changes: {
              ...{ mode: change(mode, null), version: change(version, null) },
              rule: change(rules.sentenceOf(game, rule), null),
            },
          });
        },
      }),
    ),
  { rules: Rules },
);

/** Everything that rules do on a server stops, or may go on. @throws Refused 404 */
export const SwitchServer = command(
  'SwitchServer',
  async ({ streams, config }, context, game: AutomatedGame, serverId: number, to: 'stop' | 'resume') => {
    const { name } = gameServerOf(config, game, serverId);
    const decide = to === 'stop' ? stopServer : resumeServer;
    const receipt = await streams.transact(
      automations,
      game,
      decide({ game, serverId, at: now() }),
      writeContext(context, {
        audit: {
          ...{ game, tool: 'automations', action: `${to.toUpperCase()}_AUTOMATIONS` },
          ...{ resourceType: 'game-server', resourceId: `${game}-${serverId}`, resourceName: name, changes: {} },
        },
      }),
    );
    return { name, receipt };
  },
);
