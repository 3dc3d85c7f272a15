import type { ReactNode } from 'react';
import { DropdownMenu, MenuLink } from '~/kit/dropdown-menu';
import { navClass } from './nav-class';
import type { Entry } from './navigation';
import { UnitSymbol } from './unit-symbol';

export function NavMenu({
  label,
  entries,
  current,
  icon,
}: {
  label: string;
  entries: readonly Entry[];
  current: boolean;
  icon: ReactNode;
}) {
  return (
    <DropdownMenu
      trigger={
        <button type="button" className={navClass(current)}>
          {label}
          <span className="text-ink-3">{icon}</span>
        </button>
      }
    >
      {entries.map(({ to, label: name, about, unit, tint }) => (
        <MenuLink key={to} to={to}>
          {unit && <UnitSymbol unit={unit} className={`w-7.5 ${tint ?? ''}`} />}
          <span className={about ? 'min-w-52' : undefined}>
            <span className="title block text-4 text-ink">{name}</span>
            {about && <span className="mt-1.5 block text-small leading-tight text-ink-3">{about}</span>}
          </span>
        </MenuLink>
      ))}
    </DropdownMenu>
  );
}
