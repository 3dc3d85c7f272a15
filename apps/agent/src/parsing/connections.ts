import { idsIn, pattern, teamOf, type Pattern } from './reading';

/** The two lines that say that a connection ends. The beacon's own connection has no controller and no id. */
const CLOSED = /PC: (?<controller>\w+), Owner: \w+, UniqueId: (?:RedpointEOS|[\w ]+?):(?<eos>[0-9a-fA-F]{32})/u;

const closed = (start: string): Pattern =>
  pattern('LogNet', new RegExp(`^${start}.*${CLOSED.source}`, 'u'), ({ controller, eos }) =>
    controller === 'NULL'
      ? null
      : { is: 'disconnected', ids: { eosId: eos!.toLowerCase(), steamId: null }, controller: controller! },
  );

export const connectionPatterns: readonly Pattern[] = [
  pattern(
    'LogSquad',
    /^PostLogin: NewPlayer: \S+ \S*?\.(?<controller>\w+_C_\d+) \(IP: (?<address>[^ |]*) \| Online IDs: (?<ids>[^()]*)\)/u,
    ({ controller, address, ids }) => ({
      is: 'loggedIn',
      ids: idsIn(ids!),
      controller: controller!,
      address: address!,
    }),
  ),
  pattern('LogSquad', /^Player {1,2}(?<name>.*) has been added to Team (?<team>\d)\b/su, ({ name, team }) => {
    const number = teamOf(team);
    return number && { is: 'joinedTeam', name: name!, team: number };
  }),
  pattern('LogNet', /^Join succeeded: (?<name>.*)$/su, ({ name }) => ({ is: 'joinSucceeded', name: name! })),
  closed('UNetDriver::RemoveClientConnection'),
  closed('UChannel::Close'),
  pattern('LogNet', /^(?:UNetDriver::RemoveClientConnection|UChannel::Close).*PC: NULL, /u, () => null),
  pattern(
    'LogSquadTrace',
    /\[DedicatedServer\](?:ASQPlayerController::|ASQGameMode::)?RestartPlayer\(\): On Server PC=(?<name>.*) Spawn=\S+ DeployRole=(?<role>\w+)/su,
    ({ name, role }) => ({ is: 'roleGiven', name: name!, role: role! }),
  ),
  pattern(
    'LogSquadTrace',
    /\[DedicatedServer\](?:ASQPlayerController::)?OnPossess\(\): PC=(?<name>.*) \(Online IDs: (?<ids>[^()]*)\) (?:Entered Vehicle )?Pawn=/su,
    ({ name, ids }) => ({ is: 'possessed', name: name!, ids: idsIn(ids!) }),
  ),
  pattern(
    'LogOnlineGame',
    /^(?:Display: )?(?<verb>Kicking|Banning) player: (?<name>.*?) ; Reason = (?<reason>.*)$/su,
    ({ verb, name, reason }) => ({
      is: 'removed',
      how: verb === 'Banning' ? 'banned' : 'kicked',
      name: name!,
      reason: reason!,
    }),
  ),
  // Said again in other words. A join request may carry the server's password.
  pattern('LogNet', /^(?:Join request|Login request): /u, () => null),
  pattern('LogSquad', /^Login: NewPlayer: /u, () => null),
  pattern('LogGameMode', /^(?:New player initialized|Initialized player )/u, () => null),
  pattern('LogSquadTrace', /(?:ASQPlayerController::)?OnUnPossess\(\): PC=/u, () => null),
  pattern('LogSquadTrace', /(?:ChangeState|BeginInactiveState)\w*\(\): /u, () => null),
  pattern('LogSquadCommon', /^SQCommonStatics Check Permissions/u, () => null),
];
