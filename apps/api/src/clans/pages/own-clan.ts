import { clanActivity, clanInvites, clanList, clanPeople } from '@app/contracts/clans/read-models';
import type { ReadModels } from '@app/storage/read-models/reader';
import { ownDocuments } from '../../platform/push/own-documents';
import { MOST_LOOKED_AT } from './open-invites';

/** Of the reader's own clan. */
export const ownActivity = ownDocuments(
  clanActivity,
  async (readModels, readerId) => {
    const { clanId = null } = (await readModels.get(clanPeople, readerId)) ?? {};
    return clanId === null ? [] : [String(clanId)];
  },
  [clanPeople],
);

/** To the reader, and by their clan where they lead it or are its officer. */
export const ownInvites = ownDocuments(
  clanInvites,
  async (readModels, readerId) => {
    const { clanId = null, steamId = null } = (await readModels.get(clanPeople, readerId)) ?? {};
    const clan = clanId === null ? undefined : await readModels.get(clanList, String(clanId));
    const role = clan?.members.find(({ memberId }) => memberId === readerId)?.role ?? 'member';
    const found = await Promise.all([
      steamId === null ? [] : idsOf(readModels, 'steamId', steamId),
      clanId === null || role === 'member' ? [] : idsOf(readModels, 'clanId', clanId),
    ]);
    return [...new Set(found.flat())];
  },
  [clanPeople, clanList],
);

const idsOf = async (
  readModels: ReadModels,
  field: 'steamId' | 'clanId',
  value: string | number,
): Promise<string[]> => {
  const where = [{ field, is: 'eq', value }] as const;
  const found = await readModels.find(clanInvites, { where, sort: ['-createdAt'], limit: MOST_LOOKED_AT });
  return found.map(({ id }) => id);
};
