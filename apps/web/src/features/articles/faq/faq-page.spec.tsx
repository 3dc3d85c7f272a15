import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import FaqPage from './faq-page';
import { CONTENTS, showText } from '~/test/content';

const show = (address = '/faq') => showText(address, <FaqPage />);
const address = () => screen.getByTestId('address').textContent;
const question = (name: string) => screen.findByRole('button', { name });
const TRIAL = 'How long is the trial?';
const TAG = 'Which tag do I wear?';

test('has its four categories, with everything closed', async () => {
  show();
  await question(TRIAL);
  const main = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(main.slice(0, 4)).toEqual(['General', 'Membership', 'Technical', 'Community']);
  for (const button of screen.getAllByRole('button')) expect(button.getAttribute('aria-expanded')).toBe('false');
});

test('several questions are open at once, and the address knows which', async () => {
  show();
  await userEvent.click(await question(TRIAL));
  await userEvent.click(await question(TAG));
  expect(screen.getByRole('region', { name: TRIAL }).textContent).toContain('Two weeks at least, one month at most');
  expect(screen.getByRole('region', { name: TAG }).textContent).toContain('[ZSUR]');
  expect(address()).toBe('/faq?open=trial,tag');
  await userEvent.click(await question(TRIAL));
  expect(screen.queryByRole('region', { name: TRIAL })).toBeNull();
  expect(screen.getByRole('region', { name: TAG })).toBeTruthy();
  expect(address()).toBe('/faq?open=tag');
  await userEvent.click(await question(TAG));
  expect(address()).toBe('/faq');
});

test('a link restores what was open', async () => {
  show('/faq?open=trial,slot');
  expect((await question(TRIAL)).getAttribute('aria-expanded')).toBe('true');
  expect((await question('How do I get a whitelist slot?')).getAttribute('aria-expanded')).toBe('true');
  expect((await question(TAG)).getAttribute('aria-expanded')).toBe('false');
});

test('a link to one answer opens it and goes there; closing it forgets the link', async () => {
  const went: string[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    went.push(this.id);
  };
  show('/faq?open=tag#trial');
  expect((await question(TRIAL)).getAttribute('aria-expanded')).toBe('true');
  await waitFor(() => expect(went).toEqual(['trial']));
  expect(document.activeElement?.id).toBe('trial');
  await userEvent.click(await question(TAG));
  expect(address()).toBe('/faq#trial');
  await userEvent.click(await question(TRIAL));
  expect(address()).toBe('/faq');
  expect(screen.queryByRole('region', { name: TRIAL })).toBeNull();
});

test('whoever came to one answer stays where they search and where they open another', async () => {
  show('/faq#trial');
  await waitFor(() => expect(document.activeElement?.id).toBe('trial'));
  const box = screen.getByRole('searchbox');
  await userEvent.type(box, 't');
  expect(address()).toBe('/faq?q=t#trial');
  expect(document.activeElement).toBe(box);
  await userEvent.click(await question(TAG));
  expect(address()).toBe('/faq?q=t&open=tag#trial');
  expect(document.activeElement).toBe(await question(TAG));
});

test('an answer can be linked to', async () => {
  show('/faq?open=trial,tag');
  const answer = await screen.findByRole('region', { name: TAG });
  await userEvent.click(within(answer).getByRole('link', { name: 'Link to this answer' }));
  expect(address()).toBe('/faq#tag');
});

test('opens and closes by keyboard', async () => {
  show();
  (await question(TRIAL)).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('region', { name: TRIAL })).toBeTruthy();
  await userEvent.keyboard(' ');
  expect(screen.queryByRole('region', { name: TRIAL })).toBeNull();
  expect(document.activeElement).toBe(await question(TRIAL));
});

test('a search keeps the questions that have every word, in the answer too, and their categories', async () => {
  show();
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search the questions' }), 'OKAYS members');
  await waitFor(() =>
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Who decides?']),
  );
  expect(screen.getByText('1 question with “OKAYS members”').getAttribute('role')).toBe('status');
  expect(screen.getAllByRole('heading', { level: 2 })[0]!.textContent).toBe('Membership');
  expect(address()).toBe('/faq?q=OKAYS+members');
});

test('letters that follow each other quicker than the address all count', async () => {
  const { router } = show();
  const box = await screen.findByRole<HTMLInputElement>('searchbox');
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
  await act(async () => {
    for (const letter of 'okays') {
      write.call(box, box.value + letter);
      box.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
  expect(box.value).toBe('okays');
  await waitFor(() => expect(address()).toBe('/faq?q=okays'));
  await act(() => router.navigate('/faq?q=trial'));
  expect(box.value).toBe('trial');
  await act(() => router.navigate(-1));
  expect(box.value).toBe('okays');
});

test('going to a category keeps the search and what is open', async () => {
  show('/faq?q=members&open=slot');
  const [membership] = await screen.findAllByRole('link', { name: 'Membership' });
  await userEvent.click(membership!);
  expect(address()).toBe('/faq?q=members&open=slot#membership');
});

test('a search finds the tag, which the text only names', async () => {
  show('/faq?q=zsur');
  expect(await question(TAG)).toBeTruthy();
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

test('a search that finds nothing leads to people', async () => {
  show('/faq?q=submarine');
  expect(await screen.findByRole('heading', { name: 'No question mentions “submarine”.' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('leads to the four pages that answer at length', async () => {
  show();
  const section = (await screen.findByRole('heading', { name: 'The longer answers' })).closest('section')!;
  expect(
    within(section)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/guidelines', '/join-zsu', '/support-tickets', '/whitelisting']);
});

test('a question of another community has its own answer', async () => {
  const { faq } = CONTENTS;
  const [category] = faq.parts;
  const [question] = category!.parts;
  const own = { ...question!, id: 'own', title: 'Who is ZSU Gaming?', html: '<p>We are ZSU.</p>' };
  showText('/faq?open=own', <FaqPage />, { contents: { faq: { ...faq, parts: [{ ...category!, parts: [own] }] } } });
  expect((await screen.findByRole('region', { name: 'Who is ZSU Gaming?' })).textContent).toContain('We are ZSU.');
});
