import type { Site } from '@app/contracts/content/site';
import { ZoneNumber } from '~/ui/page/zone-number';

/** A game's public servers, one a row, under the numbers they have on the map. */
export function LandingServers({ title, servers, tint }: { title: string; servers: Site['servers']; tint: string }) {
  return (
    <section aria-labelledby="servers" className="page py-14 nav:py-18">
      <h2 id="servers" className="text-1">
        {title}
      </h2>
      <ul className="mt-6 border-b border-line-strong nav:mt-8">
        {servers.map(({ id, name, description, capacity, landingCapacity = capacity }) => (
          <li
            key={id}
            className="grid grid-cols-[auto_1fr_auto] items-center gap-x-5 gap-y-3 border-t border-line-strong py-5 nav:gap-x-12 nav:py-7"
          >
            <span className="nav:row-span-2" style={{ color: `var(--${tint})` }}>
              <ZoneNumber>{id}</ZoneNumber>
            </span>
            <h3 className="text-3 nav:self-end nav:text-2">{name}</h3>
            <p className="text-right nav:row-span-2">
              <span className="figures block text-[2rem] leading-none font-[750] nav:text-[3.5rem]">
                {landingCapacity}
              </span>
              <span className="mt-1 block text-small text-ink-3">players</span>
            </p>
            <p className="col-span-3 max-w-[52ch] text-ink-2 nav:col-span-1 nav:-mt-1 nav:self-start nav:text-[1.0625rem] nav:leading-normal">
              {description}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
