import { youtubeId } from '@app/domain/highlights/rules';
import type { PortalGame } from '@app/contracts/portal-game';
import { Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Terrain } from '~/ui/art/terrain';
import { cx } from '~/lib/cx';
import reforger from 'terrain:reforger.svg?url';
import squad from 'terrain:squad.svg?url';

const POSTERS: Readonly<Record<PortalGame, string>> = { squad, reforger };

/** Four views of the same country, so that neighbours differ and one picture is fetched. */
const VIEWS = [
  'inset-0',
  '-top-1/2 left-0 h-[200%] w-[200%]',
  '-top-full -left-1/2 h-[250%] w-[250%]',
  'top-0 -left-3/4 h-[175%] w-[175%]',
];
const viewOf = (id: string) => VIEWS[[...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % VIEWS.length];

/**
 * The video that an address names, 16 to 9; nothing for an address that names none. Nothing is fetched from YouTube
 * before somebody wants to watch: until then there is a drawn poster, whose whole face is the button.
 */
export function Video({
  game,
  url,
  heading,
  small = false,
  className,
}: {
  game: PortalGame;
  url: string;
  heading: string;
  /** In a row of a list. */
  small?: boolean;
  className?: string;
}) {
  const id = youtubeId(url);
  // A new address is another video, which starts only when it is pressed.
  return id && <Player key={id} game={game} id={id} heading={heading} small={small} className={className} />;
}

function Player({
  game,
  id,
  heading,
  small,
  className,
}: {
  game: PortalGame;
  id: string;
  heading: string;
  small: boolean;
  className: string | undefined;
}) {
  const [wanted, setWanted] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (wanted) frame.current?.focus();
  }, [wanted]);
  return (
    <div className={cx('relative aspect-video overflow-hidden border border-line-strong bg-well', className)}>
      {wanted ? (
        <iframe
          ref={frame}
          // The focus can be lost when the player takes the place of the empty frame.
          onLoad={({ currentTarget }) => document.activeElement === document.body && currentTarget.focus()}
          src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`}
          title={heading}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
          className="absolute inset-0 size-full"
        />
      ) : (
        <button
          type="button"
          onClick={() => setWanted(true)}
          aria-label={`Play ${heading}`}
          className="group absolute inset-0 grid size-full place-items-center focus-visible:-outline-offset-3"
        >
          <Terrain src={POSTERS[game]} tint={game} className={cx('absolute', viewOf(id))} />
          <span
            className={cx(
              'title relative inline-flex items-center gap-2.5 rounded-control border border-control bg-ground/85 transition-colors duration-90 group-hover:border-ink-2 group-hover:bg-raised',
              small ? 'h-8 px-3 text-body' : 'h-12 px-5 text-4',
            )}
          >
            <Play size={small ? 15 : 18} strokeWidth={1.75} aria-hidden />
            Play
          </span>
          {!small && (
            <span className="absolute right-0 bottom-0 bg-ground px-2.5 py-0.5 text-small text-ink-2" aria-hidden>
              From YouTube
            </span>
          )}
        </button>
      )}
    </div>
  );
}
