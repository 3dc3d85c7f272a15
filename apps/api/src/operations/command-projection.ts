import type { ProjectionCommand } from '@app/contracts/operations/projections';
import type {
  ComparisonDto,
  GenerationCommandDto,
  QuarantineDto,
  RebuildDto,
} from '@app/contracts/operations/projections.dto';
import type { Decision } from '@app/domain/decider';
import type { OperationsEvent } from '@app/domain/operations/events';
import {
  cancelRebuild,
  dropGeneration,
  flip,
  flipBack,
  operations,
  quarantineEvent,
  unquarantineEvent,
  requestComparison,
  requestRebuild,
  requestVerification,
  retryProjection,
  type Operations,
  type ProjectionRecord,
} from '@app/domain/operations/operations';
import type { AuditNote } from '@app/storage/event-log/event';
import { command } from '../platform/commands/command';
import { writeContext, now } from '../platform/commands/context';
import { Projections } from './projections';

/** What may come with a command; each takes what it knows. */
export type CommandInput = GenerationCommandDto & RebuildDto & ComparisonDto & Partial<QuarantineDto>;

interface CommandData {
  readonly projection: string;
  readonly requestId: string;
  readonly at: string;
  readonly record: ProjectionRecord;
  readonly generation?: number;
  readonly hold?: boolean;
  readonly from?: number;
  readonly to?: number;
  readonly position?: string;
  readonly reason?: string;
  readonly by: string;
}

const decisions: Readonly<Record<ProjectionCommand, (data: CommandData) => Decision<Operations, OperationsEvent>>> = {
  rebuild: requestRebuild,
  cancel: cancelRebuild,
  retry: retryProjection,
  flip,
  'flip-back': flipBack,
  drop: dropGeneration,
  quarantine: ({ position = '', reason = '', ...data }) => quarantineEvent({ ...data, position, reason }),
  unquarantine: ({ position = '', ...data }) => unquarantineEvent({ ...data, position }),
  verify: requestVerification,
  compare: requestComparison,
};

/** An operator's command becomes an event; the projector receives it and acts. Verify and compare mean no generation. */
export const CommandProjection = command(
  'CommandProjection',
  async ({ streams, projections }, context, command: ProjectionCommand, projection: string, input: CommandInput) => {
    const record = await projections.record(projection);
    const { requestId = context.requestId, ...wanted } = input;
    const receipt = await streams.transact(
      operations,
      projection,
      decisions[command]({
        projection,
        requestId,
        at: now(),
        record,
        by: context.caller.actor.name,
        ...wanted,
      }),
      writeContext(context, { audit: auditOf(command, projection, wanted) }),
    );
    const [event] = receipt.events;
    return {
      requestId,
      receipt,
      ...(event && 'generation' in event.data ? { generation: event.data.generation } : {}),
    };
  },
  { projections: Projections },
);

const auditOf = (
  command: ProjectionCommand,
  projection: string,
  wanted: Omit<CommandInput, 'requestId'>,
): AuditNote => ({
  game: 'platform',
  tool: 'operations',
  action: command.toUpperCase().replace('-', '_'),
  resourceType: 'projection',
  resourceId: projection,
  resourceName: projection,
  changes: Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)),
});
