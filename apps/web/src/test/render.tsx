import type { Site } from '@app/contracts/content/site';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { SessionValue, type Session } from '~/lib/session/session';
import { siteQuery } from '~/lib/site';

export const SITE: Site = {
  name: 'ZSU Gaming',
  shortName: 'ZSU',
  tagline: 'Oceania’s home for Squad.',
  description: 'An Oceania community.',
  values: [{ name: 'Teamwork', text: 'Pick a squad.' }],
  tints: { accent: '#dfa73f', community: '#93a07c', squad: '#a3b06a', reforger: '#86abc8', starcitizen: '#ab97dc' },
  symbols: {
    mark: 'air-defence',
    squad: 'infantry',
    reforger: 'mechanised',
    starcitizen: 'aviation',
    bingo: 'headquarters',
  },
  links: {
    chatInvite: 'https://discord.gg/zsu',
    supporterPage: 'https://www.patreon.com/zsugaming',
    organisationPage: 'https://robertsspaceindustries.com/en/orgs/ZSUGAMING',
    requestAdminChannel: 'https://discord.com/channels/1/2',
  },
  recruitment: { path: '/join-zsu', tag: '[ZSUR]' },
  servers: [
    { game: 'squad', id: 1, name: 'Squad #1', description: 'Mixed gamemodes.', capacity: 100 },
    { game: 'reforger', id: 1, name: 'Reforger #1', description: 'Conflict.', capacity: 100 },
  ],
  joinLinks: true,
  supporterTiers: [{ tier: 1, name: 'Bronze', price: 'A$8 a month', slots: 1, bingo: true }],
  games: ['squad', 'reforger', 'starcitizen'],
  clans: { officers: 3, listedFrom: 3 },
  paths: [],
  cards: {
    squad: { text: 'Three servers.', note: 'Three servers' },
    reforger: { text: 'One server.', note: 'One server' },
    starcitizen: { text: 'Two divisions.', note: 'Two divisions' },
  },
  signIn: { authority: 'http://localhost:9000', clientId: 'web', scope: 'openid' },
};

export const SIGNED_OUT: Session = {
  person: undefined,
  expired: false,
  failed: false,
  signIn: () => Promise.resolve(),
  signOut: () => Promise.resolve(),
};

export const KESTREL: Session = { ...SIGNED_OUT, person: { id: 'kestrel', name: 'Kestrel', avatarUrl: undefined } };

/** Renders a screen with a router at `path`, a community and a session. `client` may be the one that the site uses. */
export function renderAt(
  path: string,
  screen: ReactNode,
  session: Session = SIGNED_OUT,
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
) {
  client.setQueryDefaults(siteQuery.queryKey, { meta: siteQuery.meta });
  client.setQueryData(siteQuery.queryKey, SITE);
  return render(
    <QueryClientProvider client={client}>
      <SessionValue value={session}>
        <MemoryRouter initialEntries={[path]}>{screen}</MemoryRouter>
      </SessionValue>
    </QueryClientProvider>,
  );
}
