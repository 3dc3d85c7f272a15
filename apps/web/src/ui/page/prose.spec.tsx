import { screen } from '@testing-library/react';
import { renderAt, SITE } from '~/test/render';
import { filled, plainText, Prose } from './prose';

const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

test('names the community, its tag and its links in a text', () => {
  renderAt(
    '/',
    <p>{<Prose>{'{name} wears {tag}; see [the Discord of {shortName}]({chatInvite}) and [how]({join}).'}</Prose>}</p>,
  );
  expect(screen.getByText(/wears/).textContent).toBe('ZSU Gaming wears [ZSUR]; see the Discord of ZSU and how.');
  expect(links()).toEqual([
    ['the Discord of ZSU', 'https://discord.gg/zsu'],
    ['how', '/join-zsu'],
  ]);
});

test('opens what is elsewhere beside the site, and what is here in it', () => {
  renderAt('/', <Prose>{'[here](/faq#slot) [there](https://example.org)'}</Prose>);
  expect(screen.getByRole('link', { name: 'here' }).getAttribute('target')).toBeNull();
  expect(screen.getByRole('link', { name: 'there' }).getAttribute('target')).toBe('_blank');
  expect(screen.getByRole('link', { name: 'there' }).getAttribute('rel')).toBe('noreferrer');
});

test.each([
  'javascript:alert`1`',
  'http://example.org',
  '//example.org',
  String.raw`/\example.org`,
  'data:text/html,x',
])('an address like %s is no link', (address) => {
  renderAt('/', <p data-testid="text">{<Prose>{`[words](${address})`}</Prose>}</p>);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByTestId('text').textContent).toBe('words');
});

test('what is written as markup is shown as it is written', () => {
  renderAt('/', <p data-testid="text">{<Prose>{'<b>bold</b> & [ZSUR] (really)'}</Prose>}</p>);
  expect(screen.getByTestId('text').textContent).toBe('<b>bold</b> & [ZSUR] (really)');
});

test('the words alone have no addresses', () =>
  expect(plainText('See [the {shortName} Discord]({chatInvite}).', SITE)).toBe('See the ZSU Discord.'));

test('what is no placeholder stays, also the names of what every object has', () =>
  expect(filled('{constructor} {nobody} {name}', SITE)).toBe('{constructor} {nobody} ZSU Gaming'));
