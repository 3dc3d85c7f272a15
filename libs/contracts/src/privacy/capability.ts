import { capability } from '../capability';
import { erasureRequests } from './read-models';

export const privacy = capability({
  name: 'privacy',
  readModels: [erasureRequests],
  tools: [{ id: 'privacy' }],
  pages: [{ path: '/admin-portal/privacy', title: 'Erasure Requests' }],
  audited: ['ErasureRequested', 'ErasureWithdrawn', 'ErasureCancelled', 'ErasureHeldBack', 'ErasureStarted'],
});
