import { Link } from 'react-router-dom';
import { useSession, type Person } from '~/lib/session/session';
import { useAvatarUrl } from '~/lib/session/rights';
import { Avatar } from '~/ui/kit/display/avatar';
import { navClass } from '~/ui/page/nav-class';
import { isUnder } from './navigation';

/** Who is signed in, at the right end of the bar. */
export function UserMenu({ admin, pathname, person }: { admin: boolean; pathname: string; person: Person }) {
  const { signOut } = useSession();
  const avatar = useAvatarUrl();
  const profile = isUnder(pathname, '/profile');
  const portal = isUnder(pathname, '/admin-portal');
  return (
    <nav aria-label="Your account" className="flex h-full items-stretch">
      {admin && (
        <Link to="/admin-portal" aria-current={portal ? 'page' : undefined} className={navClass(portal)}>
          Admin Portal
        </Link>
      )}
      <Link to="/profile" aria-current={profile ? 'page' : undefined} className={navClass(profile)}>
        <Avatar name={person.name} src={avatar} size={28} />
        <bdi title={person.name} className="max-w-36 truncate py-1 text-ink">
          {person.name}
        </bdi>
        <span className="sr-only">, your profile</span>
      </Link>
      <button
        type="button"
        className={`${navClass(false)} -mr-2.25 min-[70rem]:-mr-3.25`}
        onClick={() => void signOut()}
      >
        Logout
      </button>
    </nav>
  );
}
