import { CAREER_FIGURES, type CareerFigure, type CareerFigures } from '@app/telemetry/reforger';
import { MOST_COUNTED } from '@app/contracts/reforger/limits';

/** The meaning of the 39 numbers of a save, in the order in which the game writes them. */
const STATS: readonly (CareerFigure | null)[] = [
  // level
  null,
  'experience',
  'sessionSeconds',
  ...(['infantryPoints', 'logisticsPoints', 'medicalPoints', 'warCrimes'] as const),
  ...(['distanceWalked', 'kills', 'aiKills', 'shotsFired', 'grenadesThrown'] as const),
  ...(['friendlyKills', 'friendlyAiKills', 'deaths', 'distanceDriven'] as const),
  // points_as_driver_of_players, players_died_in_vehicle
  ...[null, null],
  ...(['roadkills', 'friendlyRoadkills', 'aiRoadkills', 'friendlyAiRoadkills', 'distanceAsOccupant'] as const),
  ...(['bandagesSelf', 'bandagesOthers', 'tourniquetsSelf', 'tourniquetsOthers'] as const),
  ...(['salineSelf', 'salineOthers', 'morphineSelf', 'morphineOthers'] as const),
  // warcrime_harming_friendlies, crime_acceleration, and what kicks and bans are reckoned from
  ...Array<null>(8).fill(null),
];

/** The file's name gives the player. */
export const playerIdIn = (file: string): string | undefined =>
  /^PlayerData\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.json$/iu.exec(file)?.[1]?.toLowerCase();

/** What a save holds; undefined when it is written to at this moment, or is none. */
export const readSave = (text: string): CareerFigures | undefined => {
  let numbers: unknown;
  try {
    numbers = (JSON.parse(text) as { m_aStats?: unknown } | null)?.m_aStats;
  } catch {
    return undefined;
  }
  if (!Array.isArray(numbers) || numbers.length < STATS.length) return undefined;
  const figures = Object.fromEntries(
    STATS.flatMap((figure, index) => (figure ? [[figure, numbers[index] as unknown]] : [])),
  );
  const isGood = (value: unknown) =>
    typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= MOST_COUNTED;
  if (!CAREER_FIGURES.every((figure) => isGood(figures[figure]))) return undefined;
  return Object.fromEntries(
    CAREER_FIGURES.map((figure) => [figure, Math.max(0, figures[figure] as number)]),
  ) as CareerFigures;
};
