import type { Answer } from './support/api';
import type { Person } from './support/people';
import { startProjector, startStack, type Stack } from './support/stack';
import { answered } from './support/caller';

/** What two people may edit at once: whose words stand is never decided by who was faster. */
let stack: Stack;
let projector: Awaited<ReturnType<typeof startProjector>>;

beforeAll(async () => {
  stack = await startStack({ projections: ['admin-list', 'whitelist-file', 'bingo-values', 'exempt', 'highlights'] });
  projector = await stack.projector();
});
afterAll(async () => {
  await projector.stop();
  await stack.close();
});

interface Document {
  readonly name: string;
  readonly read: string;
  readonly save: (as: Person, text: string, headers: Record<string, string>) => Promise<Answer>;
  /** Two who may edit it. */
  readonly editors: readonly [Person, Person];
  /** Makes it, where a save alone would not. */
  readonly make?: () => Promise<Answer>;
  readonly changed: string;
}

const HIGHLIGHTS = '/api/admin/squad/highlights';
const VALUES = '/api/bingo/values';
const LIST = '/api/admin-portal/admin-list/content';
const EXEMPT = '/api/admin-portal/squad-exempt-list';
const highlight = (heading: string) => ({ youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ', author: 'Kestrel', heading });
const put = (path: string, as: Person, body: unknown, headers: Record<string, string>): Promise<Answer> =>
  answered(() => stack.request('PUT', path, { as, body, headers }));
const steam = (text: string) => `7656119${String(text.length).padStart(10, '0')}`;

const documents: Document[] = [
  {
    name: 'a highlight',
    read: HIGHLIGHTS,
    make: () => stack.post(HIGHLIGHTS, highlight('first'), { as: 'squad-coordinator' }),
    save: (as, text, headers) => put(`${HIGHLIGHTS}/1`, as, highlight(text), headers),
    editors: ['squad-coordinator', 'community-admin'],
    changed: 'highlight-changed',
  },
  {
    name: 'a bingo value',
    read: VALUES,
    make: () => stack.post(VALUES, { value: 'first', difficulty: 'easy' }, { as: 'bingo-host' }),
    save: (as, value, headers) => put(`${VALUES}/1`, as, { value, difficulty: 'easy' }, headers),
    editors: ['bingo-host', 'community-admin'],
    changed: 'value-changed',
  },
  {
    name: 'the admin list',
    read: LIST,
    save: (as, text, headers) => put(LIST, as, { content: `// ${text}\n` }, headers),
    editors: ['squad-coordinator', 'community-admin'],
    changed: 'admin-list-changed',
  },
  {
    name: 'an exempt list',
    read: EXEMPT,
    save: (as, text, headers) => put(EXEMPT, as, { exemptPlayers: [steam(text)] }, headers),
    editors: ['squad-coordinator', 'community-admin'],
    changed: 'exempt-list-changed',
  },
];

test.each(documents)('$name is not saved over what somebody else wrote and nobody read', async (document) => {
  const { read, save, make, changed, editors } = document;
  const [mulga, southerly] = editors;
  const etagAfter = async ({ headers }: Answer) => {
    const after = { 'x-read-after': headers.get('x-log-position')! };
    const answer = await answered(() => stack.get(read, { as: mulga, headers: after }));
    expect(answer.status).toBe(200);
    return { 'if-match': answer.headers.get('etag')! };
  };
  const good = async (answer: Promise<Answer>) => {
    const { status, body, headers } = await answer;
    expect([status, body['error']]).toEqual([200, undefined]);
    return { status, body, headers, text: '' };
  };
  const refused = async (answer: Promise<Answer>, status: number, code: string) => {
    const { body, ...refusal } = await answer;
    expect([refusal.status, body['code']]).toEqual([status, code]);
    expect(body['current']).toBeTruthy();
    return body;
  };
  const first = await (make ? make() : good(save(mulga, 'first', {})));
  const seen = await etagAfter(first);
  // One's own last version may be saved over without a word.
  const second = await good(save(mulga, 'second!', {}));
  await refused(save(southerly, 'from an old page', seen), 409, changed);
  await refused(save(southerly, 'unseen, all of it', {}), 428, 'if-match-required');
  const third = await good(save(southerly, 'after reading it', await etagAfter(second)));
  await refused(save(mulga, 'unseen in turn', {}), 428, 'if-match-required');
  // What stands there already is no overwriting.
  await good(save(mulga, 'after reading it', {}));
  expect((await etagAfter(third))['if-match']).toMatch(/^W\/"[1-9]\d*-/);
  // A refusal says whose the last change is, and carries the ETag to save over it with.
  const lost = await refused(save(southerly, 'from the page before that save', seen), 409, changed);
  const theirs = await refused(save(mulga, 'from the very first page', seen), 409, changed);
  expect([lost['own'], theirs['own'], theirs['etag']]).toEqual([true, false, lost['etag']]);
  await good(save(southerly, 'knowingly', { 'if-match': String(lost['etag']) }));
  // A script that wants to replace whatever there is says so.
  await good(save(mulga, 'whatever was there before', { 'if-match': '*' }));
});

test('two who edit different highlights do not get into each other’s way', async () => {
  const added = await stack.post(HIGHLIGHTS, highlight('another'), { as: 'community-admin' });
  const { headers } = await stack.get(HIGHLIGHTS, {
    as: 'squad-coordinator',
    headers: { 'x-read-after': added.headers.get('x-log-position')! },
  });
  const seen = { 'if-match': headers.get('etag')! };
  expect((await put(`${HIGHLIGHTS}/1`, 'community-admin', highlight('one'), seen)).status).toBe(200);
  expect((await put(`${HIGHLIGHTS}/2`, 'squad-coordinator', highlight('two'), seen)).status).toBe(200);
  const remove = (id: number, match: Record<string, string>) =>
    stack.request('DELETE', `${HIGHLIGHTS}/${id}`, { as: 'squad-coordinator', headers: match });
  expect([(await remove(1, seen)).status, (await remove(1, {})).status]).toEqual([409, 200]);
});
