import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from '../random';
import { play, saveOf } from './reforger';
import type { Person, Present } from './reforger-lines';

/** Rosters between two saves of a player. */
const EVERY = 10;

/**
 * The players' saves of a running server. They go on from what the files hold; while there is no folder
 * nothing is written.
 */
export class RunningSaves {
  private readonly random = new Random('saves');
  private readonly gains = new Map<Person, { seconds: number; kills: number; deaths: number }>();
  private looks = 0;

  constructor(private readonly folder: string) {}

  /** @param since seconds since the moment before */
  see(here: readonly Present[], since: number): void {
    for (const { person, kills, deaths } of here) {
      const before = this.gains.get(person) ?? { seconds: 0, kills: 0, deaths: 0 };
      this.gains.set(person, {
        seconds: before.seconds + since,
        kills: before.kills + kills,
        deaths: before.deaths + deaths,
      });
    }
  }

  /** Writes the saves of those whose turn it is, and of those who have left. */
  write(here: readonly Present[]): void {
    this.looks++;
    if (!existsSync(this.folder)) return;
    const present = new Set(here.map(({ person }) => person));
    [...this.gains.keys()]
      .filter((person, index) => !present.has(person) || (this.looks + index) % EVERY === 0)
      .forEach((person) => this.writeOne(person));
  }

  private writeOne(person: Person): void {
    const { seconds, ...done } = this.gains.get(person)!;
    this.gains.delete(person);
    const path = join(this.folder, `PlayerData.${person.uuid}.json`);
    const save = existsSync(path)
      ? (JSON.parse(readFileSync(path, 'utf8')) as { m_aStats: number[] }).m_aStats
      : [...person.save];
    play({ save }, this.random, seconds, done);
    // Nobody reads half a save.
    writeFileSync(`${path}.new`, saveOf({ save }));
    renameSync(`${path}.new`, path);
  }
}
