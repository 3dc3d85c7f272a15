import { Link } from 'react-router-dom';
import { useSession, type Person } from '~/lib/session/session';
import { useAvatarUrl } from '~/lib/session/rights';
import { SignInButton } from '~/features/members/sign-in/sign-in-button';
import { Avatar } from '~/ui/kit/display/avatar';
import { Button } from '~/ui/kit/controls/button';
import { isUnder, type Section } from './navigation';

/** The same entries, over the whole page below the bar. */
export default function MobileMenu({
  sections,
  admin,
  person,
  pathname,
  onLeave,
}: {
  sections: readonly Section[];
  admin: boolean;
  person: Person | undefined;
  pathname: string;
  onLeave: () => void;
}) {
  const { signOut } = useSession();
  const avatar = useAvatarUrl();
  const link = (to: string, label: string) => (
    <li key={to}>
      <Link
        to={to}
        onClick={onLeave}
        aria-current={isUnder(pathname, to) ? 'page' : undefined}
        className="title flex min-h-11 items-center text-[1.25rem] text-ink aria-[current]:text-gold"
      >
        {label}
      </Link>
    </li>
  );
  return (
    <nav
      id="menu"
      aria-label="Site menu"
      className="fixed inset-x-0 top-13.5 bottom-0 animate-fade overflow-y-auto border-t border-line bg-ground px-(--edge) pt-4 pb-8"
    >
      <ul className="mb-2">{link('/', 'Home')}</ul>
      <div className="grid grid-cols-2 gap-x-5 gap-y-6">
        {sections.map(({ label, entries }) => (
          <section key={label} aria-label={label}>
            <p className="title border-b border-line pb-2 text-body font-normal text-ink-3">{label}</p>
            <ul className="mt-1.5">{entries.map((entry) => link(entry.to, entry.label))}</ul>
          </section>
        ))}
      </div>
      {person ? (
        <div className="mt-6 border-t border-line pt-3">
          <p className="flex items-center gap-3 py-2 text-ink">
            <Avatar name={person.name} src={avatar} size={32} />
            <bdi className="min-w-0 font-semibold">{person.name}</bdi>
          </p>
          <ul className="grid grid-cols-2 gap-x-5">
            {link('/profile', 'Profile')}
            {admin && link('/admin-portal', 'Admin Portal')}
          </ul>
          <Button size="large" className="mt-4 w-full" onClick={() => void signOut()}>
            Logout
          </Button>
        </div>
      ) : (
        <SignInButton size="large" className="mt-8 w-full" />
      )}
    </nav>
  );
}
