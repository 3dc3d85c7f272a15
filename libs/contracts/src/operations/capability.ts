import { capability } from '../capability';

export const operations = capability({
  name: 'operations',
  tools: [{ id: 'operations' }],
  pages: [
    { path: '/admin-portal/operations', title: 'Operations' },
    { path: '/admin-portal/operations/servers', title: 'Game Servers' },
    { path: '/admin-portal/operations/log', title: 'Event Log' },
  ],
  audited: [
    'ProjectionRebuildRequested',
    'ProjectionRebuildCancelled',
    'ProjectionRetried',
    'ProjectionFlipped',
    'ProjectionFlippedBack',
    'ProjectionGenerationDropped',
    'ProjectionEventQuarantined',
    'ProjectionQuarantineReleased',
    'ProjectionVerificationRequested',
    'ProjectionComparisonRequested',
    'EventLogRead',
    'BackupTaken',
    'PersonErased',
    'LogCopied',
    'BatchSetAsideRequested',
    'BatchResendRequested',
  ],
});
