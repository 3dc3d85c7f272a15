import type { SlotRole, WhitelistAnswer } from '@app/contracts/whitelist/whitelist';
import { Check } from 'lucide-react';
import { Notice } from '~/ui/kit/feedback/notice';

/** Every role that gives slots, how many, and which of them the member has. */
export function SlotRoles({ roles }: { roles: readonly SlotRole[] }) {
  if (roles.length === 0) return null;
  const exclusive = roles.filter((role) => role.exclusive).map(({ name }) => name);
  return (
    <section aria-labelledby="slot-roles" className="rounded-panel border border-line bg-panel">
      <h2 id="slot-roles" className="border-b border-line px-4.5 py-3.5 text-3">
        Roles that give slots
      </h2>
      <ul className="px-4.5 py-1.5">
        {roles.map(({ name, slots, held }) => (
          <li
            key={name}
            className="flex items-baseline justify-between gap-4 border-b border-line py-2 last:border-b-0"
          >
            <span className={held ? 'font-semibold' : 'text-ink-2'}>
              <bdi>{name}</bdi>
              {held && (
                <span className="ml-2 inline-flex items-center gap-1 text-small font-normal text-gold">
                  <Check size={14} strokeWidth={2} aria-hidden />
                  yours
                </span>
              )}
            </span>
            <span className={`figures text-[1.1875rem] leading-none font-[650] ${held ? '' : 'text-ink-2'}`}>
              +{slots}
              <span className="sr-only">{slots === 1 ? ' slot' : ' slots'}</span>
            </span>
          </li>
        ))}
      </ul>
      {exclusive.length > 1 && (
        <p className="border-t border-line px-4.5 py-3 text-small text-ink-3">
          Of {listed(exclusive)} only the one with the most slots counts.
        </p>
      )}
    </section>
  );
}

/** The programme reports a tier whose role the member does not have. */
export function MissingTierRole({ supporter }: { supporter: WhitelistAnswer['supporter'] }) {
  if (!supporter || supporter.hasRole) return null;
  return (
    <Notice title={`Your ${supporter.tier} tier has not reached Discord.`}>
      Its slots come with the role {supporter.role}, which you do not have. Link Discord in your account with the
      supporter programme, then refresh your roles on your profile.
    </Notice>
  );
}

const listed = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
