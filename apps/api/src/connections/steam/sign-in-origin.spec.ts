import { signInOrigin } from './sign-in-origin';

test.each([
  ['localhost:3000', 'http://localhost:3000', 'http://localhost:3000'],
  ['127.0.0.1:3000', 'http://localhost:3000', 'http://127.0.0.1:3000'],
  ['[::1]:3000', 'http://localhost:3000', 'http://[::1]:3000'],
  ['localhost:3000', 'http://127.0.0.1:3000', 'http://localhost:3000'],
  // The development server passes requests on under its own port.
  ['127.0.0.1:5173', 'http://localhost:3000', 'http://127.0.0.1:3000'],
  ['evil.example', 'http://localhost:3000', 'http://localhost:3000'],
  ['localhost.evil.example', 'http://localhost:3000', 'http://localhost:3000'],
  ['127.0.0.1', 'https://community.example', 'https://community.example'],
  ['community.example', 'https://community.example', 'https://community.example'],
  ['not a host/@', 'http://localhost:3000', 'http://localhost:3000'],
])('whoever asks at %s while the site is %s signs in at %s', (host, publicUrl, expected) => {
  expect(signInOrigin(host, publicUrl)).toBe(expected);
});
