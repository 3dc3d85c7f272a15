import { RIGHTS, type Right } from '@app/contracts/community/rights';
import community from '../../community/community.json';
import { personas, type Persona } from '../../apps/local/src/personas';
import type { Access } from './addresses';

/** Somebody as the community's configuration sees them. */
export interface Rank {
  readonly persona: Persona;
  readonly inGuild: boolean;
  readonly rights: ReadonlySet<Right>;
}

/** Every persona's. */
export const RANKS: readonly Rank[] = personas.map((persona) => ({
  persona,
  inGuild: persona.joinedAt !== undefined,
  rights: new Set(RIGHTS.filter((right) => community.rights[right].some((key) => persona.roles.includes(key)))),
}));

/** What somebody finds at an address: the page, a screen that says what is missing, or another page. */
export type Found =
  | 'the page'
  | 'Sign In Required'
  | 'Authentication Required'
  | 'Guild Membership Required'
  | { readonly sentTo: string };

const TEAMS = {
  'squad staff': ['squad-admin', 'squad-senior-admin', 'squad-coordinator', 'community-admin'],
  'reforger staff': [
    ...['reforger-admin', 'reforger-senior-admin', 'reforger-coordinator', 'reforger-dev', 'community-admin'],
  ],
  'community admins': ['community-admin'],
} as const satisfies Partial<Record<Access, readonly Right[]>>;
const STAFF = Object.values(TEAMS).flat();

const holdsOneOf = ({ rights }: Rank, wanted: readonly Right[]) => wanted.some((right) => rights.has(right));

/** What the specification's route table promises. Undefined stands for somebody signed out. */
export function promised(access: Access, somebody: Rank | undefined): Found {
  switch (access) {
    case 'everybody':
      return 'the page';
    case 'themselves':
      return somebody ? 'the page' : 'Sign In Required';
    case 'players':
      return somebody?.rights.has('bingo') ? 'the page' : { sentTo: '/' };
    case 'guild':
      if (!somebody) return 'Authentication Required';
      return somebody.inGuild ? 'the page' : 'Guild Membership Required';
    default: {
      if (!somebody) return 'Authentication Required';
      if (holdsOneOf(somebody, access === 'staff' ? STAFF : TEAMS[access])) return 'the page';
      return { sentTo: holdsOneOf(somebody, STAFF) ? '/admin-portal' : '/' };
    }
  }
}
