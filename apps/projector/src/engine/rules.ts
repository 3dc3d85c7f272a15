import type { Json } from '@app/storage/read-models/port';
import { digest } from './canonical';
import type { Rules } from './record';

/** Rules with the version that their content gives them: twelve hexadecimal digits. */
export const versioned = (value: Json): Rules => ({ version: digest(value).slice(0, 12), value });
