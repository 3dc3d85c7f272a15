import { ChevronDown } from 'lucide-react';
import { NavigationMenu } from 'radix-ui';
import { Link } from 'react-router-dom';
import { cx } from '~/lib/cx';
import { navClass } from '~/ui/page/nav-class';
import { isUnder, type Entry, type Section } from './navigation';
import { UnitSymbol } from '~/ui/art/unit-symbol';

/** The bar's menus: a section with several entries opens under its word, on hover, on press and from the keyboard. */
export function NavMenu({ sections, pathname }: { sections: readonly Section[]; pathname: string }) {
  return (
    <NavigationMenu.Root aria-label="Main" className="hidden nav:flex" delayDuration={120}>
      <NavigationMenu.List className="flex h-15 items-stretch">
        <Single entry={{ to: '/', label: 'Home' }} current={pathname === '/'} />
        {sections.map(({ label, entries }) =>
          entries.length === 1 ? (
            <Single key={label} entry={entries[0]!} current={isUnder(pathname, entries[0]!.to)} />
          ) : (
            <NavigationMenu.Item key={label} className="relative flex">
              <NavigationMenu.Trigger className={navClass(entries.some(({ to }) => isUnder(pathname, to)))}>
                {label}
                <ChevronDown size={15} strokeWidth={1.75} className="text-ink-3" aria-hidden />
              </NavigationMenu.Trigger>
              <NavigationMenu.Content className="absolute top-full left-0 z-50 min-w-56 animate-rise bg-overlay py-1.5 shadow-pop">
                <ul>
                  {entries.map((entry) => (
                    <li key={entry.to}>
                      <EntryLink entry={entry} current={isUnder(pathname, entry.to)} />
                    </li>
                  ))}
                </ul>
              </NavigationMenu.Content>
            </NavigationMenu.Item>
          ),
        )}
      </NavigationMenu.List>
    </NavigationMenu.Root>
  );
}

function Single({ entry: { to, label }, current }: { entry: Entry; current: boolean }) {
  return (
    <NavigationMenu.Item className="flex">
      <NavigationMenu.Link asChild active={current}>
        <Link to={to} className={navClass(current)}>
          {label}
        </Link>
      </NavigationMenu.Link>
    </NavigationMenu.Item>
  );
}

function EntryLink({ entry: { to, label, about, symbol, tint }, current }: { entry: Entry; current: boolean }) {
  return (
    <NavigationMenu.Link asChild active={current}>
      <Link
        to={to}
        className="flex min-h-11 items-center gap-5 px-4.5 py-2 hover:bg-line focus-visible:-outline-offset-3"
      >
        {symbol && <UnitSymbol of={symbol} className={cx('w-7.5', tint)} />}
        <span className={about ? 'min-w-48 pr-6' : 'pr-6'}>
          <span className="title block text-4 whitespace-nowrap text-ink">{label}</span>
          {about && <span className="mt-1.5 block text-small leading-tight whitespace-nowrap text-ink-3">{about}</span>}
        </span>
      </Link>
    </NavigationMenu.Link>
  );
}
