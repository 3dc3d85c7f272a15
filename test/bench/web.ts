import type { Section } from './bench';
export const web: Section = { name: 'web', about: '', run: () => Promise.resolve([]) };
