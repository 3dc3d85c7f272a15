import { policyDeclaration } from '../capability';

export const erasureNotices = policyDeclaration({
  name: 'privacy-erasure-notices',
  label: 'Erasure notices',
  handles: ['ErasureRequested', 'ErasureCancelled', 'ErasureHeldBack'],
  causes: ['ErasureNoticeSent'],
});
