import { randomBytes } from 'node:crypto';
import type { AdminClanAnswer, ClanImageDone } from '@app/contracts/clans/clans';
import sharp from 'sharp';
import { drawn, HOSTILE_IMAGES, PHONE_IMAGES } from '../hostile-images';
import type { Answer } from './support/api';
import { MEMBERS, STAFF, startClanStack, type ClanStack, type Player } from './support/clans';
import { people } from './support/people';
import { answered } from './support/caller';

let world: ClanStack;
let clan: { clanId: number; leader: Player; members: Player[] };
beforeAll(async () => {
  world = await startClanStack();
  clan = await world.clanOf('PIC', 1);
});
afterAll(async () => {
  await world.projector.stop();
  await world.stack.close();
});

const withSecret = () => drawn().withExif({ IFD0: { Artist: 'secret of the camera' } });

const upload = async (
  bytes: Buffer,
  who: Player,
  path = `${MEMBERS}/${clan.clanId}/image`,
  field = 'image',
): Promise<Answer> => {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'picture.png');
  const answer = await answered(async () => {
    const response = await fetch(`${world.stack.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}` },
      body: form,
    });
    const { status, headers } = response;
    const text = await response.text();
    return { status, headers, text, body: JSON.parse(text) as Record<string, unknown> };
  });
  world.noteWritten(answer.headers);
  return answer;
};
const shown = (url: string | null) => fetch(`${world.stack.url}${url!}`);
const urlOf = ({ body }: Answer) => (body as unknown as ClanImageDone).image_url;
const coordinator = (): Player => ({
  ...people['squad-coordinator'],
  steamId: '',
  token: world.stack.tokenOf('squad-coordinator'),
});

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s becomes one small WebP without metadata, at an address of its own',
  async (type) => {
    const sent = await upload(await withSecret()[type]().toBuffer(), clan.leader);
    expect([sent.status, sent.body['message']]).toEqual([200, 'Clan image updated!']);
    expect(urlOf(sent)).toMatch(/^\/api\/clan-images\/[\w-]{22}\.webp$/);
    const image = await shown(urlOf(sent));
    const headers = Object.fromEntries(image.headers);
    expect([
      image.status,
      headers['content-type'],
      headers['x-content-type-options'],
      headers['cache-control'],
    ]).toEqual([...[200, 'image/webp', 'nosniff', 'public, max-age=31536000, immutable']]);
    const bytes = Buffer.from(await image.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
    expect(bytes.includes('secret')).toBe(false);
    expect((await world.clan(clan.clanId, clan.leader)).image_url).toBe(urlOf(sent));
  },
);

test.each(PHONE_IMAGES)('a JPEG with %s is taken, and what is served is the picture alone', async (_, make) => {
  const sent = await upload(await make(), clan.leader);
  expect([sent.status, sent.body['error'] ?? sent.body['message']]).toEqual([200, 'Clan image updated!']);
  const bytes = Buffer.from(await (await shown(urlOf(sent))).arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
  expect(bytes.length).toBeLessThan(5_000);
});

describe('what is no image of the three types is refused with the given sentence', () => {
  test.each(HOSTILE_IMAGES)('%s', async (_, make) => {
    const before = (await world.eventsOf(`clan-${clan.clanId}`)).length;
    const { status, body } = await upload(await make(), clan.leader);
    expect([status, body['error']]).toEqual([400, 'Only JPEG, PNG, and WebP images are allowed']);
    expect(await world.eventsOf(`clan-${clan.clanId}`)).toHaveLength(before);
  });

  test.each([1_048_576, 3_000_000])('%d bytes are too many', async (bytes) => {
    const { status, body } = await upload(Buffer.alloc(bytes), clan.leader).catch(() => ({
      status: 413,
      body: { error: 'Image must be less than 1MB' },
    }));
    expect([400, 413]).toContain(status);
    expect(body['error']).toBe('Image must be less than 1MB');
  });

  test('another field, another type of body, and no body', async () => {
    expect((await upload(await drawn().png().toBuffer(), clan.leader, undefined, 'picture')).status).toBe(400);
    const path = `${MEMBERS}/${clan.clanId}/image`;
    expect((await world.request('POST', path, clan.leader, { image: 'x' })).status).toBe(415);
    expect((await world.request('POST', path, clan.leader)).status).toBe(400);
  });
});

test('only the leader uploads, and staff; who may not is refused whatever they send', async () => {
  const png = await drawn().png().toBuffer();
  for (const [who, code] of [
    [clan.members[0]!, 'clan-forbidden'],
    [await world.player(), 'not-in-clan'],
  ] as const) {
    const { status, body } = await upload(png, who);
    expect([status, body['code']]).toEqual([403, code]);
  }
  expect((await upload(png, clan.leader, `${STAFF}/${clan.clanId}/image`)).status).toBe(403);
});

test('staff change and delete the image at once: the old address shows nothing, and the trail has no bytes', async () => {
  const first = await upload(await drawn().png().toBuffer(), coordinator(), `${STAFF}/${clan.clanId}/image`);
  expect([first.status, first.body['message'], first.body['imageUrl']]).toEqual([
    200,
    'Image uploaded successfully',
    urlOf(first),
  ]);
  const second = await upload(await drawn().jpeg().toBuffer(), coordinator(), `${STAFF}/${clan.clanId}/image`);
  expect([(await shown(urlOf(first))).status, (await shown(urlOf(second))).status]).toEqual([404, 200]);
  const deleted = await world.request('DELETE', `${STAFF}/${clan.clanId}/image`, coordinator());
  expect([deleted.status, deleted.body['message']]).toEqual([200, 'Image deleted successfully']);
  expect((await shown(urlOf(second))).status).toBe(404);
  const { clan: after } = await world.read<AdminClanAnswer>(`${STAFF}/${clan.clanId}`, coordinator());
  expect([after.image_url, after.imageUrl]).toEqual([null, null]);
  const notes = (await world.eventsOf(`clan-${clan.clanId}`)).flatMap(({ metadata }) => metadata.audit ?? []);
  expect(notes.map(({ action, changes }) => [action, Object.keys(changes)])).toEqual(
    notes.map(() => ['UPDATE', ['image', 'bytes']]),
  );
  expect(notes).toHaveLength(3);
  expect(JSON.stringify(notes).length).toBeLessThan(2_000);
});

test.each(['x', `${'A'.repeat(22)}.webp`, `${'A'.repeat(22)}.png`, '%2e%2e%2fclan-1.webp'])(
  'the address "%s" shows nothing',
  async (file) => expect((await shown(`/api/clan-images/${file}`)).status).toBe(404),
);

test('many uploads at once are read one after the other, and nobody else waits for them', async () => {
  const big = await sharp(randomBytes(900 * 900 * 3), { raw: { width: 900, height: 900, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
  const form = () => {
    const body = new FormData();
    body.append('image', new Blob([new Uint8Array(big)]), 'x.jpg');
    return body;
  };
  let under = 12;
  const flood = Array.from({ length: under }, async () => {
    const { status } = await fetch(`${world.stack.url}${MEMBERS}/${clan.clanId}/image`, {
      method: 'POST',
      headers: { authorization: `Bearer ${clan.leader.token}` },
      body: form(),
    });
    under--;
    return status;
  });
  let others = 0;
  while (under > 0) {
    expect((await world.request('GET', `${MEMBERS}/${clan.clanId}`, clan.leader)).status).toBe(200);
    others++;
  }
  const statuses = await Promise.all(flood);
  expect(statuses.filter((status) => ![200, 409, 503].includes(status))).toEqual([]);
  expect(statuses).toContain(200);
  expect(others).toBeGreaterThan(0);
});
