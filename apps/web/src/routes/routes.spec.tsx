import { pagePatterns } from '@app/contracts/content/heads';
import { SITE } from '~/test/render';
import { routes } from './routes';

test('the api knows of every page that the browser can show, and of no other', () => {
  const shown = routes(SITE)
    .flatMap(({ children = [] }) => children)
    .flatMap(({ children = [] }) => children)
    .map(({ path }) => path);
  expect(shown.filter((path) => path !== '*').sort()).toEqual(pagePatterns(SITE).sort());
});
