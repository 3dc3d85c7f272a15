import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { KESTREL } from '~/test/render';
import AboutPage from './about-page';
import GuidelinesPage from './guidelines-page';
import JoinPage from './join/join-page';
import NotFoundPage from '~/features/availability/not-found-page';
import { CONTENTS, showText } from '~/test/content';
import PrivacyPage from './privacy-page';
import SupportPage from './support-page';
import TermsPage from './terms-page';
import WhitelistingPage from './whitelisting/whitelisting-page';

const hrefs = (name: string | RegExp) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));

describe('whitelisting', () => {
  test('who is signed out is asked to sign in, who is signed in manages', async () => {
    const { unmount } = showText('/whitelisting', <WhitelistingPage />);
    await screen.findByRole('heading', { level: 1, name: 'Whitelisting' });
    expect(new Set(hrefs('Sign In to Manage Slots'))).toEqual(new Set(['/profile?tab=whitelisting']));
    expect(screen.queryByRole('link', { name: 'Manage Your Whitelisting' })).toBeNull();
    unmount();
    showText('/whitelisting', <WhitelistingPage />, { session: KESTREL });
    await screen.findByRole('heading', { level: 1, name: 'Whitelisting' });
    expect(new Set(hrefs('Manage Your Whitelisting'))).toEqual(new Set(['/profile?tab=whitelisting']));
    expect(screen.queryByRole('link', { name: 'Sign In to Manage Slots' })).toBeNull();
  });

  test('tells what a squad is worth by its size, and half of it locked', async () => {
    showText('/whitelisting', <WhitelistingPage />);
    const table = await screen.findByRole('table', { name: /Squad-lead points every 15 minutes/ });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent))).toEqual([
      ['0', '0'],
      ['1', '0.5'],
      ['2', '1'],
      ['3', '1.5'],
      ['4', '2'],
      ['6', '3'],
      ['8', '4'],
      ['8', '4'],
      ['10', '5'],
    ]);
  });

  test('what is said of points is filled in from the rules that count them', async () => {
    showText('/whitelisting', <WhitelistingPage />);
    expect(await screen.findByText(/One point for every 15 minutes you are on while the server has 4 to 50 players/));
    expect(screen.getByText(/over 50 players, by the size of your squad.*costs 50% of the points/)).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/\{\w+\}/);
  });

  test('four free routes give a slot each, supporters get theirs by tier', async () => {
    showText('/whitelisting', <WhitelistingPage />);
    const free = (await screen.findByRole('heading', { name: 'Earn a slot' })).closest('section')!;
    expect(within(free).getAllByText('+1')).toHaveLength(4);
    const paid = screen.getByRole('heading', { name: 'Support the servers' }).closest('section')!;
    expect(within(paid).getAllByRole('listitem')[0]?.textContent).toBe(
      'BronzeA$8 a month1slotBronze badgeDashcam Bingo',
    );
    expect(hrefs('Support on Patreon')).toEqual(['https://www.patreon.com/zsugaming']);
    expect(hrefs('Join Our Discord')).toEqual(['https://discord.gg/zsu']);
  });
});

describe('joining', () => {
  test('takes five steps, in order', async () => {
    showText('/join-zsu', <JoinPage />);
    const process = (await screen.findByRole('heading', { name: 'Recruitment process' })).closest('section')!;
    expect(
      within(process)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Participate in the community',
      'Contact senior staff',
      'Wear the recruit tag',
      'Trial period',
      'Approval requirements',
    ]);
    expect(hrefs('Join Discord')).toEqual(['https://discord.gg/zsu']);
    expect(hrefs('Back to Home')).toEqual(['/']);
  });

  test('shows the tag, the trial and whose word it takes', async () => {
    showText('/join-zsu', <JoinPage />);
    await screen.findByRole('heading', { name: 'Recruitment process' });
    const value = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;
    expect(value('Steam')).toContain('[ZSUR]');
    expect(value('Discord')).toContain('[ZSUR]');
    expect(value('Minimum')).toBe('2 weeks');
    expect(value('Maximum')).toBe('1 month');
    expect(value('okays from members')).toBe('8');
    expect(value('approval from staff')).toBe('1');
    expect(value('‘not okays’ dismiss')).toBe('2');
  });
});

test('support names three teams, the channel for what cannot wait, and what abuse leads to', async () => {
  showText('/support-tickets', <SupportPage />);
  const teams = (await screen.findByRole('heading', { name: 'Whom to write to' })).closest('section')!;
  expect(
    within(teams)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Squad issues', 'Reforger issues', 'Discord issues']);
  for (const team of ['Squad admin team', 'Reforger admin team', 'Moderators'])
    expect(teams.textContent).toContain(`${team}.`);
  expect(hrefs('Request an admin')).toEqual(['https://discord.com/channels/1/2']);
  expect(screen.getByText(/leads to removal/)).toBeTruthy();
});

test('about has the history, the values of the community, charity, and a way in', async () => {
  showText('/about', <AboutPage />);
  expect(await screen.findByRole('heading', { level: 1, name: 'About ZSU Gaming' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Teamwork' })).toBeTruthy();
  expect(screen.getByText(/We give to charity/)).toBeTruthy();
  expect(hrefs('Join ZSU')).toEqual(['/join-zsu']);
});

describe.each([
  ['/guidelines', 'Community Guidelines', <GuidelinesPage key="" />, 'guidelines'],
  ['/privacy-policy', 'Privacy Policy', <PrivacyPage key="" />, 'privacy'],
  ['/terms-of-service', 'Terms of Service', <TermsPage key="" />, 'terms'],
] as const)('%s', (path, title, page, name) => {
  test('shows every section under its heading, and lists them all', async () => {
    showText(path, page);
    await screen.findByRole('heading', { level: 1, name: title });
    const titles = CONTENTS[name].parts.map((section) => section.title);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(titles);
    // Beside the text, and folded above it on phones.
    for (const list of document.querySelectorAll('nav'))
      expect([...list.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual(titles);
  });

  test('an entry of the list goes to its section', async () => {
    showText(path, page);
    const last = CONTENTS[name].parts.at(-1)!;
    const [entry] = await screen.findAllByRole('link', { name: last.title });
    await userEvent.click(entry!);
    expect(screen.getByTestId('address').textContent).toBe(`${path}#${last.id}`);
    expect(document.activeElement?.id).toBe(last.id);
  });
});

test('the guidelines lead home', async () => {
  showText('/guidelines', <GuidelinesPage />);
  await screen.findByRole('heading', { level: 1 });
  expect(hrefs('Back to Home')).toEqual(['/']);
});

test('the terms change with 30 days of notice', async () => {
  showText('/terms-of-service', <TermsPage />);
  expect(await screen.findByText(/at least 30 days before it takes effect/)).toBeTruthy();
});

test('an address that leads nowhere is named, with a way home', () => {
  showText('/nowhere', <NotFoundPage />);
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeTruthy();
  expect(screen.getByText('/nowhere', { selector: 'span' })).toBeTruthy();
  expect(hrefs('Return to Home')).toEqual(['/']);
});
