import { pulled, SPRING, SPRING_MS, springAt, type Point } from './spring';

const HOME: Point = { x: 0, y: 0 };

/** The parts of one draggable picture. */
export interface Parts {
  /** Stays at home, and carries `data-away` while the picture is not. */
  readonly home: HTMLElement;
  readonly picture: HTMLElement;
  /** One pixel long, from the middle of home: stretched to where the picture is. */
  readonly line: HTMLElement;
}

const place = (picture: Point) => `translate(${picture.x}px, ${picture.y}px)`;
const stretch = ({ x, y }: Point, share = 1) => `rotate(${Math.atan2(y, x)}rad) scaleX(${Math.hypot(x, y) * share})`;

const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A picture on a spring: it can be pulled away, and comes back when it is let go. */
export class Tether {
  private at: Point = HOME;
  private springs: readonly Animation[] = [];

  constructor(private readonly parts: Parts) {}

  /** How far from home the picture is now, also on its way. */
  get offset(): Point {
    const [spring] = this.springs;
    if (!spring) return this.at;
    const share = springAt(Number(spring.currentTime ?? 0));
    return { x: this.at.x * share, y: this.at.y * share };
  }

  /** Catches it where it is. Returns where that is. */
  hold(): Point {
    const caught = this.offset;
    this.stop();
    this.put(caught);
    return caught;
  }

  /** Where the hand wants it, measured from home; the spring lets it go only so far. */
  pull(to: Point): void {
    this.stop();
    this.put(pulled(to));
  }

  /** Springs home; moves there at once for readers who want no motion. */
  letGo(): void {
    const from = this.offset;
    this.stop();
    if (Math.hypot(from.x, from.y) < 1 || isStill()) return this.put(HOME);
    const { picture, line, home } = this.parts;
    const options = { duration: SPRING_MS, easing: 'linear' };
    this.put(HOME);
    this.at = from;
    home.dataset['away'] = '';
    this.springs = [
      picture.animate(
        SPRING.map((share) => ({ transform: place({ x: from.x * share, y: from.y * share }) })),
        options,
      ),
      line.animate(
        SPRING.map((share) => ({ transform: stretch(from, share) })),
        options,
      ),
    ];
    this.springs[0]!.onfinish = () => {
      this.springs = [];
      this.put(HOME);
    };
  }

  /** Ends whatever is under way. */
  stop(): void {
    const [first] = this.springs;
    if (first) first.onfinish = null;
    for (const spring of this.springs) spring.cancel();
    this.springs = [];
  }

  private put(to: Point): void {
    this.at = to;
    const { home, picture, line } = this.parts;
    const away = to.x !== 0 || to.y !== 0;
    picture.style.transform = away ? place(to) : '';
    line.style.transform = away ? stretch(to) : '';
    if (away) home.dataset['away'] = '';
    else delete home.dataset['away'];
  }
}
