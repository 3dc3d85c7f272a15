import { grouped } from './grouped';

/** '1 draw', '1,204 draws' */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;
