import type { ContentName } from './content/pages';
import type { PortalGame } from './portal-game';

/** What somebody may be in a game's part of the admin portal. None of them includes another. */
export type PortalRole = 'community-admin' | 'coordinator' | 'senior-admin' | 'admin' | 'dev';

/** The entry of a tool in the menu of the admin portal. */
export interface MenuEntry {
  /** The games whose menus it is in. */
  readonly games: readonly PortalGame[];
  readonly label: string;
  readonly about: string;
  /** Whoever holds one of these may use it, besides community admins. */
  readonly roles: readonly PortalRole[];
  /** Takes the width of the page. */
  readonly wide?: true;
  /** It shows who changed it last, by `GET /api/admin-portal/exempt-list-info/{game}/{id}`. */
  readonly showsLastChange?: true;
}

/** A reaction to events, as the projector runs it: what follows from its events it decides in `<name>.policy.ts`. */
export interface PolicyDeclaration {
  /** Names its lease, its checkpoint and its actor's id: `whitelist-allowance`. */
  readonly name: string;
  /** What people read, in lists of what acts and as the doer of what it does: `Whitelist allowance`. */
  readonly label: string;
  readonly handles: readonly string[];
  /** Every event that may follow by it. Whoever waits for read models of these waits for the policy, too. */
  readonly causes: readonly string[];
}

/** What staff do something with. Audit notes name it by its id. */
export interface Tool {
  readonly id: string;
  /** Absent for a tool that has a page of its own. */
  readonly menu?: MenuEntry;
}

/** Which drawn picture goes with a page when somebody shares it. */
export type Picture = 'community' | 'squad' | 'reforger' | 'starcitizen';

/** A page of the site. */
export interface Page {
  /** `:name` stands for one part of a path, in the form that `content/heads.ts` gives it; `{join}` for the configured path. */
  readonly path: string;
  /** Of the browser's tab. `{name}` and `{shortName}` are the community's. */
  readonly title: string;
  /** Another page's path, which the browser is led to. */
  readonly leadsTo?: string;
  readonly description?: string;
  readonly picture?: Picture;
  /** Search engines may list it: everybody may read it. */
  readonly indexed?: true;
  /** The texts that the page shows first. */
  readonly content?: ContentName;
}

/**
 * All that a capability has, declared once: the portal's menus, the tables of addresses, the audit lists, the check of
 * the projections and the import rules are made from it. It is in `<capability>/capability.ts` and listed in
 * `capabilities.ts`.
 */
export interface Capability {
  readonly name: string;
  readonly tools?: readonly Tool[];
  readonly pages?: readonly Page[];
  /** All that its `read-models.ts` exports: among it the read models. */
  readonly readModels?: Readonly<Record<string, unknown>>;
  /** Its events that carry an audit note when staff cause them: they are in the audit trail. */
  readonly audited?: readonly string[];
  /** All that its `policies.ts` exports. */
  readonly policies?: Readonly<Record<string, PolicyDeclaration>>;
  /** Its events that may follow from another event without a policy. */
  readonly caused?: readonly string[];
}

/** Keeps the literal types: ids of tools are types. */
export const capability = <const Declared extends Capability>(declared: Declared): Declared => declared;

/** Keeps the literal types: the projector's policy handles no other event. */
export const policyDeclaration = <const Declared extends PolicyDeclaration>(declared: Declared): Declared => declared;
