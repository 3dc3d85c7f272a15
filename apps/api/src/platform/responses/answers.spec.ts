import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendPage, type Page } from './answers';

const page: Page = { json: '{"success":true}', etag: 'v7' };

const sent = (given: Page, ifNoneMatch?: string) => {
  const headers: Record<string, unknown> = {};
  const reply = {
    statusCode: 200,
    headers: (more: object) => Object.assign(headers, more),
    header: (name: string, value: string) => Object.assign(headers, { [name]: value }),
    status: (code: number) => (reply.statusCode = code),
  };
  const request = { headers: ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch } };
  const text = sendPage(request as unknown as FastifyRequest, reply as unknown as FastifyReply, given);
  return { status: reply.statusCode, text, headers };
};

test('a page the client has is not sent again', () => {
  for (const tag of ['W/"v7"', '"v7"', 'W/"v6", W/"v7"', '*', ' * '])
    expect(sent(page, tag)).toMatchObject({ status: 304, text: '' });
});

test('a page the client has not is sent', () => {
  for (const tag of [undefined, 'W/"v6"', '', '*x'])
    expect(sent(page, tag)).toMatchObject({ status: 200, text: page.json });
});

test('a page that may be behind says so and how old it is, and is sent in full', () => {
  const { status, text, headers } = sent({ ...page, stale: true, age: 61_200 }, 'W/"v7"');
  expect([status, text]).toEqual([200, page.json]);
  expect(headers).toMatchObject({ 'x-read-stale': 'true', age: '62' });
});

test('a page of a read model that receives no more events says so', () => {
  expect(sent({ ...page, frozen: true }).headers).toMatchObject({ 'x-read-stale': 'true' });
  expect(sent(page).headers).not.toHaveProperty('x-read-stale');
});
