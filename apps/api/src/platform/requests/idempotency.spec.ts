import type { RequestContext } from './caller';
import { canonical, idempotencyOf } from './idempotency';
import { idempotencyKey } from './request-id';

const context = (id: string, idempotencyKey?: string): RequestContext => ({
  caller: { actor: { id, name: 'Kestrel', roles: [] }, rights: new Set(), inGuild: true },
  requestId: 'r',
  ...(idempotencyKey ? { idempotencyKey } : {}),
});

test('the order of fields does not make another request', () => {
  expect(canonical({ b: [1, { d: 1, c: null }], a: 'x' })).toBe(canonical({ a: 'x', b: [1, { c: null, d: 1 }] }));
  expect(canonical({ a: undefined })).toBe('{}');
});

test('another body, route or person does', () => {
  const of = (id: string, route: string, body: object) => idempotencyOf(context(id, 'k'), route, body).idempotency!;
  const base = of('1', 'POST /a', { value: 'x' });
  expect(of('1', 'POST /a', { value: 'x' })).toEqual(base);
  expect(of('1', 'POST /a', { value: 'y' })).toMatchObject({
    key: base.key,
    hash: expect.not.stringContaining(base.hash),
  });
  expect(of('1', 'POST /b', { value: 'x' }).hash).not.toBe(base.hash);
  expect(of('2', 'POST /a', { value: 'x' }).key).not.toBe(base.key);
});

test('without a key nothing is kept', () => {
  expect(idempotencyOf(context('1'), 'POST /a', {})).toEqual({});
});

test('a key is short and visible', () => {
  expect(idempotencyKey('b9f6-1')).toEqual({ idempotencyKey: 'b9f6-1' });
  expect(idempotencyKey(undefined)).toEqual({});
  for (const bad of ['', 'two words', 'x'.repeat(129), 'ü', ['a', 'b']]) expect(() => idempotencyKey(bad)).toThrow();
});
