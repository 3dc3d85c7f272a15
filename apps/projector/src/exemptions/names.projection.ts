import { exemptNames, type ExemptNameDocument } from '@app/contracts/exemptions/read-models';
import type { ReforgerEvent } from '@app/domain/reforger/events';
import type { SquadEvent } from '@app/domain/squad/events';
import { projection } from '../projection';

/** The sources of a Reforger server arrive in any order: the latest name counts. */
const named = (
  doc: ExemptNameDocument,
  { data: { name, at } }: { readonly data: { readonly name: string; readonly at: string } },
): ExemptNameDocument => (name === '' || at < doc.at || (at === doc.at && name <= doc.name) ? doc : { name, at });

/** What each account was last called on the servers. */
export const names = projection<ExemptNameDocument, SquadEvent | ReforgerEvent>()({
  into: exemptNames,
  key: ({ type, data }) => (type === 'SquadPlayerIdentified' ? (data.steamId ?? undefined) : data.playerId),
  initial: () => ({ name: '', at: '' }),
  evolve: { SquadPlayerIdentified: named, ReforgerPlayerIdentified: named },
});
