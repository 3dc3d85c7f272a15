import type { Contents } from '@app/contracts/content/pages';
import { fetchedPart } from '~/lib/code/fetched';
import { usePageContent } from '~/lib/content';
import { useSite } from '~/lib/site';
import one from 'terrain:star-citizen-1.svg?url';
import two from 'terrain:star-citizen-2.svg?url';
import three from 'terrain:star-citizen-3.svg?url';
import four from 'terrain:star-citizen-4.svg?url';
import five from 'terrain:star-citizen-5.svg?url';
import { Band } from '~/ui/page/band';
import { CorridorPlan } from './plans/corridor-plan';
import { LandingButton } from './landing-button';
import { LandingCall } from './landing-call';
import { Divisions } from './landing-divisions';
import { LandingHero } from './hero/landing-hero';
import { Html } from '~/ui/page/html';
import { useLandingDialog } from './dialogs/use-landing-dialog';
import { ZoneNumber } from '~/ui/page/zone-number';

const CharterDialog = fetchedPart(() => import('./dialogs/landing-charter-dialog'));

const PICTURES = [one, two, three, four, five];

export default function StarCitizenPage() {
  const page = usePageContent('starcitizen');
  const { ethos, history, manifesto, organization, charter, call } = page.parts;
  const { links } = useSite();
  const { search } = useLandingDialog();
  return (
    <>
      <LandingHero
        game="starcitizen"
        page={page}
        pictures={PICTURES}
        overlay={<CorridorPlan points={ethos.parts.map(({ title }) => title)} />}
        more={{ text: 'View Charter', link: '?charter' }}
      />
      <Ethos ethos={ethos} />
      <Band id="history" title={history.title} raised>
        <Html className="[&>p:first-child]:text-ink">{history.html}</Html>
      </Band>
      <section aria-labelledby="manifesto" className="page py-14 nav:py-18">
        <h2 id="manifesto" className="text-1">
          {manifesto.title}
        </h2>
        <Html className="mt-4 max-w-[64ch] text-[1.0625rem] leading-[1.6] text-ink-2 [&>p:first-child]:text-ink">
          {manifesto.html}
        </Html>
        <Divisions divisions={manifesto.parts} />
      </section>
      <Band id="organization" title={organization.title} raised>
        <Html className="[&>p:first-child]:text-ink">{organization.html}</Html>
        <div className="flex flex-wrap gap-3 pt-3">
          <LandingButton link="?charter">View Charter</LandingButton>
          <LandingButton link={links.organisationPage!}>Official organization page</LandingButton>
        </div>
      </Band>
      <LandingCall call={call} tint="starcitizen" />
      {search.has('charter') && <CharterDialog charter={charter} />}
    </>
  );
}

/** The control points of the corridor on the map, in words. */
function Ethos({ ethos }: Pick<Contents['starcitizen']['parts'], 'ethos'>) {
  return (
    <section aria-labelledby="ethos" className="page py-14 nav:py-18">
      <h2 id="ethos" className="text-1">
        {ethos.title}
      </h2>
      <ol className="mt-6 grid border-b border-line-strong nav:mt-8 nav:grid-cols-2 nav:gap-x-6">
        {ethos.parts.map(({ id, title, html }, i) => (
          <li key={id} className="flex items-center gap-5 border-t border-line-strong py-6 text-starcitizen nav:gap-8">
            <ZoneNumber>{i + 1}</ZoneNumber>
            <div>
              <h3 className="text-2 text-ink">{title}</h3>
              <Html className="mt-2 max-w-[46ch] text-ink-2">{html}</Html>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
