import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { Avatar } from '~/ui/kit/display/avatar';
import type { Point } from './spring';
import { Tether } from './tether';

/** Pixels an arrow key moves a picture. */
const NUDGE = 28;
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -NUDGE, y: 0 },
  ArrowRight: { x: NUDGE, y: 0 },
  ArrowUp: { x: 0, y: -NUDGE },
  ArrowDown: { x: 0, y: NUDGE },
};
/** A picture is fetched twice as large as it is drawn, for screens that have the pixels. */
const SIZES = [64, 128, 256, 512];

/**
 * A picture that can be dragged by pointer or pushed by arrow keys, and springs back. `describedBy` is the id of the
 * text that says so.
 */
export function TetheredAvatar({
  name,
  src,
  size,
  describedBy,
}: {
  name: string;
  src: string | null;
  size: number;
  describedBy: string;
}) {
  const { home, picture, line, handlers } = useTether();
  return (
    <span
      ref={home}
      className="group relative inline-block shrink-0 data-away:z-20"
      style={{ width: size, height: size }}
    >
      <span
        className="absolute inset-0 rounded-control border border-dashed border-gold-lo opacity-0 group-data-away:opacity-100"
        aria-hidden
      />
      <span
        ref={line}
        className="pointer-events-none absolute top-1/2 left-1/2 h-px w-px origin-left bg-gold opacity-0 group-data-away:opacity-100"
        aria-hidden
      />
      <button
        ref={picture}
        type="button"
        aria-label={`Picture of ${name}`}
        aria-describedby={describedBy}
        className="relative block touch-pan-y cursor-grab rounded-control select-none active:cursor-grabbing"
        {...handlers}
        onDragStart={(event) => event.preventDefault()}
      >
        <Avatar name={name} src={src ? sized(src, 2 * size) : undefined} size={size} className="pointer-events-none" />
      </button>
    </span>
  );
}

/** The parts of the picture, and what pointer and arrow keys do with it. */
function useTether() {
  const home = useRef<HTMLSpanElement>(null);
  const picture = useRef<HTMLButtonElement>(null);
  const line = useRef<HTMLSpanElement>(null);
  const tether = useRef<Tether>(undefined);
  /** Where the pointer would be if the picture were at home. */
  const grip = useRef<Point>(undefined);
  const pressed = useRef(new Set<string>());

  useEffect(() => {
    const made = new Tether({ home: home.current!, picture: picture.current!, line: line.current! });
    tether.current = made;
    return () => made.stop();
  }, []);

  const drop = () => {
    if (!grip.current) return;
    grip.current = undefined;
    tether.current?.letGo();
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      if (event.button !== 0 || !tether.current) return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      const { x, y } = tether.current.hold();
      grip.current = { x: event.clientX - x, y: event.clientY - y };
    },
    onPointerMove: (event: PointerEvent) => {
      if (!grip.current) return;
      tether.current?.pull({ x: event.clientX - grip.current.x, y: event.clientY - grip.current.y });
    },
    onPointerUp: drop,
    onPointerCancel: drop,
    onLostPointerCapture: drop,
    onKeyDown: (event: KeyboardEvent) => {
      const step = ARROWS[event.key];
      if (!step || !tether.current || event.altKey || event.ctrlKey || event.metaKey) return;
      // The page stays where it is.
      event.preventDefault();
      pressed.current.add(event.key);
      const { x, y } = tether.current.hold();
      tether.current.pull({ x: x + step.x, y: y + step.y });
    },
    onKeyUp: (event: KeyboardEvent) => {
      if (pressed.current.delete(event.key) && pressed.current.size === 0) tether.current?.letGo();
    },
    onBlur: () => {
      pressed.current.clear();
      grip.current = undefined;
      tether.current?.letGo();
    },
  };
  return { home, picture, line, handlers };
}

/** The chat platform's picture at the next of its sizes. */
const sized = (src: string, pixels: number): string => {
  const url = new URL(src, window.location.origin);
  if (url.searchParams.has('size'))
    url.searchParams.set('size', String(SIZES.find((size) => size >= pixels) ?? SIZES.at(-1)));
  return url.href;
};
