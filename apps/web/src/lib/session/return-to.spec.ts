import { returnTo } from './return-to';

test.each(['/bingo', '/profile?tab=connections', '/news/7#comments'])('%s is where the person wanted to go', (path) => {
  expect(returnTo(path)).toBe(path);
});

test.each(['//evil.example/x', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '', undefined, 7])(
  '%s leads home instead',
  (wanted) => expect(returnTo(wanted)).toBe('/'),
);
