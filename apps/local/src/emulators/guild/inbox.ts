import { personas } from '../../personas';
import type { DirectMessage } from './direct-messages';

const escaped = (text: string): string => text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`);

const nameOf = (id: string): string => personas.find(({ discordId }) => discordId === id)?.name ?? id;

/** What the bot has written to whom, as a plain page. */
export const inboxPage = (messages: readonly DirectMessage[]): string => `<!doctype html>
<html lang="en-AU">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Direct messages</title>
<style>
  body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; color-scheme: dark light }
  li { margin: 1rem 0; list-style: none } ul { padding: 0 } small { opacity: .7 } p { margin: .2rem 0; white-space: pre-wrap }
</style>
<h1>Direct messages</h1>
<p>What the community’s bot has written, newest first. On this machine it reaches nobody else.</p>
<ul>${messages
  .map(
    ({ to, at, content }) =>
      `<li><strong>${escaped(nameOf(to))}</strong> <small>${escaped(at)}</small><p>${escaped(content)}</p></li>`,
  )
  .join('')}</ul>
${messages.length === 0 ? '<p>None yet.</p>' : ''}`;
