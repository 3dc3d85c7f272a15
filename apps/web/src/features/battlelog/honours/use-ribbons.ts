import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { rememberRibbons, ribbonsSeen } from './ribbon-memory';
import type { GameRibbons } from './ribbons';

const PAUSE_MS = 300;
const PULSE_MS = 3_000;

export interface RibbonState {
  readonly earned: boolean;
  readonly progress: number;
  /** How many it takes. */
  readonly needed: number;
  readonly missing: string | undefined;
}

/** A player's ribbons by number, undefined while they are read. What cannot be read is shown as not earned. */
export function useRibbons(
  { ribbons, query }: GameRibbons,
  player: string,
): ReadonlyMap<number, RibbonState> | undefined {
  const { data, isError } = useQuery({ ...query(player), retry: false });
  if (!data && !isError) return undefined;
  return new Map(
    ribbons.map(({ id, usually }) => {
      const name = `ribbon${id}`;
      const needed = data?.needed[name] ?? usually;
      const earned = data?.ribbons[name] === true;
      return [id, { earned, progress: data?.progress[name] ?? 0, needed, missing: data?.missing?.[name] }];
    }),
  );
}

/** How many ribbons are there already: a group, and after each pause one more. */
export function useGroups({ ribbons, group }: GameRibbons, ready: boolean): number {
  const [groups, setGroups] = useState(1);
  const all = groups * group >= ribbons.length;
  useEffect(() => {
    if (!ready || all) return;
    const timer = setTimeout(() => setGroups(groups + 1), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [ready, all, groups]);
  return ready ? groups * group : 0;
}

/** The reader's own ribbons that were not earned when they last looked; they stop pulsing after three seconds. */
export function useNewlyEarned(
  { game, query }: Pick<GameRibbons, 'game' | 'query'>,
  player: string,
  own: boolean,
  ribbons: ReadonlyMap<number, RibbonState> | undefined,
  allShown: boolean,
) {
  const [seen] = useState(() => ribbonsSeen(game, player));
  const [pulsing, setPulsing] = useState(true);
  // Those that could not be read are shown as not earned: remembered so, all of them would be new the next time.
  const isRead = useQuery({ ...query(player), retry: false }).data !== undefined;
  const earned = [...(ribbons ?? [])].flatMap(([id, state]) => (state.earned ? [id] : []));
  const listed = earned.join();
  useEffect(() => {
    if (!own || !allShown || !isRead) return;
    rememberRibbons(game, player, listed === '' ? [] : listed.split(',').map(Number));
    const timer = setTimeout(() => setPulsing(false), PULSE_MS);
    return () => clearTimeout(timer);
  }, [own, allShown, isRead, game, player, listed]);
  return { fresh: new Set(own && seen ? earned.filter((id) => !seen.has(id)) : []), pulsing };
}
