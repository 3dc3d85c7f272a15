import { Pause, Play } from 'lucide-react';
import { Slider } from 'radix-ui';
import { Button } from '~/ui/kit/controls/button';
import { Segments } from '~/ui/kit/controls/segments';
import { isMilestone, type Frame } from './replay';
import { exactTimeOf } from '../times';
import { SPEEDS, type Speed, type usePlayback } from './use-playback';

const SPEED_CHOICES = (Object.keys(SPEEDS) as Speed[]).map((speed) => ({ value: speed, label: speed }));

/** Play, speed, and a slider over the events with every bingo marked on it. */
export function ReplayControls({
  playback,
  frames,
  currentText,
}: {
  playback: ReturnType<typeof usePlayback>;
  frames: readonly Frame[];
  /** The event the slider stands at, in words. */
  currentText: string;
}) {
  const last = frames.length - 1;
  return (
    <div className="grid gap-3 border border-line bg-panel px-4.5 pt-3.5 pb-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button className="w-25" onClick={playback.toggle}>
          {playback.playing ? (
            <Pause size={16} strokeWidth={1.75} aria-hidden />
          ) : (
            <Play size={16} strokeWidth={1.75} aria-hidden />
          )}
          {playback.playing ? 'Pause' : 'Play'}
        </Button>
        <Segments label="Speed" choices={SPEED_CHOICES} value={playback.speed} onChange={playback.setSpeed} />
        <p className="min-w-0 grow basis-64">
          <bdi className="block">{currentText}</bdi>
          <span className="block text-small text-ink-3 tabular-nums">
            Event {playback.index + 1} of {frames.length}
          </span>
        </p>
      </div>
      <Slider.Root
        value={[playback.index]}
        max={last}
        step={1}
        onValueChange={([to]) => playback.seek(to ?? 0)}
        className="relative flex h-8 touch-none items-center select-none"
      >
        <Slider.Track className="relative h-1.25 grow bg-line-strong">
          <Slider.Range className="absolute h-full bg-gold" />
        </Slider.Track>
        <span className="pointer-events-none absolute inset-x-2.5 inset-y-0" aria-hidden>
          {frames.map(
            ({ event }, at) =>
              isMilestone(event) && (
                <span
                  key={event.revision + event.type}
                  className="absolute top-1 h-6 w-px bg-gold-hi"
                  style={{ left: `${(at / Math.max(1, last)) * 100}%` }}
                />
              ),
          )}
        </span>
        <Slider.Thumb
          aria-label="Moment of the game"
          aria-valuetext={`Event ${playback.index + 1} of ${frames.length}: ${currentText}`}
          className="block h-6 w-5 rounded-control border border-gold-hi bg-overlay"
        />
      </Slider.Root>
      <p className="flex justify-between text-small text-ink-3 tabular-nums">
        <span>{exactTimeOf(frames[0]!.event.at)}</span>
        <span>{exactTimeOf(frames[last]!.event.at)}</span>
      </p>
    </div>
  );
}
