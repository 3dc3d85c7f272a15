import { USUAL_RULES } from '@app/domain/squad/rules';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ribbonsQuery } from '../queries';
import { RIBBONS } from './ribbon-catalogue';
import { rememberRibbons, ribbonsSeen } from './ribbon-memory';

export const GROUP = 6;
const PAUSE_MS = 300;
const PULSE_MS = 3_000;

export interface RibbonState {
  readonly earned: boolean;
  readonly progress: number;
  /** How many it takes. */
  readonly needed: number;
}

/** A player's ribbons by number, undefined while they are read. What cannot be read is shown as not earned. */
export function useRibbons(player: string): ReadonlyMap<number, RibbonState> | undefined {
  const { data, isError } = useQuery({ ...ribbonsQuery(player), retry: false });
  if (!data && !isError) return undefined;
  return new Map(
    RIBBONS.map(({ id }) => {
      const name = `ribbon${id}`;
      const needed = data?.needed[name] ?? USUAL_RULES.ribbons[name] ?? 1;
      return [id, { earned: data?.ribbons[name] === true, progress: data?.progress[name] ?? 0, needed }];
    }),
  );
}

/** How many ribbons are there already: six, and after each pause six more. */
export function useGroups(ready: boolean): number {
  const [groups, setGroups] = useState(1);
  const all = groups * GROUP >= RIBBONS.length;
  useEffect(() => {
    if (!ready || all) return;
    const timer = setTimeout(() => setGroups(groups + 1), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [ready, all, groups]);
  return ready ? groups * GROUP : 0;
}

/** The reader's own ribbons that were not earned when they last looked; they stop pulsing after three seconds. */
export function useNewlyEarned(
  player: string,
  own: boolean,
  ribbons: ReadonlyMap<number, RibbonState> | undefined,
  allShown: boolean,
) {
  const [seen] = useState(() => ribbonsSeen(player));
  const [pulsing, setPulsing] = useState(true);
  const earned = [...(ribbons ?? [])].flatMap(([id, state]) => (state.earned ? [id] : []));
  const listed = earned.join();
  useEffect(() => {
    if (!own || !allShown) return;
    rememberRibbons(player, listed === '' ? [] : listed.split(',').map(Number));
    const timer = setTimeout(() => setPulsing(false), PULSE_MS);
    return () => clearTimeout(timer);
  }, [own, allShown, player, listed]);
  return { fresh: new Set(own && seen ? earned.filter((id) => !seen.has(id)) : []), pulsing };
}
