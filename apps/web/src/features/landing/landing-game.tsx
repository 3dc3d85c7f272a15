import type { GameLanding } from '@app/contracts/community/landing/game-landing';
import type { ReactNode } from 'react';
import { fetchedPart } from '~/lib/code/fetched';
import { useSite } from '~/lib/site';
import { Band } from '~/ui/page/band';
import { LandingCall } from './landing-call';
import { LandingHero } from './hero/landing-hero';
import { LandingInfo } from './landing-info';
import { LandingServers } from './landing-servers';
import { Paragraphs } from '~/ui/page/prose';
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
  page: GameLanding;
  pictures: readonly string[];
  /** What is drawn on the map, by the numbers of the servers. */
  plan: (servers: readonly number[]) => ReactNode;
}) {
  const servers = useSite().servers.filter((server) => server.game === game);
  const { search } = useLandingDialog();
  return (
    <>
      <LandingHero
        game={game}
        page={page}
        pictures={pictures}
        overlay={plan(servers.map(({ id }) => id))}
        more={{ text: 'Server rules', link: `?rules=${page.rules.categories[0]!.id}` }}
      />
      {servers.length > 0 && <LandingServers title={page.serversTitle} servers={servers} tint={game} />}
      <Band id="community" title={page.community.title} raised>
        <Paragraphs of={page.community.paragraphs} className="first:text-ink" />
      </Band>
      <LandingInfo cards={page.extraInfo} tint={game} />
      <LandingCall call={page.callToAction} tint={game} />
      {search.has('rules') && <RulesDialog book={page.rules} tint={game} />}
    </>
  );
}
