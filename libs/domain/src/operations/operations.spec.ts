import { fold, Rejected, type Decision } from '../decider';
import type { OperationsEvent } from './events';
import {
  cancelRebuild,
  dropGeneration,
  flipBack,
  operations,
  quarantineEvent,
  unquarantineEvent,
  requestRebuild,
  requestVerification,
  retryProjection,
  type Operations,
  type ProjectionRecord,
} from './operations';

type Decide = Decision<Operations, OperationsEvent>;

const at = '2026-01-01T00:00:00.000Z';
const projection = 'games';
const serving: ProjectionRecord = { serving: 1, generations: [{ generation: 1, state: 'serving' }] };
const building: ProjectionRecord = {
  ...serving,
  generations: [...serving.generations, { generation: 2, state: 'building', build: { requestedBy: 'r1' } }],
};
const flipped: ProjectionRecord = {
  serving: 2,
  generations: [
    { generation: 1, state: 'standby' },
    { generation: 2, state: 'serving' },
  ],
};

const command = (record: ProjectionRecord, requestId = 'r1') => ({ projection, requestId, at, record });
const fact = <Type extends OperationsEvent['type']>(type: Type, generation?: number, requestId = 'r1') =>
  ({
    type,
    data: { projection, requestId, at, ...(generation === undefined ? {} : { generation }) },
  }) as OperationsEvent;

const given = (...events: OperationsEvent[]) => ({
  when: (decide: Decide) => ({
    then: (...expected: OperationsEvent[]) => {
      const happened = [...decide(fold(operations, events))];
      expect(happened).toEqual(expected);
      expect([...decide(fold(operations, [...events, ...happened]))]).toEqual([]);
    },
    thenRejected: (code: string) => {
      let reason: unknown;
      try {
        expect([...decide(fold(operations, events))]).toBeUndefined();
      } catch (error) {
        reason = error;
      }
      expect(reason).toBeInstanceOf(Rejected);
      expect((reason as Rejected).code).toBe(code);
    },
  }),
});

describe('rebuilding a read model', () => {
  test('a rebuild requests the next generation', () =>
    given()
      .when(requestRebuild(command(serving)))
      .then(fact('ProjectionRebuildRequested', 2)));

  test('a generation number is never requested twice, even where the projector has not received the first', () =>
    given(fact('ProjectionRebuildRequested', 2, 'r0'))
      .when(requestRebuild(command(serving)))
      .then(fact('ProjectionRebuildRequested', 3)));

  test('numbers go on after generations that were dropped', () =>
    given()
      .when(requestRebuild(command({ ...serving, lastGeneration: 6 })))
      .then(fact('ProjectionRebuildRequested', 7)));

  test('a rebuild is refused while one runs', () =>
    given()
      .when(requestRebuild(command(building)))
      .thenRejected('rebuild-running'));

  test('the rebuild that runs is cancelled', () =>
    given(fact('ProjectionRebuildRequested', 2, 'r0'))
      .when(cancelRebuild(command(building)))
      .then(fact('ProjectionRebuildCancelled', 2)));

  test('a rebuild that the projector has not received yet is cancelled too', () =>
    given(fact('ProjectionRebuildRequested', 2, 'r0'))
      .when(cancelRebuild(command(serving)))
      .then(fact('ProjectionRebuildCancelled', 2)));

  test('there must be something to cancel', () => {
    given()
      .when(cancelRebuild(command(serving)))
      .thenRejected('nothing-to-cancel');
    given(fact('ProjectionRebuildRequested', 2, 'r0'), fact('ProjectionRebuildCancelled', 2, 'r00'))
      .when(cancelRebuild(command(serving)))
      .thenRejected('nothing-to-cancel');
  });

  test('the build of a new version cannot be cancelled', () =>
    given()
      .when(cancelRebuild(command({ generations: [{ generation: 1, state: 'building', build: {} }] })))
      .thenRejected('build-needed'));
});

describe('a projection that stopped', () => {
  const stopped: ProjectionRecord = {
    serving: 2,
    generations: [
      { generation: 1, state: 'faulted' },
      { generation: 2, state: 'faulted' },
    ],
  };

  test('a retry means the serving generation first', () =>
    given()
      .when(retryProjection(command(stopped)))
      .then(fact('ProjectionRetried', 2)));

  test('a retry may name the generation', () =>
    given()
      .when(retryProjection({ ...command(stopped), generation: 1 }))
      .then(fact('ProjectionRetried', 1)));

  test('a projection that goes on cannot be retried', () =>
    given()
      .when(retryProjection(command(serving)))
      .thenRejected('nothing-faulted'));
});

describe('an event that a projection stopped at', () => {
  const place = { position: 'p41', stream: 'squadMatch-1-x', revision: 30, eventType: 'SquadPlayerDied' };
  const stopped: ProjectionRecord = { serving: 1, generations: [{ generation: 1, state: 'faulted', fault: place }] };
  const why = { position: 'p41', reason: ' No such square. ', by: 'Kestrel' };
  const passed: ProjectionRecord = {
    serving: 1,
    generations: [{ generation: 1, state: 'serving', quarantined: [{ position: 'p41' }] }],
    quarantined: [{ position: 'p41' }],
  };

  test('is quarantined with a reason', () =>
    given()
      .when(quarantineEvent({ ...command(stopped), ...why }))
      .then({
        type: 'ProjectionEventQuarantined',
        data: { projection, requestId: 'r1', at, generation: 1, ...place, reason: 'No such square.', by: 'Kestrel' },
      }));

  test('is not quarantined without one', () =>
    given()
      .when(quarantineEvent({ ...command(stopped), ...why, reason: '  ' }))
      .thenRejected('reason-needed'));

  test('is the only one that can be: what was folded stays folded', () => {
    given()
      .when(quarantineEvent({ ...command(stopped), ...why, position: 'p42' }))
      .thenRejected('nothing-faulted');
    given()
      .when(quarantineEvent({ ...command(passed), ...why }))
      .thenRejected('nothing-faulted');
  });

  test('must be an event: a store that refuses documents cannot be passed over', () => {
    const fault = { position: 'p41', stream: '', revision: -1, eventType: '' };
    given()
      .when(
        quarantineEvent({
          ...command({ ...stopped, generations: [{ generation: 1, state: 'faulted', fault }] }),
          ...why,
        }),
      )
      .thenRejected('no-event');
  });

  test('is taken back by a build', () =>
    given()
      .when(unquarantineEvent({ ...command(passed), position: 'p41' }))
      .then({
        type: 'ProjectionQuarantineReleased',
        data: { projection, requestId: 'r1', at, generation: 2, position: 'p41' },
      }));

  test('is taken back although a build that was cancelled took it off the list already', () => {
    given()
      .when(unquarantineEvent({ ...command({ ...passed, quarantined: undefined }), position: 'p41' }))
      .then({
        type: 'ProjectionQuarantineReleased',
        data: { projection, requestId: 'r1', at, generation: 2, position: 'p41' },
      });
  });

  test('is not taken back twice at once, nor when it is not quarantined', () => {
    const build = { generation: 2, state: 'building', build: { requestedBy: 'r' } } as const;
    given()
      .when(
        unquarantineEvent({ ...command({ ...passed, generations: [...passed.generations, build] }), position: 'p41' }),
      )
      .thenRejected('rebuild-running');
    given()
      .when(unquarantineEvent({ ...command(passed), position: 'p9' }))
      .thenRejected('not-quarantined');
  });
});

describe('the generation kept back', () => {
  test('it serves again', () =>
    given()
      .when(flipBack(command(flipped)))
      .then(fact('ProjectionFlippedBack', 1)));

  test('without one there is nothing to flip back to', () =>
    given()
      .when(flipBack(command(building)))
      .thenRejected('nothing-kept'));

  test('it can be dropped', () =>
    given()
      .when(dropGeneration(command(flipped)))
      .then(fact('ProjectionGenerationDropped', 1)));

  test('the generation that serves cannot be dropped', () =>
    given()
      .when(dropGeneration({ ...command(flipped), generation: 2 }))
      .thenRejected('generation-serves'));

  test('what is being built is cancelled, not dropped', () =>
    given()
      .when(dropGeneration(command(building)))
      .thenRejected('nothing-to-drop'));
});

describe('comparing with a clean fold', () => {
  test('the serving generation can be verified', () =>
    given()
      .when(requestVerification(command(serving)))
      .then(fact('ProjectionVerificationRequested')));

  test('a frozen generation cannot: other code made it', () =>
    given()
      .when(requestVerification(command({ serving: 1, generations: [{ generation: 1, state: 'frozen' }] })))
      .thenRejected('nothing-to-verify'));
});
