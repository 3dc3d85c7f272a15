import { MessageSquare } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useSite } from '~/lib/site';
import { Terrain } from '~/ui/art/terrain';
import { buttonClass } from '~/ui/kit/controls/button-class';
import { Notice } from '~/ui/kit/feedback/notice';
import heroTerrain from 'terrain:community-hero.svg?url';
import { GameCards } from './game-cards';
import { HeroOverlay } from './hero-overlay';
import { HeroTitle } from '../hero/hero-title';

export function HomePage() {
  return (
    <>
      <Hero />
      <div className="page pt-8">
        <SquadOnly />
        <GameCards className="not-first:mt-6" />
        <Values />
      </div>
    </>
  );
}

/** For a community that plays both games, people ask about both. */
function SquadOnly() {
  const { games } = useSite();
  if (!games.includes('squad') || !games.includes('reforger')) return null;
  return (
    <Notice title="Whitelisting and priority access are for Squad only.">
      Donations towards Reforger keep the server running; they do not skip a queue.{' '}
      <Link className="link" to="/whitelisting">
        How whitelisting works
      </Link>
    </Notice>
  );
}

function Hero() {
  const { name, shortName, tagline, links, recruitment, values } = useSite();
  return (
    <section className="relative isolate overflow-hidden border-b border-line" aria-label={name}>
      <Terrain src={heroTerrain} className="absolute inset-0 -z-20 max-nav:bottom-1/4" />
      <div className="absolute inset-0 -z-10 bg-linear-to-r from-ground from-5% via-ground/70 via-40% to-ground/0 to-70% max-nav:bg-linear-to-b max-nav:from-ground/10 max-nav:from-20% max-nav:via-ground/80 max-nav:via-55% max-nav:to-ground max-nav:to-75%" />
      <HeroOverlay values={values.map((value) => value.name)} objective={shortName} />
      <div className="page flex flex-col justify-end pt-66 pb-10 nav:min-h-[clamp(600px,86svh,880px)] nav:pt-24 nav:pb-18">
        <HeroTitle fits={7}>{name}</HeroTitle>
        <p className="mt-8 max-w-[22em] text-lead wide:max-w-[27em] leading-[1.42] text-ink nav:mt-[max(2.5rem,.24em)]">
          {tagline}
        </p>
        <div className="mt-7 flex gap-3 max-phone:grid max-phone:grid-cols-2">
          <a className={buttonClass('gold', 'large')} href={links.chatInvite} target="_blank" rel="noreferrer">
            <MessageSquare size={18} strokeWidth={1.75} aria-hidden />
            Join Our Discord
          </a>
          <Link className={`${buttonClass('outline', 'large')} bg-ground/60`} to={recruitment.path}>
            How to join {shortName}
          </Link>
        </div>
      </div>
    </section>
  );
}

function Values() {
  const { values } = useSite();
  return (
    <section className="pt-18" aria-labelledby="values">
      <h2 id="values" className="text-1">
        What we hold to
      </h2>
      <ul className="mt-7 grid gap-x-10 gap-y-9 nav:grid-flow-col nav:auto-cols-fr">
        {values.map(({ name, text }) => (
          <li key={name}>
            <svg
              viewBox="0 0 430 10"
              preserveAspectRatio="none"
              className="h-2.5 w-full text-gold"
              fill="none"
              aria-hidden
            >
              <path
                d="M0 5c60-5 120 5 190 3s150-8 240-3"
                stroke="currentColor"
                strokeWidth="2"
                vectorEffect="non-scaling-stroke"
              />
            </svg>
            <h3 className="mt-3 text-[2rem]">{name}</h3>
            <p className="mt-2 max-w-[42ch] text-[1.0625rem] leading-normal text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
