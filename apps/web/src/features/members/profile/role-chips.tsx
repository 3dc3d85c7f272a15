import type { GuildRole } from '@app/contracts/members/members';
import { roleColour } from './role-colour';

/** Guild roles in their own colours, highest first. */
export function RoleChips({ roles }: { roles: readonly GuildRole[] }) {
  return (
    <ul className="flex flex-wrap gap-2" aria-label="Roles">
      {roles.map(({ id, name, color }) => {
        const colour = roleColour(color);
        return (
          <li
            key={id}
            className="title inline-flex min-h-6.5 items-center gap-2 rounded-control border border-line-strong px-2.25 py-1 text-body text-ink-2"
            style={
              colour ? { color: colour, borderColor: `color-mix(in srgb, ${colour} 55%, transparent)` } : undefined
            }
          >
            <span className="size-2 shrink-0 rounded-full bg-current" aria-hidden />
            <bdi>{name}</bdi>
          </li>
        );
      })}
    </ul>
  );
}
