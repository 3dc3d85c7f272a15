import type { ServerResponse } from 'node:http';
import type { PageContext } from '@app/identity/pages';

/** Answers with a page in the look of the local sign-in, which `write` writes. */
export function sendPage(response: ServerResponse, status: number, write: (context: PageContext) => void): void {
  const headers: Record<string, string> = {};
  const context = { body: '', type: '', set: (fields: Record<string, string>) => Object.assign(headers, fields) };
  write(context as unknown as PageContext);
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(context.body);
}
