import type { ActsFor } from '@app/domain/clans/members';
import type { ClanEdits } from '@app/domain/clans/rules';
import type { Edit } from '@app/domain/editing';
import { saveClan } from '@app/processes/clans';
import { command } from '../../platform/commands/command';
import { now, writeContext } from '../../platform/commands/context';
import { overStreams } from '../../platform/commands/over-streams';
import { clanAudit } from '../audit';

export const EditClan = command(
  'EditClan',
  ({ streams }, context, clanId: number, who: ActsFor, edit: Edit, typed: ClanEdits) =>
    overStreams(streams, writeContext(context, who === 'staff' ? { audit: clanAudit } : {}), (eventStore) =>
      saveClan(eventStore, { clanId, who, typed, edit, at: now() }),
    ),
);
