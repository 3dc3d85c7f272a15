/** Numbers from a seed: the same on every machine, and fast (sfc32). */
export class Random {
  private a: number;
  private b: number;
  private c: number;
  private d = 1;

  /** @param seed any text; seeds that differ in one letter have nothing in common */
  constructor(seed: string) {
    this.a = hash(seed, 0x9e3779b9);
    this.b = hash(seed, 0x243f6a88);
    this.c = hash(seed, 0xb7e15162);
    for (let warm = 0; warm < 12; warm++) this.next();
  }

  /** In [0, 1). */
  next(): number {
    const sum = (this.a + this.b + this.d) | 0;
    this.d = (this.d + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  }

  /** In [from, to). */
  between(from: number, to: number): number {
    return from + this.next() * (to - from);
  }

  /** Whole, from `from` up to `to`, both included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** @throws when there is nothing to pick from */
  pick<One>(list: readonly One[]): One {
    const one = list[Math.floor(this.next() * list.length)];
    if (one === undefined) throw new Error('nothing to pick from');
    return one;
  }

  /** One of a list, each as likely as it weighs; undefined when all weigh nothing. */
  weighted<One>(list: readonly One[], weigh: (one: One) => number): One | undefined {
    let sum = 0;
    for (const one of list) sum += weigh(one);
    let left = this.next() * sum;
    for (const one of list) {
      left -= weigh(one);
      if (left < 0) return one;
    }
    return undefined;
  }

  /** Standard normal (Box-Muller). */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  /** The pause until the next of things that come by chance, `mean` apart. */
  pause(mean: number): number {
    return -Math.log(1 - this.next()) * mean;
  }
}

/** FNV-1a over UTF-16 units, finished as in MurmurHash3. */
function hash(text: string, basis: number): number {
  let value = basis;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 16_777_619);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) | 0;
}
