import { adminlist } from './adminlist/capability';
import { audit } from './audit/capability';
import { automations } from './automations/capability';
import { bingo } from './bingo/capability';
import { clans } from './clans/capability';
import { connections } from './connections/capability';
import { content } from './content/capability';
import { dashboards } from './dashboards/capability';
import { exemptions } from './exemptions/capability';
import { feeds } from './feeds/capability';
import { highlights } from './highlights/capability';
import { members } from './members/capability';
import { moderation } from './moderation/capability';
import { operations } from './operations/capability';
import { privacy } from './privacy/capability';
import { reforger } from './reforger/capability';
import { seeding } from './seeding/capability';
import { servers } from './servers/capability';
import { squad } from './squad/capability';
import { supporters } from './supporters/capability';
import { whitelist } from './whitelist/capability';
import type { Capability, MenuEntry, Page, PolicyDeclaration, Tool } from './capability';
import type { PortalGame } from './portal-game';
import { isReadModel, type ReadModel } from './read-model';

/** Every capability of the platform. The menus of the admin portal show their tools in this order. */
const declared = [
  squad,
  moderation,
  automations,
  clans,
  adminlist,
  whitelist,
  exemptions,
  highlights,
  feeds,
  bingo,
  seeding,
  servers,
  dashboards,
  supporters,
  connections,
  members,
  privacy,
  reforger,
  content,
  operations,
  audit,
] as const;

type ToolOf<Declared> = Declared extends { readonly tools: readonly (infer One)[] } ? One : never;

/** A typo does not compile. */
export type ToolId = ToolOf<(typeof declared)[number]>['id'];

/** Tools in the menu of a game. */
export type MenuToolId = Extract<ToolOf<(typeof declared)[number]>, { readonly menu: MenuEntry }>['id'];

type Updated<One> = One extends {
  readonly id: infer Id extends string;
  readonly menu: { readonly games: readonly (infer Game extends PortalGame)[]; readonly showsLastChange: true };
}
  ? `${Game}/${Id}`
  : never;

/** The lists of the admin portal that show who changed them last, by game and tool. */
export type UpdatedList = Updated<ToolOf<(typeof declared)[number]>>;

export const capabilities: readonly Capability[] = declared;

const all = <Part>(of: (each: Capability) => readonly Part[] | undefined): readonly Part[] =>
  capabilities.flatMap((each) => of(each) ?? []);

export const tools = all<Tool>((each) => each.tools);

/** The menu of a game's part of the admin portal. */
export const menuOf = (game: PortalGame): readonly (MenuEntry & { readonly id: MenuToolId })[] =>
  tools.flatMap(({ id, menu }) => (menu?.games.includes(game) ? { id: id as MenuToolId, ...menu } : []));

export const pages = all<Page>((each) => each.pages);

export const readModels = all<unknown>((each) => Object.values(each.readModels ?? {})).filter(isReadModel);

type KeysOf<All, Kind> = All extends unknown
  ? { [Key in keyof All]: All[Key] extends Kind ? Key : never }[keyof All]
  : never;
type ModelsOf<Declared> = Declared extends { readonly readModels: infer Models } ? Models : never;
type PoliciesOf<Declared> = Declared extends { readonly policies: infer Policies } ? Policies : never;

/** Under these names read models and policies are declared: the projector has one of each. */
export type ReadModelKey = KeysOf<ModelsOf<(typeof declared)[number]>, ReadModel<object>>;
export type PolicyKey = KeysOf<PoliciesOf<(typeof declared)[number]>, PolicyDeclaration>;

/**
 * Every event that may carry an audit note. The trail and the chain hear these types and no others, so an append with a
 * note on any other type is refused: a staff command whose events are missing here fails at its first test.
 */
export const auditedTypes = all<string>((each) => each.audited);

export const policies = all<PolicyDeclaration>((each) => Object.values(each.policies ?? {}));

/**
 * Every event that may follow from another by itself. Where an event is shown with what it caused, these are looked up;
 * an append of another type that follows from an event is refused.
 */
export const causedTypes: readonly string[] = [
  ...new Set([...policies.flatMap(({ causes }) => causes), ...all<string>((each) => each.caused)]),
];
