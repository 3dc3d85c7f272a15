import { capability } from '../capability';
import * as policies from './policies';
import * as readModels from './read-models';

export const privacy = capability({
  name: 'privacy',
  readModels,
  policies,
  tools: [{ id: 'privacy' }],
  pages: [{ path: '/admin-portal/privacy', title: 'Erasure Requests' }],
  audited: ['ErasureRequested', 'ErasureWithdrawn', 'ErasureCancelled', 'ErasureHeldBack', 'ErasureStarted'],
});
