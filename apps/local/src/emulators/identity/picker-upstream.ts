import type { Outcome, Person, Upstream } from '@app/identity/upstream';
import { personaOf, personas as everybody, type Persona } from '../../personas';
import { bodyText } from '../http';
import { showPicker, type PickerRole } from './picker';

export interface PickerOptions {
  readonly community: string;
  readonly origins: readonly [string, ...string[]];
  /** The guild's roles, to show who holds which. */
  readonly roles: readonly PickerRole[];
  /** Who may be chosen; every persona when absent. */
  readonly personas?: readonly Persona[];
}

/** The subject of a persona's tokens. */
export const subjectOf = (persona: Persona): string => `persona:${persona.key}`;

const personOf = ({ key, name, username, discordId }: Persona): Person => ({
  ...{ subject: `persona:${key}`, name, username, discordId },
});

/** A page on which everybody may be anybody, for one machine. */
export const pickerUpstream = ({ personas = everybody, ...page }: PickerOptions): Upstream => ({
  async signIn(ctx): Promise<Outcome> {
    if (ctx.method === 'POST') {
      const answer = new URLSearchParams(await bodyText(ctx.req));
      if (answer.has('cancel')) return 'cancelled';
      const persona = personaOf(answer.get('persona') ?? '');
      if (persona) return { subject: subjectOf(persona) };
      ctx.status = 400;
    }
    showPicker(ctx, { ...page, personas });
    return 'answered';
  },
  async person(subject) {
    const persona = personaOf(subject.replace(/^persona:/, ''));
    return persona && personOf(persona);
  },
});
