import { readJson, replaceFile } from '../../files';
import type { Persona } from '../../personas';

export type GuildRole = { readonly key: string; readonly id: string; readonly name: string; readonly color: string };
export type Guild = { readonly id: string; readonly name: string; readonly roles: readonly GuildRole[] };
export type Member = {
  readonly joinedAt: string;
  readonly roles: readonly string[];
  readonly nick?: string;
  /** The handle, the display name, and 32 hex digits: only of who is no persona. */
  readonly username?: string;
  readonly global_name?: string;
  readonly avatar?: string;
};
export type Look = Omit<Member, 'joinedAt' | 'roles'>;

/** The request names a role that the guild does not have. */
export class NotInGuild extends Error {}

/** Who is in the guild, and with which roles (ids). Changes are stored in a file and survive a restart. */
export class Members {
  private readonly changed: Map<string, Member | null>;
  private readonly initial: ReadonlyMap<string, Member>;

  constructor(
    private readonly guild: Guild,
    personas: readonly Persona[],
    private readonly file: string,
  ) {
    this.changed = new Map(Object.entries((readJson(file) ?? {}) as Record<string, Member | null>));
    const ids = (keys: readonly string[]) => guild.roles.filter(({ key }) => keys.includes(key)).map(({ id }) => id);
    this.initial = new Map(
      personas.flatMap(({ discordId, joinedAt, roles }) =>
        joinedAt ? [[discordId, { joinedAt, roles: ids(roles) }] as const] : [],
      ),
    );
  }

  member(user: string): Member | undefined {
    const changed = this.changed.get(user);
    return changed === undefined ? this.initial.get(user) : (changed ?? undefined);
  }

  /** Ids of all members, in order of their size, as the chat platform lists them. */
  ids(): string[] {
    const all = new Set([...this.initial.keys(), ...this.changed.keys()]);
    return [...all].filter((id) => this.member(id)).sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
  }

  /**
   * Puts a user into the guild with exactly these roles, named by key or id. Names and avatar stay where none is given.
   * @throws NotInGuild for an unknown role.
   */
  set(user: string, roles: readonly string[], look: Look = {}): Member {
    const ids = roles.map((wanted) => {
      const role = this.guild.roles.find(({ key, id }) => key === wanted || id === wanted);
      if (!role) throw new NotInGuild(`the guild has no role "${wanted}"`);
      return role.id;
    });
    const before = this.member(user);
    const joinedAt = before?.joinedAt ?? this.initial.get(user)?.joinedAt ?? new Date().toISOString();
    const member = { ...before, joinedAt, roles: [...new Set(ids)], ...look };
    this.store(user, member);
    return member;
  }

  /** Gives or takes one role, by id. @throws NotInGuild for an unknown role */
  change(user: string, role: string, held: boolean): void {
    const roles = (this.member(user)?.roles ?? []).filter((one) => one !== role);
    this.set(user, held ? [...roles, role] : roles);
  }

  remove(user: string): void {
    this.store(user, null);
  }

  /** Forgets every change: the members are the initial ones again. */
  reset(): void {
    this.changed.clear();
    this.save();
  }

  private store(user: string, member: Member | null): void {
    this.changed.set(user, member);
    this.save();
  }

  private save(): void {
    replaceFile(this.file, `${JSON.stringify(Object.fromEntries(this.changed), null, 2)}\n`);
  }
}
