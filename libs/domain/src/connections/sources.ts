/**
 * How the site knows whose an account is, the weakest first. `reported`: a game server says that two ids are one
 * player's. `typed`: the member says so. `code`: the account has said the member's code in the chat of a game server,
 * which that server says. `staff`: staff have confirmed it. `steam`: the platform's own sign-in.
 */
export const SOURCES = ['reported', 'typed', 'code', 'staff', 'steam'] as const;
export type Source = (typeof SOURCES)[number];

/**
 * What an identity may reach. `lookup`: staff are shown it, with its source. `slot`: the member's own whitelist slot.
 * `pages`: the member's pages of statistics, which everybody may read. `reward`: prizes, roles, badges of supporters.
 * `export` and `erasure`: what the site stores about the account goes out with the member, or is destroyed.
 */
export type Power = 'lookup' | 'slot' | 'pages' | 'reward' | 'export' | 'erasure';

const ANYBODYS: readonly Power[] = ['lookup', 'slot', 'pages'];
const EARNED: readonly Power[] = [...ANYBODYS, 'reward'];
const OWNED: readonly Power[] = [...EARNED, 'export', 'erasure'];

/**
 * The one table of what each source reaches. A report that two ids are one player's makes the second reach what it may
 * at most, and no more than the first one does, while no other report contradicts it.
 */
const REACH: Readonly<Record<Source, readonly Power[]>> = {
  reported: [...EARNED, 'erasure'],
  typed: ANYBODYS,
  code: EARNED,
  staff: OWNED,
  steam: OWNED,
};

export const may = (source: Source, power: Power): boolean => REACH[source].includes(power);

/** The game server in whose chat a code was said. */
export interface ProvingServer {
  readonly game: 'squad' | 'reforger';
  readonly serverId: number;
}

/** What proved a link. Events from before say of no code on which server it was said. */
export interface Proof extends Partial<ProvingServer> {
  readonly by: Extract<Source, 'code' | 'staff' | 'steam'>;
}

export const BY_STEAM: Proof = { by: 'steam' };
export const BY_STAFF: Proof = { by: 'staff' };
/** A code said on a server that nobody wrote down. */
export const BY_CODE: Proof = { by: 'code' };
export const byCodeOn = ({ game, serverId }: ProvingServer): Proof => ({ by: 'code', game, serverId });

/** @param proof null for a link that was typed */
export const sourceOf = (proof: Proof | null | undefined): Source => proof?.by ?? 'typed';

/** Whether a proof says more than what is known already. */
export const isStronger = (proof: Proof | null | undefined, than: Proof | null | undefined): boolean =>
  SOURCES.indexOf(sourceOf(proof)) > SOURCES.indexOf(sourceOf(than));

/**
 * What an event of a link says of its source. Events from before say no more than that it was verified, which reaches
 * what a code does.
 */
export const sourceIn = ({
  verified = true,
  provedBy,
}: {
  readonly verified?: boolean;
  readonly provedBy?: Proof;
}): Source => sourceOf(provedBy ?? (verified ? BY_CODE : null));
