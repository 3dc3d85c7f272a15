/** One person for every standing the run contract names. Ids are chat-platform snowflakes. */
export const people = {
  visitor: { id: '200000000000000001', name: 'Galah' },
  newcomer: { id: '200000000000000002', name: 'Bandicoot', roles: [] },
  member: { id: '200000000000000003', name: 'Kestrel', roles: ['member'] },
  vip: { id: '200000000000000004', name: 'Quoll', roles: ['vip'] },
  moderator: { id: '200000000000000005', name: 'Heron', roles: ['moderator', 'member'] },
  'squad-admin': { id: '200000000000000006', name: 'Taipan', roles: ['squad-admin'] },
  'squad-coordinator': { id: '200000000000000007', name: 'Wombat', roles: ['squad-coordinator'] },
  'reforger-admin': { id: '200000000000000008', name: 'Numbat', roles: ['reforger-admin'] },
  'squad-senior-admin': { id: '200000000000000012', name: 'Potoroo', roles: ['squad-senior-admin'] },
  'reforger-senior-admin': { id: '200000000000000013', name: 'Brolga', roles: ['reforger-senior-admin'] },
  'reforger-coordinator': { id: '200000000000000014', name: 'Goanna', roles: ['reforger-coordinator'] },
  'reforger-dev': { id: '200000000000000009', name: 'Bilby', roles: ['reforger-dev'] },
  'community-admin': { id: '200000000000000010', name: 'Cassowary', roles: ['community-admin', 'member'] },
  'bingo-host': { id: '200000000000000011', name: 'Currawong', roles: ['bingo-host', 'member'] },
} as const satisfies Record<string, { id: string; name: string; roles?: readonly string[] }>;

export type Person = keyof typeof people;
