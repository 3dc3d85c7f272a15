import { counted, measured } from './numbers';
import { pattern, teamOf, type Pattern } from './reading';

/** `3rd Rifle Division (Mech.) ( Soviet Army (1943) )`: the last brackets hold the faction, and either may have its own. */
const unitAndFaction = (names: string): { readonly unit: string; readonly faction: string } => {
  let depth = 0;
  for (let at = names.length - 1; names.endsWith(')') && at >= 0; at--) {
    if (names[at] === ')') depth++;
    else if (names[at] === '(' && --depth === 0)
      return { unit: names.slice(0, at).trim(), faction: names.slice(at + 1, -1).trim() };
  }
  return { unit: names, faction: '' };
};

export const matchPatterns: readonly Pattern[] = [
  pattern(
    'LogWorld',
    /^Bringing World (?<path>\S*\/)(?<world>[^/\s.]+)\.(?<layer>\S+) up for play/u,
    ({ path, layer }) => ({
      is: 'worldBrought',
      layer: layer!,
      level: /\/Maps\/([^/]+)\//u.exec(path!)?.[1] ?? null,
      transition: /transition/iu.test(layer!),
    }),
  ),
  pattern('LogGameState', /^(?:Display: )?Match State Changed from \w+ to (?<to>\w+)/u, ({ to }) => ({
    is: 'stateChanged',
    to: to!,
  })),
  pattern(
    'LogSquadTrace',
    /\[DedicatedServer\](?:ASQGameMode::)?DetermineMatchWinner\(\): (?<winner>.+) won on .+$/su,
    ({ winner }) => ({ is: 'winnerDetermined', winner: winner! }),
  ),
  pattern('LogSquadTrace', /DetermineMatchWinner\(\): The game was a draw on /u, () => ({
    is: 'winnerDetermined',
    winner: null,
  })),
  pattern(
    'LogSquadGameEvents',
    /^(?:Display: )?Team (?<team>-?\d+), (?<names>.*) has (?<how>won|lost) the match with (?<tickets>-?\d+) Tickets on layer /su,
    ({ team, names, how, tickets }) => ({
      is: 'resultLogged',
      team: teamOf(team),
      ...unitAndFaction(names!.trim()),
      won: how === 'won',
      tickets: counted(tickets!),
    }),
  ),
  pattern('LogSquad', /^ADMIN COMMAND: Match ended from /u, () => ({ is: 'endedByAdmin' })),
  pattern(
    'LogSquad',
    /^Capture zone (?<zone>.+) was (?<how>fully captured|neutralized) by team (?<team>[12])(?: \(was owned by team (?<from>\d)\))?/su,
    ({ zone, how, team, from }) => ({
      is: 'zoneChanged',
      zone: zone!,
      how: how === 'neutralized' ? 'neutralised' : 'captured',
      team: teamOf(team)!,
      from: teamOf(from),
    }),
  ),
  pattern('LogSquad', /^USQGameState: Server Tick Rate: (?<rate>[\d.]+)/u, ({ rate }) => ({
    is: 'tickRate',
    rate: measured(rate!),
  })),
  // The same again by another speaker, or nothing that is counted.
  pattern('LogGameMode', /^(?:Display: )?Match State Changed from |^GameMode returned ReadyToEndMatch/u, () => null),
  pattern('LogSquad', /^ADMIN COMMAND: /u, () => null),
  pattern('LogSquad', /^Player .* placed a new map marker for team /su, () => null),
  pattern('LogSquad', /^Deployable .* spawned for team /su, () => null),
  pattern('LogSquadTrace', /HandleMatchHasStarted\(\): /u, () => null),
];
