import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReforgerBatch } from '@app/contracts/reforger/ingest.dto';
import { careerStream, receiveSave, reforgerCareer } from '@app/domain/reforger/career';
import { fold, type Decider, type Decision } from '@app/domain/decider';
import type { ReforgerEvent } from '@app/domain/reforger/events';
import { groupsIn, reforgerGroups, reportGroups } from '@app/domain/reforger/groups';
import { logStream, receiveFacts, reforgerLog } from '@app/domain/reforger/log/log';
import type { LogFact } from '@app/domain/reforger/log/log-state';
import { toolsStream } from '@app/domain/reforger/tools';
import { batchesOf } from '../../apps/agent/src/delivery/batches';
import { ReforgerAssembler } from '../../apps/agent/src/reforger/assembler';
import { reforgerSteps, takeStep } from '../../apps/agent/src/reforger/replay';
import { UTC } from '../../apps/agent/src/reforger/zone';

/** A recorded session of a Reforger server, with what must come out of it. */
export const FOLDER = join(__dirname, '../fixtures/reforger');

export const expected = JSON.parse(readFileSync(join(FOLDER, 'expected.json'), 'utf8')) as {
  readonly players: Readonly<
    Record<
      string,
      {
        readonly name: string;
        readonly kills: number;
        readonly deaths: number;
        readonly teamKills: number;
        readonly aiDeaths: number;
        readonly envDeaths: number;
        readonly longest: number;
      }
    >
  >;
  readonly killLines: number;
};

/** What the agent sends of a folder. */
export const batchesIn = (folder = FOLDER): ReforgerBatch[] => {
  const assembler = new ReforgerAssembler();
  for (const step of reforgerSteps(folder, UTC) ?? []) takeStep(assembler, step);
  return batchesOf<ReforgerBatch>(assembler.take(), {}).batches;
};

/** What the site makes of batches, by stream, in memory. */
export class Site {
  readonly streams = new Map<string, ReforgerEvent[]>();

  take({ source, log, after, to, facts }: ReforgerBatch, serverId = 1): void {
    if (source !== 'saves' && source !== 'groups') {
      const which = { serverId, source, log };
      const decision = receiveFacts({ ...which, after, to, facts: facts as LogFact[] });
      this.decide(reforgerLog, logStream(which), decision);
      return;
    }
    for (const fact of facts)
      if (fact.kind === 'careerSaved') {
        const { playerId, at, total, watchedSince = null } = fact;
        const decision = receiveSave({ serverId, playerId, at, total, watchedSince });
        this.decide(reforgerCareer, careerStream(serverId, playerId), decision);
      } else if (fact.kind === 'groupsSampled')
        this.decide(reforgerGroups, toolsStream(serverId, fact.at), reportGroups(groupsIn(serverId, fact)));
  }

  get events(): ReforgerEvent[] {
    return [...this.streams.values()].flat();
  }

  private decide<State>(
    decider: Decider<State, ReforgerEvent>,
    id: string,
    decision: Decision<State, ReforgerEvent>,
  ): void {
    const name = `${decider.category}-${id}`;
    const before = this.streams.get(name) ?? [];
    const events = [...decision(fold(decider, before))];
    if (events.length > 0) this.streams.set(name, [...before, ...events]);
  }
}

/** What the whole recording becomes. */
export const recordedSession = (): ReforgerEvent[] => {
  const site = new Site();
  for (const batch of batchesIn()) site.take(batch);
  return site.events;
};

/** Everything but which sequences stood at the end of a batch. */
export const withoutReceipts = (events: readonly ReforgerEvent[]): string[] =>
  events
    .filter(({ type }) => type !== 'ReforgerFactsReceived')
    .map((event) => JSON.stringify(event))
    .sort();
