import type { StarCitizenLanding } from '@app/contracts/community/landing/star-citizen-landing';
import { fetchedPart } from '~/lib/code/fetched';
import { usePageContent } from '~/lib/content';
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
import { Paragraphs, Prose } from '~/ui/page/prose';
import { useLandingDialog } from './dialogs/use-landing-dialog';
import { ZoneNumber } from '~/ui/page/zone-number';

const CharterDialog = fetchedPart(() => import('./dialogs/landing-charter-dialog'));

const PICTURES = [one, two, three, four, five];

export default function StarCitizenPage() {
  const page = usePageContent('starcitizen');
  const { search } = useLandingDialog();
  return (
    <>
      <LandingHero
        game="starcitizen"
        page={page}
        pictures={PICTURES}
        overlay={<CorridorPlan points={page.ethos.values.map(({ name }) => name)} />}
        more={{ text: 'View Charter', link: '?charter' }}
      />
      <Ethos {...page.ethos} />
      <Band id="history" title={page.history.title} raised>
        <Paragraphs of={page.history.paragraphs} className="first:text-ink" />
      </Band>
      <section aria-labelledby="manifesto" className="page py-14 nav:py-18">
        <h2 id="manifesto" className="text-1">
          {page.manifesto.title}
        </h2>
        <div className="mt-4 max-w-[64ch] space-y-4 text-[1.0625rem] leading-[1.6] text-ink-2">
          <Paragraphs of={page.manifesto.paragraphs} className="first:text-ink" />
        </div>
        <Divisions divisions={page.manifesto.divisions} />
      </section>
      <Band id="organization" title={page.organization.title} raised>
        <Paragraphs of={page.organization.paragraphs} className="first:text-ink" />
        <div className="flex flex-wrap gap-3 pt-3">
          <LandingButton link="?charter">View Charter</LandingButton>
          <LandingButton link="{organisationPage}">Official organization page</LandingButton>
        </div>
      </Band>
      <LandingCall call={page.callToAction} tint="starcitizen" />
      {search.has('charter') && <CharterDialog charter={page.charter} />}
    </>
  );
}

/** The control points of the corridor on the map, in words. */
function Ethos({ title, values }: StarCitizenLanding['ethos']) {
  return (
    <section aria-labelledby="ethos" className="page py-14 nav:py-18">
      <h2 id="ethos" className="text-1">
        {title}
      </h2>
      <ol className="mt-6 grid border-b border-line-strong nav:mt-8 nav:grid-cols-2 nav:gap-x-6">
        {values.map(({ name, text }, i) => (
          <li
            key={name}
            className="flex items-center gap-5 border-t border-line-strong py-6 text-starcitizen nav:gap-8"
          >
            <ZoneNumber>{i + 1}</ZoneNumber>
            <div>
              <h3 className="text-2 text-ink">{name}</h3>
              <p className="mt-2 max-w-[46ch] text-ink-2">
                <Prose>{text}</Prose>
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
