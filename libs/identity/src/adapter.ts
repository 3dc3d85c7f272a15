import { randomUUID } from 'node:crypto';
import { errors, type Adapter, type AdapterFactory, type AdapterPayload } from 'oidc-provider';
import type { GrantRecord, GrantStore } from '@app/storage/grants/port';

/** Lets the provider keep its objects in a grant store. */
export const grantAdapter =
  (grants: GrantStore): AdapterFactory =>
  (model) =>
    adapterOf(model, grants);

const adapterOf = (model: string, grants: GrantStore): Adapter => {
  const write = (id: string, payload: AdapterPayload, expiresAt: number | undefined): Promise<void> => {
    const { uid, grantId, accountId } = payload;
    return grants.put({
      ...{ model, id, payload: payload as GrantRecord['payload'] },
      ...(uid !== undefined && { uid }),
      // A sign-in under way goes on when the grant ends that this browser had before.
      ...(grantId !== undefined && model !== 'Interaction' && { grantId }),
      ...(accountId !== undefined && { accountId }),
      ...(expiresAt !== undefined && { expiresAt }),
    });
  };
  return {
    find: async (id) => payloadOf(await grants.get(model, id)),
    findByUid: async (uid) => payloadOf(await grants.byUid(model, uid)),
    // Devices without a browser do not sign in here.
    findByUserCode: async () => undefined,
    upsert: (id, payload, expiresIn) => write(id, payload, expiresIn ? Date.now() + expiresIn * 1_000 : undefined),
    // The provider has looked whether it was consumed. Of two requests at once both have seen that it was not.
    consume: async (id) => {
      const record = await grants.get(model, id);
      const by = randomUUID();
      const use = record && { ...record, model: `${model}Use`, payload: { by } };
      if (!use || (await grants.putIfAbsent(use)).payload['by'] !== by)
        throw new errors.InvalidGrant('it was used at the same moment');
      await grants.put({ ...record, payload: { ...record.payload, consumed: Math.floor(Date.now() / 1_000) } });
    },
    destroy: async (id) => void (await grants.take(model, id)),
    revokeByGrantId: (grantId) => grants.endGrant(grantId),
  };
};

const payloadOf = (record: GrantRecord | undefined): AdapterPayload | undefined =>
  record?.payload as AdapterPayload | undefined;
