import type { Clan } from '@app/contracts/clans/clans';
import { ArrowLeft, MessageSquare, SlidersHorizontal } from 'lucide-react';
import { Link } from 'react-router-dom';
import { counted } from '~/lib/format/counted';
import { Terrain } from '~/ui/art/terrain';
import { Button } from '~/ui/kit/controls/button';
import { buttonClass } from '~/ui/kit/controls/button-class';
import terrain from 'terrain:squad-1.svg?url';
import { ClanPlate } from '../clan-plate';
import { dayOf, ordinal } from '../figures';
import { COMMUNITY, inviteAddress } from '../paths';

/** Which clan a page is about, and what can be done at once. */
export function ClanHeader({ clan, onManage }: { clan: Clan; onManage: () => void }) {
  const { name, tag, motto, image_url, members, member_limit, created_at, rank, ranked_clans, discord_link } = clan;
  return (
    <header className="relative isolate overflow-hidden border-b border-line">
      <Terrain src={terrain} tint="squad" className="absolute inset-0 -z-10" fade="left" />
      <div className="page pt-4 pb-7">
        <Link
          to={COMMUNITY}
          className="inline-flex min-h-8 items-center gap-2 text-small text-ink-2 hover:text-ink hover:underline hover:underline-offset-4"
        >
          <ArrowLeft size={14} strokeWidth={1.75} aria-hidden />
          Back to Community
        </Link>
        <div className="mt-3 flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
          <div className="flex min-w-0 items-center gap-4.5 nav:gap-6">
            <ClanPlate tag={tag} src={image_url} size={132} className="self-start max-nav:size-18" />
            <div className="min-w-0">
              <h1 className="text-1">
                <span className="text-ink-3">{tag}</span> <bdi>{name}</bdi>
              </h1>
              {motto && (
                <p className="mt-2.5 text-lead text-ink">
                  <bdi>{motto}</bdi>
                </p>
              )}
              <ul className="mt-3 flex flex-wrap items-baseline gap-x-6 gap-y-1 text-ink-2">
                <li>
                  <span className="figures text-3 font-[650] text-ink">{members.length}</span>/{member_limit} members
                </li>
                <li>Created {dayOf(created_at)}</li>
                {rank !== null && (
                  <li>
                    {ordinal(rank)} of {counted(ranked_clans, 'clan')}
                  </li>
                )}
              </ul>
            </div>
          </div>
          <div className="flex flex-wrap gap-3 max-phone:w-full max-phone:*:flex-1">
            {discord_link && (
              <a
                href={inviteAddress(discord_link)}
                target="_blank"
                rel="noopener noreferrer"
                className={buttonClass('gold')}
              >
                <MessageSquare size={16} strokeWidth={1.75} aria-hidden />
                Join Server
              </a>
            )}
            <Button aria-haspopup="dialog" className="bg-ground" onClick={onManage}>
              <SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden />
              Clan Management
            </Button>
          </div>
        </div>
      </div>
    </header>
  );
}
