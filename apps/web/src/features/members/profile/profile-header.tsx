import { useSession } from '~/lib/session/session';
import { Terrain } from '~/ui/art/terrain';
import { Avatar } from '~/ui/kit/display/avatar';
import strip from 'terrain:community-strip.svg?url';
import { PermissionBadges } from './permission-badges';
import { sinceText } from './profile-age';
import { useAvatarUrl, useDiscordRoles } from '~/lib/session/rights';

/** Who this is: picture, name, rank, and in one line the roles and how long. */
export function ProfileHeader() {
  const name = useSession().person?.name ?? '';
  const avatar = useAvatarUrl();
  const { data } = useDiscordRoles();
  const roles = data?.roles.map((role) => role.name).join(', ');
  return (
    <header className="relative isolate overflow-hidden border-b border-line">
      <Terrain src={strip} className="absolute inset-0 -z-10" fade="left" />
      <div className="page flex min-h-34 items-center gap-4.5 py-6">
        <Avatar name={name} src={avatar} size={64} />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h1 className="text-1">
              <bdi>{name}</bdi>
            </h1>
            <PermissionBadges />
          </div>
          <p className="mt-2.5 min-h-5 text-small text-ink-2">
            {roles && `${roles}. `}
            {data && `On Discord for ${sinceText(data.discordCreatedAt, new Date())}`}
          </p>
        </div>
      </div>
    </header>
  );
}
