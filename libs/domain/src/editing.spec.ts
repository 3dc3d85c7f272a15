import { whyOutdated } from './editing';

const [wombat, numbat] = ['200000000000000007', '200000000000000008'];
const last = { revision: 3, by: wombat };

test.each([
  ['what stands there was read', { from: 3, editor: numbat }, undefined],
  ['it has changed since', { from: 2, editor: numbat }, 'conflict'],
  ['it has changed since, by oneself', { from: 2, editor: wombat }, 'conflict'],
  ['nobody can have read that', { from: 4, editor: numbat }, 'conflict'],
  ['nobody said, and another person wrote it', { from: undefined, editor: numbat }, 'unseen'],
  ['nobody said, and it is one’s own', { from: undefined, editor: wombat }, undefined],
  ['whatever it is, it is to be replaced', { from: 'any', editor: numbat }, undefined],
] as const)('%s', (_, edit, why) => expect(whyOutdated(edit, last)).toBe(why));

test('a first save needs to say nothing', () =>
  expect(whyOutdated({ from: undefined, editor: numbat }, { revision: 0, by: undefined })).toBeUndefined());

test('of several things in one stream, one that has not changed since may be saved though others have', () => {
  expect(whyOutdated({ from: 5, editor: numbat }, last, 7)).toBeUndefined();
  expect(whyOutdated({ from: 8, editor: numbat }, last, 7)).toBe('conflict');
});
