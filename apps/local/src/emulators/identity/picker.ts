import { avatarOf } from '../guild/avatar';
import type { Persona } from '../../personas';
import { html, show, type PageContext } from '@app/identity/pages';

export type PickerRole = { readonly key: string; readonly name: string; readonly color: number };

const dot = (color: number) =>
  `<svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true"><circle cx="4" cy="4" r="4" fill="#${color.toString(16).padStart(6, '0')}"/></svg>`;

function rolesOf(persona: Persona, roles: readonly PickerRole[]): string {
  if (!persona.joinedAt) return '<span class="role none">Not in the guild</span>';
  const held = roles.filter(({ key }) => persona.roles.includes(key));
  if (!held.length) return '<span class="role none">No roles</span>';
  return held.map(({ name, color }) => `<span class="role">${dot(color || 0x8d947f)}${html(name)}</span>`).join('');
}

const row = (persona: Persona, roles: readonly PickerRole[]) => `<li>
<button class="persona" name="persona" value="${persona.key}">
<img src="data:image/png;base64,${avatarOf(persona.avatar, 112).toString('base64')}" alt="" width="56" height="56">
<span class="who"><span class="name">${html(persona.name)}</span> <span class="handle">@${html(persona.username)}</span></span>
<span class="may">${html(persona.may)}</span>
<span class="roles">${rolesOf(persona, roles)}</span>
</button></li>`;

/** The page on which a person chooses who to be. The chosen key is posted back as `persona`, giving up as `cancel`. */
export function showPicker(
  ctx: PageContext,
  page: { community: string; origins: readonly string[]; personas: readonly Persona[]; roles: readonly PickerRole[] },
): void {
  show(ctx, page.community, {
    title: 'Choose who to sign in as',
    wide: true,
    formsTo: page.origins,
    lead: '<p>One person for every rank a member can have.</p>',
    body: `<div class="notice"><p><b>Local sign-in.</b> It stands in for the chat platform on this machine. These people are made up and nobody has a password, so keep it off the network.</p></div>
<form method="post"><ul class="personas">${page.personas.map((persona) => row(persona, page.roles)).join('\n')}</ul>
<button class="cancel" name="cancel" value="yes">Cancel</button></form>`,
  });
}
