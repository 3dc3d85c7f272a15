import { randomBytes } from 'node:crypto';
import type { PersonKey } from './port';
import { newPseudonym } from './pseudonym';

export const newKey = (id: string): PersonKey => ({ id, pseudonym: newPseudonym(), key: randomBytes(32) });
