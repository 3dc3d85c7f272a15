import { erasureRequests } from '@app/contracts/privacy/read-models';
import { ownDocuments } from '../platform/push/own-documents';

/** As many as anybody makes while one of them can still change. */
const MOST = 20;

/** The member's last requests: staff may stop one, and the day comes on which it is carried out. */
export const ownErasures = ownDocuments(erasureRequests, async (readModels, memberId) => {
  const where = [{ field: 'memberId', is: 'eq', value: memberId }] as const;
  const found = await readModels.find(erasureRequests, { where, sort: ['-requestedAt'], limit: MOST });
  return found.map(({ requestId }) => requestId);
});
