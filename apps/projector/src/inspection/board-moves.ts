/** A place on the board of each side, counted from 1; 0 for who is not on it. */
export interface Place {
  readonly id: string;
  readonly fromRank: number;
  readonly toRank: number;
  readonly fromValue: number;
  readonly toValue: number;
}

interface Moves {
  readonly ranked: { readonly from: number; readonly to: number };
  readonly moved: number;
  readonly top: readonly Place[];
  readonly movers: readonly Place[];
}

/**
 * Ranks on two boards that order the same people: the most first, equals in the order they were given here, and only
 * who has more than nothing. It keeps an id and two numbers of each.
 */
export class BoardMoves {
  private readonly ids: string[] = [];
  private readonly places = new Map<string, number>();
  private readonly from: number[] = [];
  private readonly to: number[] = [];

  /** In the order of ids. A second time for one: its newer values. */
  take(id: string, from: unknown, to: unknown): void {
    const before = this.places.get(id);
    const place = before ?? this.ids.push(id) - 1;
    if (before === undefined) this.places.set(id, place);
    this.from[place] = typeof from === 'number' ? from : 0;
    this.to[place] = typeof to === 'number' ? to : 0;
  }

  /** @param most how many of each list */
  result(most: number): Moves {
    const [before, after] = [ranksOf(this.from), ranksOf(this.to)];
    const [last, lastNow] = [before.order.length + 1, after.order.length + 1];
    /** Who is on one board only has come from below the other, or gone there. */
    const distance = (place: number) =>
      Math.abs((before.ranks[place]! || last) - (after.ranks[place]! || lastNow)) * (isOn(place) ? 1 : 0);
    const isOn = (place: number) => before.ranks[place]! > 0 || after.ranks[place]! > 0;
    let moved = 0;
    let furthest: number[] = [];
    const byDistance = (a: number, b: number) => distance(b) - distance(a) || after.ranks[a]! - after.ranks[b]!;
    for (let place = 0; place < this.ids.length; place++) {
      if (before.ranks[place] === after.ranks[place]) continue;
      moved++;
      if (distance(place) === 0) continue;
      furthest.push(place);
      if (furthest.length >= 20 * most) furthest = furthest.sort(byDistance).slice(0, most);
    }
    return {
      ranked: { from: before.order.length, to: after.order.length },
      moved,
      top: after.order.slice(0, most).map((place) => this.place(place, before.ranks, after.ranks)),
      movers: furthest
        .sort(byDistance)
        .slice(0, most)
        .map((place) => this.place(place, before.ranks, after.ranks)),
    };
  }

  private place(place: number, before: Uint32Array, after: Uint32Array): Place {
    return {
      id: this.ids[place]!,
      fromRank: before[place]!,
      toRank: after[place]!,
      fromValue: this.from[place]!,
      toValue: this.to[place]!,
    };
  }
}

const ranksOf = (values: readonly number[]): { readonly order: number[]; readonly ranks: Uint32Array } => {
  const order: number[] = [];
  for (let place = 0; place < values.length; place++) if (values[place]! > 0) order.push(place);
  order.sort((a, b) => values[b]! - values[a]! || a - b);
  const ranks = new Uint32Array(values.length);
  order.forEach((place, index) => (ranks[place] = index + 1));
  return { order, ranks };
};
