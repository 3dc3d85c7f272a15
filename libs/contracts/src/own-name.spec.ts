import { isOwnName } from './own-name';

test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'api:3000', '10.0.0.7'])(
  '%s is a machine',
  (host) => expect(isOwnName(host)).toBe(true),
);

test.each([
  undefined,
  '',
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'a@b',
  '1.2.3',
])('%s is none', (host) => expect(isOwnName(host)).toBe(false));
