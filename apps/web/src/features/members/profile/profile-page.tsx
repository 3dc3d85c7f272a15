import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '~/lib/session/session';
import { Notice } from '~/ui/kit/feedback/notice';
import { Tabs } from '~/ui/kit/controls/tabs';
import { MessagePage } from '~/ui/page/message-page';
import { useBanner } from './profile-banner';
import { ProfileHeader } from './profile-header';
import { ProfileTab } from './profile-tab';
import { SignInButton } from '../sign-in/sign-in-button';

type ProfileTabName = 'profile' | 'connections' | 'whitelisting' | 'privacy';

/** The profile of the signed-in member in four tabs; the address names the open one. Other features bring three of them. */
export function ProfilePage(tabs: { connections: ReactNode; whitelisting: ReactNode; privacy: ReactNode }) {
  const { person } = useSession();
  if (!person)
    return (
      <MessagePage title="Sign In Required" action={<SignInButton />}>
        Your profile, your linked accounts and your whitelist slots are here once you are signed in.
      </MessagePage>
    );
  return <Profile {...tabs} />;
}

function Profile({ connections, whitelisting, privacy }: Parameters<typeof ProfilePage>[0]) {
  const [search, setSearch] = useSearchParams();
  const { banner, dismiss } = useBanner();
  const go = (tab: ProfileTabName) => setSearch(tab === 'profile' ? {} : { tab }, { preventScrollReset: true });
  return (
    <>
      <ProfileHeader />
      <div className="page pb-16">
        {banner && (
          <Notice tone={banner.tone} title={banner.title} onDismiss={dismiss} className="mt-4">
            {banner.text}
          </Notice>
        )}
        <Tabs
          label="Your profile"
          activation="manual"
          value={tabIn(search)}
          onChange={go}
          tabs={[
            { value: 'profile', label: 'Profile', body: <ProfileTab /> },
            { value: 'connections', label: 'Connections', body: connections },
            { value: 'whitelisting', label: 'Whitelisting', body: whitelisting },
            { value: 'privacy', label: 'Privacy', body: privacy },
          ]}
        />
      </div>
    </>
  );
}

const tabIn = (search: URLSearchParams): ProfileTabName => {
  const tab = search.get('tab');
  return tab === 'connections' || tab === 'whitelisting' || tab === 'privacy' ? tab : 'profile';
};
