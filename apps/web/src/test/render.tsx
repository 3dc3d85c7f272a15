import type { Site } from '@app/contracts/content/site';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { SessionValue, type Session } from '~/app/session';
import { siteQuery } from '~/app/site';

export const SITE: Site = {
  name: 'ZSU Gaming',
  shortName: 'ZSU',
  tagline: 'Oceania’s home for Squad.',
  description: 'An Oceania community.',
  values: [{ name: 'Teamwork', text: 'Pick a squad.' }],
  links: { chatInvite: 'https://discord.gg/zsu', supporterPage: 'https://www.patreon.com/zsugaming' },
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

/** Renders inside what every screen has: a router at `path`, a community, somebody or nobody signed in. */
export function renderAt(path: string, screen: ReactNode, session: Session = SIGNED_OUT) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(siteQuery.queryKey, SITE);
  return render(
    <QueryClientProvider client={client}>
      <SessionValue value={session}>
        <MemoryRouter initialEntries={[path]}>{screen}</MemoryRouter>
      </SessionValue>
    </QueryClientProvider>,
  );
}
