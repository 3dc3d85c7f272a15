import { Pause, Play } from 'lucide-react';
import { Terrain } from '~/ui/art/terrain';
import { cx } from '~/lib/cx';
import { IconButton } from '~/ui/kit/controls/icon-button';
import type { Rotation } from './use-rotation';

/** The picture whose turn it is, over the one that goes. */
export function RotatingTerrain({
  pictures,
  rotation: { shown, before },
  tint,
}: {
  pictures: readonly string[];
  rotation: Rotation;
  tint: string;
}) {
  const layers = before === undefined ? [shown] : [before, shown];
  return layers.map((index) => (
    <Terrain
      key={index}
      src={pictures[index]!}
      tint={tint}
      className={cx(
        'absolute inset-0 -z-20 transition-opacity duration-(--draw) max-nav:bottom-1/4',
        index !== shown && 'opacity-0',
        index === shown && before !== undefined && 'animate-[fade_var(--draw)_var(--out)]',
      )}
    />
  ));
}

/** Which of the pictures is shown, a way to each of them, and a way to stop. */
export function RotationControls({ count, rotation }: { count: number; rotation: Rotation }) {
  const { shown, playing, play, pause, show } = rotation;
  const numbers = Array.from({ length: count }, (_, i) => i);
  return (
    <div role="group" aria-label="Terrain behind the title" className="flex items-center gap-3 text-small text-ink-2">
      <IconButton label={playing ? 'Pause the terrain' : 'Play the terrain'} onClick={playing ? pause : play}>
        {playing ? (
          <Pause size={16} strokeWidth={1.75} aria-hidden />
        ) : (
          <Play size={16} strokeWidth={1.75} aria-hidden />
        )}
      </IconButton>
      <div className="flex">
        {numbers.map((index) => (
          <button
            key={index}
            type="button"
            aria-label={`Terrain ${index + 1}`}
            aria-current={index === shown}
            onClick={() => show(index)}
            className="group grid h-8 w-8 place-items-center"
          >
            <span
              className={cx(
                'h-0.75 w-6.5 transition-colors duration-160',
                index === shown ? 'bg-ink' : 'bg-control group-hover:bg-ink-2',
              )}
            />
          </button>
        ))}
      </div>
      <span className="figures text-body">
        Terrain {shown + 1} of {count}
      </span>
    </div>
  );
}
