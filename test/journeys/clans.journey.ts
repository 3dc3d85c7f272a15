import type {
  ClanAnswer,
  ClanDone,
  ClanRequirementsAnswer,
  MyClanAnswer,
  MyClanInvitesAnswer,
} from '@app/contracts/clans/clans';
import type { Locator, Page } from '@playwright/test';
import { steamAccountOf } from '../../apps/local/src/emulators/steam/accounts';
import { personaOf } from '../../apps/local/src/personas';
import community from '../../community/community.json';
import { drawn, HOSTILE_IMAGES } from '../hostile-images';
import { check } from './accessible';
import { pledged } from './patreon';
import { DESKTOP, expect, journey, PHONE } from './people';
import { ownStack } from './stacks';

/** Nobody has played on this stack: founding takes the pledge, and no hours. */
const open = { ...community, clans: { tier: 1, playtimeHours: 0, seedingHours: 0 } };
// Two dozen hostile files within three seconds, and what the page reads after each, are more than an account may ask for.
const limits = { RATE_LIMIT_COMMANDS: '1000', RATE_LIMIT_READS: '2000' };
const stack = ownStack(limits, open);

const [FOUNDER, SECOND, THIRD, FOURTH] = ['member', 'vip', 'vip-gold', 'partner'] as const;
const nameOf = (persona: string): string => personaOf(persona)!.name;
const steamIdOf = (persona: string): string => steamAccountOf(personaOf(persona)!).steamId;
const IMAGE = 'img[src^="/api/clan-images/"]';
const COMMUNITY = '/squad-battlelog/community';
/** Where the calls of members go, and those of staff. */
const [CLANS, STAFF] = ['battlelog/squad/clans', 'admin-portal/squad/clans'] as const;
const WRONG_TYPE = 'Only JPEG, PNG, and WebP images are allowed';

/** How somebody works a page. */
interface Hands {
  readonly window: typeof PHONE;
  press(target: Locator): Promise<void>;
  type(box: Locator, text: string): Promise<void>;
  turnTo(tab: Locator): Promise<void>;
  choose(option: Locator): Promise<void>;
}

const finger: Hands = {
  window: PHONE,
  press: (target) => target.click(),
  type: (box, text) => box.fill(text),
  turnTo: (tab) => tab.click(),
  choose: (option) => option.click(),
};
const mouse: Hands = { ...finger, window: DESKTOP };

/** Tabs until something has the focus. */
const reach = async (target: Locator): Promise<void> => {
  await expect(target).toBeVisible();
  const page = target.page();
  for (let presses = 0; presses < 80 && (await target.and(page.locator(':focus')).count()) === 0; presses++)
    await page.keyboard.press('Tab');
  await expect(target).toBeFocused({ timeout: 1_000 });
};
const keyboard: Hands = {
  window: DESKTOP,
  press: async (target) => {
    await reach(target);
    await target.page().keyboard.press('Enter');
  },
  type: async (box, text) => {
    await reach(box);
    await box.page().keyboard.type(text);
  },
  turnTo: async (tab) => {
    const page = tab.page();
    const focused = () => page.evaluate<string>('document.activeElement.id');
    await reach(page.getByRole('tab', { selected: true }));
    const wanted = await tab.getAttribute('id');
    // The focus follows an arrow a moment later.
    for (let at = await focused(); at !== wanted; at = await focused()) {
      await page.keyboard.press('ArrowRight');
      await expect.poll(focused, { intervals: [20] }).not.toBe(at);
    }
    await page.keyboard.press('Enter');
  },
  // There is one, and an opened list begins with it.
  choose: async (option) => {
    await expect(option).toBeFocused();
    await option.page().keyboard.press('Enter');
  },
};

const manage = async (page: Page, tab?: RegExp, hands = mouse): Promise<Locator> => {
  await page.goto(COMMUNITY);
  await hands.press(page.getByRole('button', { name: 'Clan Management' }));
  const dialog = page.getByRole('dialog', { name: 'Clan Management' });
  await expect(dialog).toBeVisible();
  if (tab) await hands.turnTo(dialog.getByRole('tab', { name: tab }));
  return dialog;
};
/** Of many toasts the oldest are not shown any more. */
const said = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).filter({ visible: true }).last()).toBeVisible();
const confirmation = (page: Page, name: string): Locator => page.getByRole('alertdialog', { name });
const upload = (dialog: Locator, name: string, mimeType: string, buffer: Buffer) =>
  dialog.getByLabel('Image file').setInputFiles({ name, mimeType, buffer });

const linked = new Set<string>();
/** They have their Steam accounts linked, which is done once. */
const link = async (...personas: readonly string[]): Promise<void> => {
  for (const persona of personas.filter((one) => !linked.has(one))) {
    await stack.call(persona, 'POST', 'connections/connect', {
      platform: 'steam',
      id: steamIdOf(persona),
      username: nameOf(persona),
    });
    linked.add(persona);
  }
};

/** Somebody pledges: resolves when the site lets them found a clan. */
const mayFound = async (persona: string): Promise<void> => {
  await link(persona);
  expect(await pledged(stack, persona, 1)).toBeLessThan(300);
  const requirements = () => stack.call<ClanRequirementsAnswer>(persona, 'GET', `${CLANS}/requirements`);
  await expect.poll(async () => (await requirements()).canCreate).toBe(true);
};

const founded = async (persona: string, tag: string, name: string): Promise<number> => {
  await mayFound(persona);
  return (await stack.call<ClanDone>(persona, 'POST', `${CLANS}/create`, { tag, name })).clan_id;
};

/** The only invite that somebody has, as soon as they see it. */
const inviteOf = async (persona: string): Promise<string> => {
  const mine = () => stack.call<MyClanInvitesAnswer>(persona, 'GET', `${CLANS}/invites/my-invites`);
  await expect.poll(async () => (await mine()).invites.length).toBe(1);
  return (await mine()).invites[0]!.id;
};

const invited = async (clanId: number, by: string, ...personas: readonly string[]): Promise<void> => {
  await link(...personas);
  for (const persona of personas) {
    await stack.call(by, 'POST', `${CLANS}/${clanId}/invite`, { steamId: steamIdOf(persona) });
    await inviteOf(persona);
  }
};

const joined = async (clanId: number, by: string, ...personas: readonly string[]): Promise<void> => {
  await invited(clanId, by, ...personas);
  for (const persona of personas)
    await stack.call(persona, 'POST', `${CLANS}/invites/${await inviteOf(persona)}/accept`);
};

/** The clan that somebody leads is deleted, so that its members can be in another. */
const ended = async (leader: string): Promise<void> => {
  const mine = async () => {
    const { clan, role } = await stack.call<MyClanAnswer>(leader, 'GET', `${CLANS}/my-clan`);
    return role === 'leader' ? clan!.id : undefined;
  };
  await expect.poll(mine).toBeDefined();
  await stack.call(leader, 'DELETE', `${CLANS}/${(await mine())!}`);
};

const uploaded = async (token: string, path: string, bytes: Buffer): Promise<unknown[]> => {
  const body = new FormData();
  body.append('image', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'a.png');
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${stack.run.url}/api/${path}/image`, { method: 'POST', headers, body });
  return [response.status, ((await response.json()) as { error?: string }).error];
};

/** They have pressed at once: one reads that it was done, the others why it was not. Resolves with the page of who lost. */
const raced = async (pages: readonly [Page, Page], won: string, lost: string): Promise<Page> => {
  const outcomes = await Promise.all(
    pages.map(async (page) => {
      const [good, bad] = [won, lost].map((text) => page.getByText(text, { exact: true }).first()) as [
        Locator,
        Locator,
      ];
      await expect(good.or(bad)).toBeVisible();
      return good.isVisible();
    }),
  );
  expect([...outcomes].sort()).toEqual([false, true]);
  return pages[outcomes.indexOf(false)]!;
};
/** What a lost race leaves in the console of the browser. */
const LOST = /\b409\b/;
/**
 * What a clan that ends leaves in the console of whoever has its page open: the page is notified and reads it again.
 */
const ENDED = /\b404\b.*\/clans\/\d+\b/;
/** The same of a leader who leaves: their page may be on its way to what it might still read a moment before. */
const LEFT = /\b403\b.*\/clans\/\d+\/invites\b/;

journey('a clan from its first day to its second leader, and what staff make of it', async ({ people }) => {
  await link(FOUNDER, SECOND, THIRD);
  const founder = await people.enter(stack, FOUNDER, { expecting: [ENDED] });
  const { page } = founder;

  await journey.step('the founder meets the requirements, and founds it', async () => {
    await page.goto('/squad-battlelog/clan');
    await expect(page).toHaveURL(new RegExp(`${COMMUNITY}$`));
    await expect(page.getByText('No clans with 3 or more members found')).toBeVisible();
    const dialog = await manage(page);
    await expect(dialog.getByText('You are not currently in a clan')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Create a Clan' })).toBeDisabled();
    await check(page, 'management without a clan');
    await mayFound(FOUNDER);
    await (await manage(page)).getByRole('button', { name: 'Create a Clan' }).click();
    await page.getByRole('button', { name: 'Create Clan' }).click();
    await expect(page.getByText('Clan name must be at least 3 characters')).toBeVisible();
    await page.getByLabel('Name').fill('Night Parrots');
    await page.getByLabel('Tag').fill('npar');
    await page.getByLabel('Discord link').fill('https://discord.gg/parrots');
    await page.getByRole('button', { name: 'Create Clan' }).click();
    await said(page, 'Clan created successfully!');
    await expect(page.getByText('Night Parrots. You are its leader.')).toBeVisible();
    await check(page, 'management as the leader');
  });

  await journey.step('the leader gives it an image', async () => {
    const dialog = page.getByRole('dialog', { name: 'Clan Management' });
    await upload(dialog, 'a.png', 'image/png', await drawn().png().toBuffer());
    await said(page, 'Clan image updated!');
    await expect(dialog.locator(IMAGE).first()).toBeVisible();
    await expect
      .poll(() => page.evaluate<number>(`document.querySelector('${IMAGE}').naturalWidth`))
      .toBeGreaterThan(0);
  });

  await journey.step('two are invited by Steam ID, and accept, one of them on a phone', async () => {
    const dialog = page.getByRole('dialog', { name: 'Clan Management' });
    await dialog.getByRole('tab', { name: /^Invites/ }).click();
    for (const persona of [SECOND, THIRD]) {
      await dialog.getByLabel('Steam ID').fill(steamIdOf(persona));
      await dialog.getByRole('button', { name: 'Send Invite' }).click();
      await expect(dialog.getByRole('button', { name: /^Cancel the invite of/ })).toHaveCount(
        persona === SECOND ? 1 : 2,
      );
    }
    for (const persona of [SECOND, THIRD]) {
      const { page: theirs } = await people.enter(stack, persona, {
        expecting: [ENDED],
        ...(persona === THIRD ? { window: PHONE } : {}),
      });
      await inviteOf(persona);
      const accept = (await manage(theirs)).getByRole('button', { name: 'Accept Night Parrots' });
      await expect(accept).toBeVisible();
      if (persona === THIRD) await check(theirs, 'an invite');
      await accept.click();
      await said(theirs, 'Invite accepted!');
      await expect(theirs.getByText('Night Parrots. You are a member.')).toBeVisible();
      await expect(theirs.getByRole('tab', { name: /^Invites/ })).toHaveCount(0);
    }
    await page.goto(COMMUNITY);
    const row = page.getByRole('row').filter({ hasText: 'Night Parrots' });
    await expect(row).toContainText('3/20');
    await expect(row.getByText('Your clan')).toBeVisible();
    await check(page, 'the board');
  });

  await journey.step('one is promoted, and leadership goes to them', async () => {
    const dialog = await manage(page, /^Members/);
    await dialog.getByRole('button', { name: `Promote ${nameOf(SECOND)}` }).click();
    await said(page, `${nameOf(SECOND)} promoted to Officer`);
    await dialog.getByRole('combobox').click();
    await page.getByRole('option', { name: new RegExp(`^${nameOf(SECOND)}`) }).click();
    await dialog.getByRole('button', { name: 'Transfer...' }).click();
    const question = confirmation(page, `Make ${nameOf(SECOND)} the leader of Night Parrots?`);
    await expect(question.getByRole('button', { name: 'Keep leading' })).toBeFocused();
    await question.getByRole('button', { name: 'Transfer Leadership' }).click();
    await said(page, `Leadership transferred to ${nameOf(SECOND)}`);
    await expect(dialog.getByText('Night Parrots. You are a member.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Delete Clan...' })).toHaveCount(0);
  });

  await journey.step('its page says who is in it, and what happened to its members only', async () => {
    await page.goto(COMMUNITY);
    await page.getByRole('link', { name: 'Night Parrots' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('NPAR Night Parrots');
    await expect(page.getByRole('link', { name: 'Join Server' })).toHaveAttribute('href', 'https://discord.gg/parrots');
    await expect(page.getByRole('group', { name: 'Leader' })).toContainText(nameOf(SECOND));
    await expect(page.getByText(`Leadership went to ${nameOf(SECOND)}`)).toBeVisible();
    await founder.rest();
    await check(page, 'the page of a clan');
  });

  await journey.step('the old leader leaves, and is a stranger', async () => {
    const dialog = await manage(page, /^Members/);
    await dialog.getByRole('button', { name: 'Leave Clan...' }).click();
    await confirmation(page, 'Leave Night Parrots?').getByRole('button', { name: 'Leave Clan' }).click();
    await said(page, 'You have left the clan');
    await expect(dialog.getByText('You are not currently in a clan')).toBeVisible();
  });

  await journey.step(
    'a coordinator lowers its limit, removes somebody and deletes it, and each stands in the logs and in the audit',
    async () => {
      const { page: staff } = await people.enter(stack, 'squad-coordinator', { expecting: [ENDED] });
      await staff.goto('/admin-portal/squad');
      await staff.getByRole('button', { name: 'Open Clan Management' }).click();
      await expect(staff.getByText('1 clan, 2 members. 1 shown.')).toBeVisible();
      await check(staff, 'the tool for clans');
      await staff.getByRole('button', { name: 'Edit Night Parrots' }).click();
      await staff.getByLabel('Member limit').fill('5');
      await staff.getByLabel('Motto').fill('Rarely seen');
      await check(staff, 'an edited clan');
      await staff.getByRole('button', { name: 'Save Changes' }).click();
      await said(staff, 'Clan updated successfully');
      await expect(staff.getByRole('listitem').filter({ hasText: 'Rarely seen' })).toContainText('2/5');
      await staff.getByRole('button', { name: 'Members of Night Parrots' }).click();
      await expect(staff.getByText('Transfer leadership first')).toBeVisible();
      await staff.getByRole('button', { name: `Remove ${nameOf(THIRD)}` }).click();
      const removal = confirmation(staff, `Remove ${nameOf(THIRD)} from Night Parrots?`);
      await removal.getByRole('button', { name: 'Remove', exact: true }).click();
      await said(staff, `${nameOf(THIRD)} removed from clan`);
      await staff.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await staff.getByRole('button', { name: 'Delete Night Parrots' }).click();
      const question = confirmation(staff, 'Delete Night Parrots for good?');
      await expect(question.getByRole('button', { name: 'Delete Clan' })).toBeDisabled();
      await question.getByLabel('Type NPAR to delete it').fill('npar');
      await question.getByRole('button', { name: 'Delete Clan' }).click();
      await said(staff, 'Clan deleted successfully');
      await expect(staff.getByText('No clans found.')).toBeVisible();
      await expect(async () => {
        await staff.getByRole('button', { name: 'Logs' }).click();
        const logs = staff.getByRole('dialog', { name: 'Logs' });
        await expect(logs.getByRole('listitem')).toHaveCount(3, { timeout: 2_000 });
      }).toPass();
      const { page: admin } = await people.enter(stack, 'community-admin', { expecting: [ENDED] });
      await admin.goto('/admin-portal/audit');
      for (const [action, change] of [
        ['Update', /^member limit\s*20\s*5$/],
        ['Remove member', new RegExp(`^member\\s*${nameOf(THIRD)}\\s*–nothing$`)],
        ['Delete', /^tag\s*NPAR\s*–nothing$/],
      ] as const) {
        const name = new RegExp(`${nameOf('squad-coordinator')}.*${action}.*\\[NPAR\\] Night Parrots`);
        await admin.getByRole('button', { name }).click();
        await expect(
          admin.getByRole('table', { name: 'Changes' }).getByRole('row').filter({ hasText: change }),
        ).toBeVisible();
      }
    },
  );
});

journey('leadership goes to nobody who left the guild, and comes back through staff', async ({ people }) => {
  const clanId = await founded(FOUNDER, 'GONE', 'Bush Stone Curlews');
  await joined(clanId, FOUNDER, SECOND, THIRD);
  const { page } = await people.enter(stack, FOUNDER, { expecting: [LOST, ENDED, LEFT] });
  const dialog = await manage(page, /^Members/);
  const [second, third] = [nameOf(SECOND), nameOf(THIRD)];
  const transferTo = async (name: string): Promise<void> => {
    await dialog.getByRole('combobox').click();
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
    await dialog.getByRole('button', { name: 'Transfer...' }).click();
  };
  const answer = (name: string) =>
    confirmation(page, `Make ${name} the leader of Bush Stone Curlews?`).getByRole('button', {
      name: 'Transfer Leadership',
    });

  await journey.step('the leader chooses somebody who leaves the guild meanwhile, and is told', async () => {
    await transferTo(second);
    const question = confirmation(page, `Make ${second} the leader of Bush Stone Curlews?`);
    await expect(question.getByRole('link', { name: 'support ticket' })).toHaveAttribute('href', '/support-tickets');
    await stack.leavesGuild(SECOND);
    await answer(second).click();
    await said(page, 'Somebody who left the Discord server cannot be made officer or leader');
    const row = dialog.getByRole('listitem').filter({ hasText: second });
    await expect(row.getByText('Left Discord')).toBeVisible();
    await dialog.getByRole('combobox').click();
    await expect(page.getByRole('option')).toHaveText([`${third}, member`]);
    await page.keyboard.press('Escape');
  });

  await journey.step('another becomes the leader, and leaves the guild then', async () => {
    await transferTo(third);
    await answer(third).click();
    await said(page, `Leadership transferred to ${third}`);
    await stack.leavesGuild(THIRD);
    // What any page of theirs does.
    await stack.request(THIRD, 'GET', 'auth/discord-roles?refresh=true');
  });

  await journey.step('staff see it, and give the clan back', async () => {
    const { page: staff } = await people.enter(stack, 'squad-coordinator', { expecting: [ENDED] });
    await staff.goto('/admin-portal/squad');
    await staff.getByRole('button', { name: 'Open Clan Management' }).click();
    await expect(staff.getByRole('listitem').getByText(/^Leader left /)).toBeVisible();
    await staff.getByRole('button', { name: 'Members of Bush Stone Curlews' }).click();
    const members = staff.getByRole('dialog');
    await expect(members.getByText(new RegExp(`^${third} left the Discord server`))).toBeVisible();
    await members.getByRole('combobox').click();
    await expect(staff.getByRole('option')).toHaveText([`${nameOf(FOUNDER)}, member`]);
    await staff.getByRole('option').click();
    await members.getByRole('button', { name: 'Transfer...' }).click();
    await confirmation(staff, `Make ${nameOf(FOUNDER)} the leader of Bush Stone Curlews?`)
      .getByRole('button', { name: 'Transfer Leadership' })
      .click();
    await said(staff, `Leadership transferred to ${nameOf(FOUNDER)}`);
    await expect(staff.getByRole('listitem').getByText(/^Leader left /)).toHaveCount(0);
    await expect(dialog.getByText('Bush Stone Curlews. You are its leader.')).toBeVisible();
  });
  await stack.restoreMembers();
  await ended(FOUNDER);
});

journey('an officer is shown nothing that is not theirs, and is refused when they call it', async ({ people }) => {
  const clanId = await founded(FOUNDER, 'RGHT', 'Stone Curlews');
  await joined(clanId, FOUNDER, SECOND, THIRD);
  await stack.call(FOUNDER, 'POST', `${CLANS}/${clanId}/members/${steamIdOf(SECOND)}/promote`);
  const { page } = await people.enter(stack, SECOND, { expecting: [ENDED] });
  const dialog = await manage(page);
  await expect(dialog.getByText('Stone Curlews. You are one of its officers.')).toBeVisible();
  for (const [tab, buttons, boxes] of [
    [/^Information/, [], 0],
    [/^Members/, ['Leave Clan...'], 0],
    [/^Invites/, ['Send Invite'], 1],
  ] as const) {
    await dialog.getByRole('tab', { name: tab }).click();
    const panel = dialog.getByRole('tabpanel', { name: tab });
    await expect(panel.getByRole('button')).toHaveText(buttons);
    await expect(panel.getByRole('textbox')).toHaveCount(boxes);
    await expect(panel.getByLabel('Image file')).toHaveCount(0);
  }

  const token = await stack.token(SECOND);
  const events = (await stack.stream(`clan-${clanId}`)).length;
  const [members, staff] = [`${CLANS}/${clanId}`, `${STAFF}/${clanId}`];
  const transfer = { newLeaderSteamId: steamIdOf(SECOND) };
  const others: readonly (readonly [method: string, path: string, body?: object])[] = [
    ['PATCH', members, { motto: 'Mine now' }],
    ['DELETE', members],
    ['POST', `${members}/members/${steamIdOf(THIRD)}/promote`],
    ['POST', `${members}/members/${steamIdOf(SECOND)}/demote`],
    ['POST', `${members}/members/${steamIdOf(THIRD)}/kick`],
    ['POST', `${members}/members/${steamIdOf(FOUNDER)}/kick`],
    ['POST', `${members}/transfer-leadership`, transfer],
    ['GET', STAFF],
    ['GET', staff],
    ['GET', `${staff}/activity`],
    ['PATCH', staff, { memberLimit: 50 }],
    ['DELETE', staff],
    ['POST', `${staff}/transfer-leadership`, transfer],
    ['DELETE', `${staff}/members/${steamIdOf(THIRD)}`],
    ['DELETE', `${staff}/image`],
  ];
  for (const [method, path, body] of others)
    expect([method, path, (await stack.send(token, method, path, body)).status]).toEqual([method, path, 403]);
  for (const path of [members, staff])
    expect([path, (await uploaded(token, path, await drawn().png().toBuffer()))[0]]).toEqual([path, 403]);
  expect(await stack.stream(`clan-${clanId}`)).toHaveLength(events);
  await ended(FOUNDER);
});

journey('two want one tag at the same moment: one has it, the other reads so and takes another', async ({ people }) => {
  const form = async (persona: string): Promise<Page> => {
    await mayFound(persona);
    const { page } = await people.enter(stack, persona, { expecting: [LOST, ENDED] });
    const dialog = await manage(page);
    await dialog.getByRole('button', { name: 'Create a Clan' }).click();
    await dialog.getByLabel('Name').fill(`Clan of ${nameOf(persona)}`);
    await dialog.getByLabel('Tag').fill('same');
    return page;
  };
  const pages = await Promise.all([form(FOUNDER), form(SECOND)]);
  const create = (page: Page) => page.getByRole('button', { name: 'Create Clan' });
  await Promise.all(pages.map((page) => create(page).click()));
  const loser = await raced(pages, 'Clan created successfully!', 'This clan tag is taken');
  await expect(loser.getByLabel('Name')).toHaveValue(/^Clan of /);
  await loser.getByLabel('Tag').fill('else');
  await create(loser).click();
  await said(loser, 'Clan created successfully!');
  for (const leader of [FOUNDER, SECOND]) await ended(leader);
});

journey(
  'two accept the last place at the same moment: one is in, the other reads that it is full',
  async ({ people }) => {
    const clanId = await founded(FOUNDER, 'FULL', 'Full House');
    await joined(clanId, FOUNDER, FOURTH);
    await stack.call('squad-coordinator', 'PATCH', `${STAFF}/${clanId}`, { memberLimit: 3 });
    await invited(clanId, FOUNDER, SECOND, THIRD);
    const invite = async (persona: string): Promise<Page> => {
      const { page } = await people.enter(stack, persona, { expecting: [LOST, ENDED] });
      await expect((await manage(page)).getByRole('button', { name: 'Accept Full House' })).toBeVisible();
      return page;
    };
    const pages = await Promise.all([invite(SECOND), invite(THIRD)]);
    await Promise.all(pages.map((page) => page.getByRole('button', { name: 'Accept Full House' }).click()));
    const loser = await raced(pages, 'Invite accepted!', 'This clan is full');
    await expect(loser.getByText('You are not currently in a clan')).toBeVisible();
    const clan = async () => (await stack.call<ClanAnswer>(FOUNDER, 'GET', `${CLANS}/${clanId}`)).clan;
    await expect.poll(async () => (await clan()).members.length).toBe(3);
    await ended(FOUNDER);
  },
);

journey(
  'a hostile file is no image, in the browser and at the call; then its leader ends the clan',
  async ({ people }) => {
    const clanId = await founded(FOUNDER, 'PICS', 'Bower Birds');
    const founder = await people.enter(stack, FOUNDER, { expecting: [/\b400\b.*\/image\b/, ENDED] });
    const { page } = founder;
    const dialog = await manage(page);
    await upload(dialog, 'a.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    await expect(dialog.getByText(WRONG_TYPE)).toBeVisible();
    await upload(dialog, 'a.png', 'image/png', Buffer.alloc(1_048_576));
    await expect(dialog.getByText('Image must be less than 1MB')).toBeVisible();
    const token = await stack.token(FOUNDER);
    const events = (await stack.stream(`clan-${clanId}`)).length;
    for (const [what, make] of HOSTILE_IMAGES) {
      const bytes = await make();
      const answered = page.waitForResponse((response) => response.url().endsWith('/image'));
      await upload(dialog, 'a.png', 'image/png', bytes);
      expect([what, (await answered).status()]).toEqual([what, 400]);
      await said(page, WRONG_TYPE);
      expect([what, ...(await uploaded(token, `${CLANS}/${clanId}`, bytes))]).toEqual([what, 400, WRONG_TYPE]);
    }
    expect(await stack.stream(`clan-${clanId}`)).toHaveLength(events);
    await expect(dialog.locator(IMAGE)).toHaveCount(0);

    await journey.step('its leader deletes it on its own page, and nothing of it is asked for any more', async () => {
      await page.goto(`/squad-battlelog/clan/${clanId}`);
      await page.getByRole('button', { name: 'Clan Management' }).click();
      await dialog.getByRole('tab', { name: /^Members/ }).click();
      await dialog.getByRole('button', { name: 'Delete Clan...' }).click();
      const question = confirmation(page, 'Delete Bower Birds for good?');
      await question.getByLabel('Type PICS to delete it').fill('pics');
      await question.getByRole('button', { name: 'Delete Clan' }).click();
      await said(page, 'Clan deleted successfully');
      await expect(page).toHaveURL(new RegExp(`${COMMUNITY}$`));
      await founder.rest();
    });
  },
);

for (const [how, hands] of [
  ['by keyboard alone', keyboard],
  ['on a phone', finger],
] as const)
  journey(`from the founding of a clan to leaving it, ${how}`, async ({ people }) => {
    await mayFound(FOUNDER);
    await link(SECOND);
    const [{ page }, { page: theirs }] = await Promise.all([
      people.enter(stack, FOUNDER, { ...hands, expecting: [ENDED, LEFT] }),
      people.enter(stack, SECOND, { ...hands, expecting: [ENDED] }),
    ]);
    const name = nameOf(SECOND);
    const dialog = await manage(page, undefined, hands);
    const button = (text: string) => dialog.getByRole('button', { name: text });

    await hands.press(button('Create a Clan'));
    await hands.type(dialog.getByLabel('Name'), 'Lyre Birds');
    await hands.type(dialog.getByLabel('Tag'), 'lyre');
    await hands.press(button('Create Clan'));
    await said(page, 'Clan created successfully!');
    await hands.turnTo(dialog.getByRole('tab', { name: /^Invites/ }));
    await hands.type(dialog.getByLabel('Steam ID'), steamIdOf(SECOND));
    await hands.press(button('Send Invite'));
    await said(page, 'Invite sent successfully!');

    await inviteOf(SECOND);
    await hands.press((await manage(theirs, undefined, hands)).getByRole('button', { name: 'Accept Lyre Birds' }));
    await said(theirs, 'Invite accepted!');

    await manage(page, /^Members/, hands);
    if (hands.window === PHONE) await hands.press(button(`Actions for ${name}`));
    await hands.press(button(`Promote ${name}`));
    await said(page, `${name} promoted to Officer`);
    await hands.press(dialog.getByRole('combobox'));
    await hands.choose(page.getByRole('option', { name: new RegExp(`^${name}`) }));
    await hands.press(button('Transfer...'));
    const transfer = confirmation(page, `Make ${name} the leader of Lyre Birds?`);
    await hands.press(transfer.getByRole('button', { name: 'Transfer Leadership' }));
    await said(page, `Leadership transferred to ${name}`);
    await hands.press(button('Leave Clan...'));
    await hands.press(confirmation(page, 'Leave Lyre Birds?').getByRole('button', { name: 'Leave Clan' }));
    await said(page, 'You have left the clan');
    await expect(dialog.getByText('You are not currently in a clan')).toBeVisible();
    await ended(SECOND);
  });
