import { counted, measured } from './numbers';
import { pattern, teamOf, type Pattern } from './reading';

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
    /^(?:Display: )?Team (?<team>-?\d+), (?<unit>.*) ?\( ?(?<faction>[^()]*?) ?\) has (?<how>won|lost) the match with (?<tickets>-?\d+) Tickets on layer /su,
    ({ team, unit, faction, how, tickets }) => ({
      is: 'resultLogged',
      team: teamOf(team),
      unit: unit!.trim(),
      faction: faction!,
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
