import type { Section } from './bench';
export const http: Section = { name: 'http', about: '', run: () => Promise.resolve([]) };
