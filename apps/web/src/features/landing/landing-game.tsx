import type { Contents } from '@app/contracts/content/pages';
import type { ReactNode } from 'react';
import { fetchedPart } from '~/lib/code/fetched';
import { useSite } from '~/lib/site';
import { Band } from '~/ui/page/band';
import { LandingCall } from './landing-call';
import { LandingHero } from './hero/landing-hero';
import { LandingInfo } from './landing-info';
import { LandingServers } from './landing-servers';
import { Html } from '~/ui/page/html';
import { useLandingDialog } from './dialogs/use-landing-dialog';

const RulesDialog = fetchedPart(() => import('./dialogs/landing-rules-dialog'));

/** The landing page of a game that the community has servers for. */
export function LandingGame({
  game,
  page,
  pictures,
  plan,
}: {
  game: 'squad' | 'reforger';
  page: Contents['squad'];
  pictures: readonly string[];
  /** What is drawn on the map, by the numbers of the servers. */
  plan: (servers: readonly number[]) => ReactNode;
}) {
  const { community, info, rules, call, servers: heading } = page.parts;
  const servers = useSite().servers.filter((server) => server.game === game);
  const { search } = useLandingDialog();
  return (
    <>
      <LandingHero
        game={game}
        page={page}
        pictures={pictures}
        overlay={plan(servers.map(({ id }) => id))}
        more={{ text: 'Server rules', link: `?rules=${rules.parts[0]!.id}` }}
      />
      {servers.length > 0 && <LandingServers title={heading.title} servers={servers} tint={game} />}
      <Band id="community" title={community.title} raised>
        <Html className="[&>p:first-child]:text-ink">{community.html}</Html>
      </Band>
      <LandingInfo info={info} tint={game} />
      <LandingCall call={call} tint={game} />
      {search.has('rules') && <RulesDialog book={rules} tint={game} />}
    </>
  );
}
