import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sealedMarks, telemetryMarks } from '@app/domain/personal';
import { FORMER_PLAYER } from '@app/domain/personal-marks';
import type { RecordedEvent } from '@app/storage/event-log/event';
import { Sealing } from '@app/storage/event-log/sealing/sealing';
import { openSqlitePersonKeys } from '@app/storage/person-keys/sqlite';
import type { PersonKeyStore } from '@app/storage/person-keys/port';
import { foldBatch, handledTypes } from '../../apps/projector/src/projection';
import { projections } from '../../apps/projector/src/projections';

// In the examples one host has the id 1, which no member of the chat platform has.
const recorded = readFileSync(join(__dirname, 'events.json'), 'utf8').replace(/(ById": )"1"/g, '$1"290401099666423845"');
const archive = JSON.parse(recorded) as RecordedEvent[];

const namedIn = (text: string, ...names: readonly string[]) => names.filter((name) => text.includes(name));
const NAMES = ['Kestrel', 'Wattlebird', 'Owl 1', 'xX_Gecko_Xx', 'Wallhack'];

/** Ids of accounts that stand in what a game server reported. */
const accountsIn = (data: object): string[] => JSON.stringify(data).match(/[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];

describe('the archive, sealed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sealing-'));
  let keys: PersonKeyStore;
  let sealing: Sealing;
  let sealed: RecordedEvent[];

  beforeAll(async () => {
    keys = openSqlitePersonKeys(join(folder, 'person-keys.sqlite'));
    sealing = new Sealing(keys);
    const written = await sealing.seal(archive.map(({ type, data, id, metadata }) => ({ id, event: { type, data }, metadata })));
    sealed = await Promise.all(
      written.map(async ({ id, event, metadata }, at) => {
        const [stream] = await sealing.namesOf(archive[at]!.stream);
        return { ...archive[at]!, id, ...event, metadata, stream };
      }),
    );
  });
  afterAll(async () => {
    await keys.close();
    rmSync(folder, { recursive: true });
  });

  test('tells neither names nor ids of anybody', () => {
    // The admin list is one text that names many people, and a highlight has an author: they are not sealed.
    const isSealed = ({ type }: RecordedEvent) => type in telemetryMarks || (type in sealedMarks && !/^(?:SquadAdmin|Highlight)/.test(type));
    const text = JSON.stringify(sealed.filter(isSealed));
    expect(namedIn(text, ...NAMES, '29040109966642384', '7656119')).toEqual([]);
    const ids = archive.filter(({ type }) => type in telemetryMarks).flatMap(({ data }) => accountsIn(data));
    expect(ids.length).toBeGreaterThan(5);
    expect(namedIn(text, ...ids)).toEqual([]);
  });

  test('opened again is what it was', async () => {
    const opened = await sealing.open(sealed);
    opened.forEach((event, at) => {
      const { people, sealed: isReport } = sealed[at]!.metadata;
      const metadata = { ...archive[at]!.metadata, people, sealed: isReport };
      expect(event).toEqual({ ...archive[at], metadata });
    });
  });

  test('leaves events about nobody untouched', async () => {
    const value = archive.find(({ type }) => type === 'SquadTickRateMeasured')!;
    const metadata = { ...value.metadata, actor: { id: 'game-server-1', name: 'Server 1', roles: [] } };
    const event = { id: value.id, event: { type: value.type, data: value.data }, metadata };
    expect((await sealing.seal([event]))[0]).toBe(event);
    const read = { ...value, metadata };
    expect((await sealing.open([read]))[0]).toBe(read);
  });

  test('folds into every read model when all keys are destroyed, and names nobody', async () => {
    const ids = new Set(JSON.stringify(archive).match(/\d{17,20}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32}/g));
    const staff = archive.flatMap(({ data }) => ('record' in data ? [String(data.record)] : []));
    await keys.destroy([...ids, ...staff, 'Kestrel-AU']);
    sealing.forget();
    const former = await sealing.open(sealed);
    const text = JSON.stringify(former.filter(({ type }) => type in sealedMarks && !/^(?:SquadAdmin|Highlight)/.test(type)));
    expect(text).toContain(FORMER_PLAYER);
    expect(namedIn(text, ...NAMES)).toEqual([]);
    for (const projection of projections) {
      const handledEvents = former
        .filter(({ type }) => handledTypes(projection).includes(type))
        .map((event, index) => ({ ...event, logPosition: `${String(index + 1).padStart(16, '0')}-${'0'.repeat(16)}` }));
      const { handled, failure } = foldBatch(projection, new Map(), handledEvents);
      expect(failure).toBeUndefined();
      expect(handled).toBe(handledEvents.length);
    }
  });

  test('nobody else’s key opens what is sealed', async () => {
    const event = { id: 'e', event: { type: 'MemberRolesObserved', data: { memberId: '290401099666423899', name: 'Quoll' } } };
    const metadata = { actor: { id: 'x', name: 'x', roles: [] }, correlationId: 'c', causationId: 'c' };
    const [one] = await sealing.seal([{ ...event, metadata }]);
    const [other] = await keys.ensure(['290401099666423898']);
    const data = one!.event.data as { memberId: string; name: string };
    const forged = { ...data, name: data.name.replace(data.memberId, other!.pseudonym) };
    const read = { ...archive[0]!, ...one!.event, data: forged, metadata: { ...one!.metadata, people: [data.memberId, other!.pseudonym] } };
    expect((await sealing.open([read]))[0]!.data).toEqual({ memberId: '290401099666423899', name: FORMER_PLAYER });
  });
});
