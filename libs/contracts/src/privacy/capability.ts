import { capability } from '../capability';
import { erasureNotices } from './policies';
import { erasureRequests } from './read-models';

export const privacy = capability({
  name: 'privacy',
  readModels: [erasureRequests],
  policies: [erasureNotices],
  tools: [{ id: 'privacy' }],
  pages: [{ path: '/admin-portal/privacy', title: 'Erasure Requests' }],
  audited: ['ErasureRequested', 'ErasureWithdrawn', 'ErasureCancelled', 'ErasureHeldBack', 'ErasureStarted'],
});
