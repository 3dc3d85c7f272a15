import { exemptList, exemptPlayer } from '@app/domain/exemptions/exempt-list';
import type { ExemptListName } from '@app/domain/exemptions/rules';
import type { AuditNote } from '@app/storage/event-log/event';
import type { Streams } from '@app/storage/event-log/streams';
import { personaOf } from '../personas';
import { steamAccountOf } from '../emulators/steam/accounts';

const DAY = 86_400_000;

/** Who is on which list since how many days: an admin who tests alone, and staff who win no prizes. */
const past: readonly { readonly list: ExemptListName; readonly who: string; readonly days: number }[] = [
  { list: 'seeding', who: 'squad-coordinator', days: 212 },
  { list: 'seeding', who: 'community-admin', days: 212 },
  { list: 'squad', who: 'squad-admin', days: 27 },
];

const noteOf = (list: ExemptListName, id: string, name: string, before: number): AuditNote =>
  list === 'seeding'
    ? {
        game: 'squad',
        tool: 'seeding-exempt-list',
        action: 'CREATE',
        resourceType: 'seeding-exemption',
        resourceId: id,
        resourceName: name,
        changes: { exempt: { from: false, to: true } },
      }
    : {
        game: 'squad',
        tool: 'exempt-list',
        action: 'UPDATE',
        resourceType: 'exempt-list',
        resourceId: list,
        resourceName: 'Squad leaderboard exempt list',
        changes: { players: { from: before, to: before + 1 }, added: [id] },
      };

/** Fills the lists of exempt players, as a coordinator would. */
export const seedExemptions = async (streams: Streams, now = Date.now()): Promise<void> => {
  const { discordId, name: by, roles } = personaOf('squad-coordinator')!;
  for (const { list, who, days } of past) {
    const persona = personaOf(who)!;
    const { steamId: id } = steamAccountOf(persona);
    await streams.transact(
      exemptList,
      list,
      exemptPlayer({ list, id, by, at: new Date(now - days * DAY).toISOString() }),
      {
        actor: { id: discordId, name: by, roles },
        requestId: 'demo',
        audit: ({ players }) => noteOf(list, id, persona.name, players.size),
      },
    );
  }
};
