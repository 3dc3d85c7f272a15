import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failure } from '~/test/server';
import {
  clan,
  DONE,
  givenRules,
  invite,
  member,
  mine,
  PAVLOVA,
  received,
  requirements,
  serveClans,
  show,
  standing,
  THYLACINE,
  TINGLE,
} from '~/test/clans';
import ClanManagement from './clan-management';
import { useClanTab } from './tab-memory';

beforeEach(() => useClanTab.setState({ tab: 'information' }));
afterEach(() => jest.restoreAllMocks());

const given = (routes: Parameters<typeof serveClans>[0] = {}) => {
  const onClose = jest.fn();
  const onDeleted = jest.fn();
  const served = serveClans({
    'GET 12': { body: { success: true, clan: clan() }, headers: { etag: 'W/"5-x"' } },
    'GET 12/invites': { body: { success: true, invites: [invite()] } },
    'GET 12/members-leaderboard': {
      body: { success: true, members: [standing(TINGLE, 1, 214_871)], lastUpdated: null },
    },
    ...routes,
  });
  const { unmount } = show(<ClanManagement onClose={onClose} onDeleted={onDeleted} />);
  return { ...served, unmount, onClose, onDeleted };
};

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const openTab = async (name: RegExp) => userEvent.click(await screen.findByRole('tab', { name }));
const confirmation = (name: string) => within(screen.getByRole('alertdialog', { name }));
const leader = { 'GET my-clan': mine(clan()) };
const officer = { 'GET my-clan': mine(clan(), THYLACINE) };
const plain = { 'GET my-clan': mine(clan(), TINGLE) };

describe('in no clan', () => {
  test('says so, what is missing and how far one is; the button stays shut', async () => {
    given();
    expect(await screen.findByText('You are not currently in a clan')).toBeTruthy();
    expect(await screen.findByText('41 of 100 hours')).toBeTruthy();
    expect(screen.getByText('Patreon Tier 1 or higher')).toBeTruthy();
    expect(screen.getByText('Silver, tier 3')).toBeTruthy();
    expect(screen.getByText('2 of 3 met')).toBeTruthy();
    expect(screen.getByText(/41 of 100 hours played\./)).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: '100 hours playtime' }).getAttribute('aria-valuenow')).toBe('41');
    expect((screen.getByRole('button', { name: 'Create a Clan' }) as HTMLButtonElement).disabled).toBe(true);
    expect(screen.getByText('Only clans with 3 or more members appear on the leaderboard.')).toBeTruthy();
  });

  test.each<[number, string | null]>([
    [5, 'Only clans with 5 or more members appear on the leaderboard.'],
    [1, null],
  ])('is told which clans the board lists, of %d members', async (listedFrom, words) => {
    givenRules({ listedFrom });
    given();
    await screen.findByText('41 of 100 hours');
    expect(screen.queryByText(/appear on the leaderboard/)?.textContent ?? null).toBe(words);
  });

  test('what a community does not require is not counted', async () => {
    const required = { tier: 0, playtimeHours: 0, seedingHours: 0 };
    given({ 'GET requirements': requirements({ canCreate: true, message: '', required }) });
    await screen.findByRole('button', { name: 'Create a Clan' });
    expect(screen.queryByText(/ met$/)).toBeNull();
  });

  test('who has no Steam account linked is led to where it is', async () => {
    given({ 'GET requirements': requirements({ isLinked: false, message: '' }) });
    const link = await screen.findByRole('link', { name: 'Link your Steam account' });
    expect(link.getAttribute('href')).toBe('/profile?tab=connections');
    const words = link.closest('p')!.textContent;
    expect(words).toMatch(/^You don't meet the requirements to create a clan\. Link your Steam account: /);
    const toInvites = screen.getByRole('link', { name: 'Link it' });
    expect(toInvites.getAttribute('href')).toBe('/profile?tab=connections');
    expect(toInvites.closest('p')!.textContent).toMatch(/^Invites may wait for your Steam account\./);
    expect(screen.queryByText(/No clan has invited you/)).toBeNull();
  });

  test('founds a clan: the tag in capitals, the texts clean, once', async () => {
    let own = mine(null);
    const { bodies, requests } = given({
      'GET my-clan': () => own,
      'GET requirements': requirements({ canCreate: true, message: '', playtimeHours: 142 }),
      'POST create': () => {
        own = mine(clan());
        return DONE;
      },
    });
    await press('Create a Clan');
    await press('Create Clan');
    expect(screen.getByText('Clan name must be at least 3 characters')).toBeTruthy();
    expect(screen.getByText('Clan tag is required')).toBeTruthy();
    expect(bodies('POST create')).toEqual([]);
    await userEvent.type(screen.getByLabelText('Name'), 'Night Parrots');
    await userEvent.type(screen.getByLabelText('Tag'), 'npar');
    await userEvent.type(screen.getByLabelText(/^Motto/), '<b>Rarely</b> seen');
    await userEvent.type(screen.getByLabelText('Discord link'), 'https://discord.gg/nightparrots');
    await press('Create Clan');
    expect(await screen.findByText('Clan created successfully!')).toBeTruthy();
    expect(bodies('POST create')).toEqual([
      { name: 'Night Parrots', tag: 'NPAR', motto: 'Rarely seen', description: '', discordLink: 'nightparrots' },
    ]);
    expect(requests.find(({ method }) => method === 'POST')!.headers['idempotency-key']).toBeTruthy();
    expect(await screen.findByRole('tab', { name: 'Information' })).toBeTruthy();
  });

  test('a name that is taken is said in the server’s words, and nothing typed is lost', async () => {
    given({
      'GET requirements': requirements({ canCreate: true }),
      'POST create': { status: 409, body: failure('This clan name is taken', 'name-taken') },
    });
    await press('Create a Clan');
    await userEvent.type(screen.getByLabelText('Name'), 'Night Parrots');
    await userEvent.type(screen.getByLabelText('Tag'), 'NPAR');
    await press('Create Clan');
    expect(await screen.findByText('This clan name is taken')).toBeTruthy();
    expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Night Parrots');
  });

  test('while a clan is on its way its fields can be read, not typed into; once it is refused they can', async () => {
    let refuse!: () => void;
    const refused = new Promise<void>((resolve) => void (refuse = resolve));
    given({
      'GET requirements': requirements({ canCreate: true }),
      'POST create': async () => {
        await refused;
        return { status: 409, body: failure('This clan tag is taken', 'tag-taken') };
      },
    });
    await press('Create a Clan');
    const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
    await userEvent.type(field('Name'), 'Night Parrots');
    await userEvent.type(field('Tag'), 'NPA');
    await press('Create Clan');
    await waitFor(() => expect(field('Tag').readOnly).toBe(true));
    await userEvent.type(field('Tag'), 'X');
    refuse();
    await waitFor(() => expect(field('Tag').readOnly).toBe(false));
    await userEvent.type(field('Tag'), '2');
    expect([field('Name').value, field('Tag').value]).toEqual(['Night Parrots', 'NPA2']);
  });

  test('invites can be accepted, and the clan is there', async () => {
    let own = mine(null);
    const { count } = given({
      'GET my-clan': () => own,
      'GET invites/my-invites': { body: { success: true, invites: [received()] } },
      'POST invites/16-3/accept': () => {
        own = mine(clan({ id: 16, name: 'Wombat Works' }), TINGLE);
        return DONE;
      },
    });
    await press('Accept Wombat Works');
    expect(await screen.findByText('Invite accepted!')).toBeTruthy();
    expect(await screen.findByText('You are a member.', { exact: false })).toBeTruthy();
    expect(count('POST invites/16-3/accept')).toBe(1);
  });

  test('one that is refused shows at once why: what it was decided on is read again', async () => {
    let members = 19;
    const { requests } = given({
      'GET invites/my-invites': () => ({
        body: { success: true, invites: [received({ member_count: members, member_limit: 20 })] },
      }),
      'POST invites/16-3/accept': () => {
        members = 20;
        return {
          status: 409,
          body: failure('This clan is full', 'clan-full'),
          headers: { 'x-log-position': 'where-it-was-full' },
        };
      },
    });
    expect(await screen.findByText(/19 of 20 members.*Expires 26 Nov(, \d{4})?, \d\d:40\./)).toBeTruthy();
    await press('Accept Wombat Works');
    expect(await screen.findByText('This clan is full')).toBeTruthy();
    expect(await screen.findByText(/20 of 20 members/)).toBeTruthy();
    expect(screen.getByText('This clan is full right now.')).toBeTruthy();
    const read = requests.findLast(({ route }) => route === 'GET invites/my-invites')!;
    expect(read.headers['x-read-after']).toContain('where-it-was-full');
  });

  test('and declined', async () => {
    given({
      'GET invites/my-invites': { body: { success: true, invites: [received()] } },
      'POST invites/16-3/decline': DONE,
    });
    await press('Decline Wombat Works');
    expect(await screen.findByText('Invite declined')).toBeTruthy();
  });

  test('invites and requirements fail by themselves', async () => {
    given({
      'GET invites/my-invites': { status: 500, body: failure('', 'x') },
      'GET requirements': { status: 500, body: failure('', 'x') },
    });
    expect(await screen.findByText('Failed to load invites')).toBeTruthy();
    expect(await screen.findByText('Failed to load clan data')).toBeTruthy();
  });
});

test('a failure to load is said', async () => {
  given({ 'GET my-clan': { status: 500, body: failure('', 'x') } });
  expect(await screen.findByText('Failed to load clan data')).toBeTruthy();
});

describe('what each role is offered', () => {
  const offers = async () => {
    await openTab(/^Members/);
    return screen
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent)
      .filter((name) => /Promote|Demote|Kick|Transfer|Delete|Leave/.test(name ?? ''));
  };
  const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

  test('the leader: everything but leaving', async () => {
    given(leader);
    expect(await offers()).toEqual([
      'Demote thylacine',
      'Kick thylacine',
      'Promote Fruit Tingle',
      'Kick Fruit Tingle',
      'Transfer...',
      'Delete Clan...',
    ]);
    expect(tabs()).toEqual(['Information', 'Members 3/30', 'Invites 1']);
    await openTab(/^Information/);
    expect(screen.getByRole('button', { name: 'Upload Image' })).toBeTruthy();
    expect(await screen.findByLabelText(/^Motto/)).toBeTruthy();
    expect(screen.queryByLabelText('Name')).toBeNull();
  });

  test('an officer: leaving and invites', async () => {
    given(officer);
    expect(await offers()).toEqual(['Leave Clan...']);
    expect(tabs()).toEqual(['Information', 'Members 3/30', 'Invites 1']);
    await openTab(/^Information/);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Upload Image' })).toBeNull();
  });

  test('a member: leaving', async () => {
    const { count } = given(plain);
    expect(await offers()).toEqual(['Leave Clan...']);
    expect(tabs()).toEqual(['Information', 'Members 3/30']);
    expect(count('GET 12/invites')).toBe(0);
  });
});

test('remembers the tab between visits, unless it is no longer there', async () => {
  const { unmount } = given(leader);
  await openTab(/^Invites/);
  expect(JSON.parse(localStorage.getItem('clan-management-tab')!)).toMatchObject({ state: { tab: 'invites' } });
  unmount();
  given(plain);
  expect((await screen.findByRole('tab', { selected: true })).textContent).toBe('Information');
});

describe('the leader', () => {
  test('edits only what was changed, over the version that was read', async () => {
    const { bodies, requests } = given({ ...leader, 'PATCH 12': DONE });
    const motto = await screen.findByLabelText(/^Motto/);
    await userEvent.clear(motto);
    await userEvent.type(motto, 'Heard, never seen');
    await press('Save Changes');
    expect(await screen.findByText('Clan information updated!')).toBeTruthy();
    expect(bodies('PATCH 12')).toEqual([{ motto: 'Heard, never seen' }]);
    expect(requests.find(({ method }) => method === 'PATCH')!.headers['if-match']).toBe('W/"5-x"');
  });

  test('types as many characters as the server takes, whatever they are made of, in as many lines', async () => {
    const { bodies } = given({ ...leader, 'PATCH 12': DONE });
    const motto = await screen.findByLabelText(/^Motto/);
    await userEvent.clear(motto);
    await userEvent.click(motto);
    await userEvent.paste('🦜'.repeat(49));
    await userEvent.type(motto, 'ab', { initialSelectionStart: 0, initialSelectionEnd: 0 });
    expect(screen.getByText('50/50')).toBeTruthy();
    const description = screen.getByLabelText(/^Description/);
    await userEvent.clear(description);
    await userEvent.type(description, 'Fridays{Enter}Sundays');
    await press('Save Changes');
    expect(await screen.findByText('Clan information updated!')).toBeTruthy();
    expect(bodies('PATCH 12')).toEqual([{ motto: `a${'🦜'.repeat(49)}`, description: 'Fridays\nSundays' }]);
  });

  test('is told what is wrong with an invite link', async () => {
    const { bodies } = given(leader);
    await userEvent.type(await screen.findByLabelText('Discord link'), '!');
    await press('Save Changes');
    expect(await screen.findByText('Discord invite must contain only letters and numbers')).toBeTruthy();
    expect(bodies('PATCH 12')).toEqual([]);
  });

  test('sends an image of the right type and size, and no other', async () => {
    const { requests } = given({ ...leader, 'POST 12/image': DONE });
    const input = await screen.findByLabelText('Image file');
    const upload = (name: string, type: string, bytes: number) =>
      userEvent.upload(input, new File([new Uint8Array(bytes)], name, { type }), { applyAccept: false });
    await upload('a.svg', 'image/svg+xml', 10);
    expect(await screen.findByText('Only JPEG, PNG, and WebP images are allowed')).toBeTruthy();
    await upload('a.png', 'image/png', 1_048_576);
    expect(await screen.findByText('Image must be less than 1MB')).toBeTruthy();
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
    await upload('a.webp', 'image/webp', 1_048_575);
    expect(await screen.findByText('Clan image updated!')).toBeTruthy();
    const sent = requests.find(({ method }) => method === 'POST')!;
    expect((sent.body as FormData).get('image')).toMatchObject({ name: 'a.webp', size: 1_048_575 });
    // The browser writes it, with the boundary.
    expect(sent.headers['content-type']).toBeUndefined();
  });

  test('promotes and demotes', async () => {
    const { count } = given({
      ...leader,
      [`POST 12/members/${TINGLE.steamid}/promote`]: DONE,
      [`POST 12/members/${THYLACINE.steamid}/demote`]: DONE,
    });
    await openTab(/^Members/);
    await press('Promote Fruit Tingle');
    expect(await screen.findByText('Fruit Tingle promoted to Officer')).toBeTruthy();
    await press('Demote thylacine');
    expect(await screen.findByText('thylacine demoted to Member')).toBeTruthy();
    expect(count(`POST 12/members/${TINGLE.steamid}/promote`)).toBe(1);
  });

  test('whose row goes to the officers, the focus stays with the members', async () => {
    let own = mine(clan({ members: [PAVLOVA, TINGLE] }));
    given({
      'GET my-clan': () => own,
      [`POST 12/members/${TINGLE.steamid}/promote`]: () => {
        own = mine(clan({ members: [PAVLOVA, { ...TINGLE, role: 'officer' }] }));
        return DONE;
      },
    });
    await openTab(/^Members/);
    await press('Promote Fruit Tingle');
    expect(await screen.findByRole('button', { name: 'Demote Fruit Tingle' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('tabpanel', { name: /^Members/ }));
  });

  test('has three officers and no more', async () => {
    const officers = [2, 3, 4].map((number) => member(number, `Officer ${number}`, 'officer'));
    const { count } = given({
      'GET my-clan': mine(clan({ members: [PAVLOVA, ...officers, member(5, 'Emu_Actual')] })),
    });
    await openTab(/^Members/);
    await press('Promote Emu_Actual');
    expect(await screen.findByText('Clan already has maximum officers (3)')).toBeTruthy();
    expect(count(`POST 12/members/${member(5, '').steamid}/promote`)).toBe(0);
  });

  test('a promotion that is refused shows who the officers are now', async () => {
    const others = [THYLACINE, member(4, 'Nullarbor Nick', 'officer')];
    let own = mine(clan({ members: [PAVLOVA, ...others, TINGLE] }));
    given({
      'GET my-clan': () => own,
      [`POST 12/members/${TINGLE.steamid}/promote`]: () => {
        own = mine(clan({ members: [PAVLOVA, ...others, member(5, 'Late Third', 'officer'), TINGLE] }));
        return { status: 409, body: failure('Clan already has maximum officers (3)', 'officers-full') };
      },
    });
    await openTab(/^Members/);
    await press('Promote Fruit Tingle');
    expect(await screen.findByText('Clan already has maximum officers (3)')).toBeTruthy();
    expect(within(await screen.findByRole('region', { name: 'Officers' })).getByText('3 of 3')).toBeTruthy();
    expect(screen.getByText('Late Third')).toBeTruthy();
  });

  test('has as many officers as the community allows', async () => {
    givenRules({ officers: 1 });
    const { count } = given(leader);
    await openTab(/^Members/);
    expect(await screen.findByText('1 of 1')).toBeTruthy();
    await press('Promote Fruit Tingle');
    expect(await screen.findByText('Clan already has maximum officers (1)')).toBeTruthy();
    expect(count(`POST 12/members/${TINGLE.steamid}/promote`)).toBe(0);
  });

  test('kicks only after a question that names person, clan and consequence', async () => {
    const kick = `POST 12/members/${TINGLE.steamid}/kick`;
    const { count } = given({ ...leader, [kick]: DONE });
    await openTab(/^Members/);
    expect(await screen.findByText('214,871')).toBeTruthy();
    await press('Kick Fruit Tingle');
    const question = confirmation('Kick Fruit Tingle from Night Parrots?');
    expect(question.getByText(/Coming back needs a new invite/)).toBeTruthy();
    expect(document.activeElement).toBe(question.getByRole('button', { name: 'Keep in the clan' }));
    await userEvent.click(question.getByRole('button', { name: 'Keep in the clan' }));
    expect(count(kick)).toBe(0);
    await press('Kick Fruit Tingle');
    await press('Kick');
    expect(await screen.findByText('Fruit Tingle has been kicked from the clan')).toBeTruthy();
    expect(count(kick)).toBe(1);
  });

  test('hands leadership on, once somebody is chosen', async () => {
    const { bodies } = given({ ...leader, 'POST 12/transfer-leadership': DONE });
    await openTab(/^Members/);
    await press('Transfer...');
    expect(screen.getByText('Please select a new leader')).toBeTruthy();
    await userEvent.click(screen.getByRole('combobox'));
    await userEvent.click(await screen.findByRole('option', { name: 'thylacine, officer' }));
    await press('Transfer...');
    const question = confirmation('Make thylacine the leader of Night Parrots?');
    question.getByText(/It cannot be undone/);
    expect(question.getByRole('link', { name: 'support ticket' }).getAttribute('href')).toBe('/support-tickets');
    await press('Transfer Leadership');
    expect(await screen.findByText('Leadership transferred to thylacine')).toBeTruthy();
    expect(bodies('POST 12/transfer-leadership')).toEqual([{ newLeaderSteamId: THYLACINE.steamid }]);
  });

  test('can give no rights to who left the guild, and reads who did', async () => {
    const gone = { ...TINGLE, leftAt: '2026-11-20T09:00:00.000Z' };
    const { count } = given({ 'GET my-clan': mine(clan({ members: [PAVLOVA, THYLACINE, gone] })) });
    await openTab(/^Members/);
    expect(screen.getAllByText('Left Discord')).toHaveLength(1);
    await press('Promote Fruit Tingle');
    expect(
      await screen.findByText('Somebody who left the Discord server cannot be made officer or leader'),
    ).toBeTruthy();
    expect(count(`POST 12/members/${TINGLE.steamid}/promote`)).toBe(0);
    await userEvent.click(screen.getByRole('combobox'));
    await screen.findByRole('option', { name: 'thylacine, officer' });
    expect(screen.getAllByRole('option')).toHaveLength(1);
  });

  test('who has handed leadership on asks for no invites any more', async () => {
    let own = mine(clan());
    const { count } = given({
      'GET my-clan': () => own,
      'POST 12/transfer-leadership': () => {
        own = mine(
          clan({
            members: [
              { ...PAVLOVA, role: 'member' },
              { ...THYLACINE, role: 'leader' },
            ],
          }),
          {
            ...PAVLOVA,
            role: 'member',
          },
        );
        return DONE;
      },
    });
    await openTab(/^Members/);
    await userEvent.click(screen.getByRole('combobox'));
    await userEvent.click(await screen.findByRole('option', { name: 'thylacine, officer' }));
    const before = count('GET 12/invites');
    await press('Transfer...');
    await press('Transfer Leadership');
    expect(await screen.findByText('You are a member.', { exact: false })).toBeTruthy();
    expect(screen.queryByRole('tab', { name: /^Invites/ })).toBeNull();
    expect(count('GET 12/invites')).toBe(before);
  });

  test('deletes the clan only with its tag, and asks for nothing of it any more', async () => {
    let own = mine(clan());
    const { count, onDeleted, requests } = given({
      'GET my-clan': () => own,
      'DELETE 12': () => {
        own = mine(null);
        return DONE;
      },
    });
    await openTab(/^Members/);
    await press('Delete Clan...');
    const question = confirmation('Delete Night Parrots for good?');
    const confirm = question.getByRole('button', { name: 'Delete Clan' }) as HTMLButtonElement;
    await userEvent.type(question.getByLabelText('Type NPAR to delete it'), 'npa');
    expect(confirm.disabled).toBe(true);
    await userEvent.type(question.getByLabelText('Type NPAR to delete it'), 'r');
    await userEvent.click(confirm);
    expect(await screen.findByText('Clan deleted successfully')).toBeTruthy();
    expect(count('DELETE 12')).toBe(1);
    expect(onDeleted).toHaveBeenCalledTimes(1);
    expect(await screen.findByText('You are not currently in a clan')).toBeTruthy();
    const after = requests.slice(requests.findIndex(({ method }) => method === 'DELETE') + 1);
    expect(after.filter(({ route }) => route.startsWith('GET 12'))).toEqual([]);
  });
});

test('the Steam ID of an invite is stripped like every typed text', async () => {
  const { bodies } = given({ ...officer, 'POST 12/invite': DONE });
  await openTab(/^Invites/);
  const box = screen.getByRole('textbox', { name: 'Steam ID' });
  await userEvent.type(box, '<>');
  await press('Send Invite');
  expect(screen.getByText('Please enter a Steam ID')).toBeTruthy();
  await userEvent.type(box, '"76561198000000042"');
  await press('Send Invite');
  expect(await screen.findByText('Invite sent successfully!')).toBeTruthy();
  expect(bodies('POST 12/invite')).toEqual([{ steamId: '76561198000000042' }]);
  expect((box as HTMLInputElement).value).toBe('');
});

test('an officer invites by Steam ID and cancels', async () => {
  const { bodies, count } = given({ ...officer, 'POST 12/invite': DONE, 'DELETE 12/invites/12-1': DONE });
  await openTab(/^Invites/);
  await press('Send Invite');
  expect(screen.getByText('Please enter a Steam ID')).toBeTruthy();
  const box = screen.getByRole('textbox', { name: 'Steam ID' });
  await userEvent.type(box, ' 76561198000000042 ');
  await press('Send Invite');
  expect(await screen.findByText('Invite sent successfully!')).toBeTruthy();
  expect(bodies('POST 12/invite')).toEqual([{ steamId: '76561198000000042' }]);
  expect((box as HTMLInputElement).value).toBe('');
  await press('Cancel the invite of Magpie Mags');
  expect(await screen.findByText('Invite cancelled')).toBeTruthy();
  expect(count('DELETE 12/invites/12-1')).toBe(1);
});

test('a refused invite is said in the server’s words, and stays typed', async () => {
  given({
    ...officer,
    'POST 12/invite': { status: 409, body: failure('This player already has an open invite to your clan', 'x') },
  });
  await openTab(/^Invites/);
  const box = await screen.findByRole('textbox', { name: 'Steam ID' });
  await userEvent.type(box, '76561198000000042');
  await press('Send Invite');
  expect(await screen.findByText('This player already has an open invite to your clan')).toBeTruthy();
  expect((box as HTMLInputElement).value).toBe('76561198000000042');
});

test('a member leaves, after a question', async () => {
  const { count } = given({ ...plain, 'POST leave': DONE });
  await openTab(/^Members/);
  await press('Leave Clan...');
  const question = confirmation('Leave Night Parrots?');
  expect(question.getByText(/Coming back needs a new invite/)).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Leave Clan' }));
  expect(await screen.findByText('You have left the clan')).toBeTruthy();
  expect(count('POST leave')).toBe(1);
});
