import { PSEUDONYM } from '@app/storage/person-keys/pseudonym';
import { readModels as declared } from '@app/contracts/capabilities';
import type { ReadModel } from '@app/contracts/read-model';
import { FORMER_PLAYER } from '@app/domain/personal-marks';

/**
 * Read models whose documents are each about one person, and how a document's id is made of that person's id. They hold
 * data of that person alone, except names of others, which `withoutOthers` removes.
 */
const OWN: Readonly<Record<string, (id: string) => readonly string[]>> = {
  connections: (id) => [id],
  'connections-history': (id) => [id],
  notices: (id) => [id],
  whitelists: (id) => [id],
  'whitelist-history': (id) => [id],
  'bingo-players': (id) => [id],
  'clan-people': (id) => [id],
  supporters: (id) => [id],
  'player-records': (id) => [`squad-${id}`, `reforger-${id}`],
  'squad-leaders': (id) => [id],
  'squad-players': (id) => [id],
  'squad-profiles': (id) => [id],
  'reforger-players': (id) => [id],
  'reforger-profiles': (id) => [id],
  'reforger-seeders': (id) => [id],
  'seeding-accounts': (id) => [id],
  'seeding-players': (id) => [id],
};

export interface OwnModel {
  readonly model: ReadModel<object>;
  readonly keysOf: (id: string) => readonly string[];
}

export const ownModels: readonly OwnModel[] = declared.flatMap((model) => {
  const keysOf = OWN[model.name];
  return keysOf ? [{ model, keysOf }] : [];
});

/** Fields that name who did something. */
const DOERS = new Set(['by', 'byId', 'agent', 'staff', 'staffId', 'invitedBy', 'fromName', 'from', 'former']);
const ANOTHER = 'Another person';

/** Without the names and the pseudonyms of others. `own`: what the member is called and their ids. */
export const withoutOthers = (value: unknown, own: ReadonlySet<string>, field = ''): unknown => {
  if (typeof value === 'string') {
    if (value === FORMER_PLAYER || (DOERS.has(field) && value !== '' && !own.has(value))) return ANOTHER;
    return value.replace(PSEUDONYM, ANOTHER);
  }
  if (Array.isArray(value)) return value.map((each) => withoutOthers(each, own, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutOthers(each, own, name)]));
};
