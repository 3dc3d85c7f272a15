import { readLayer, readPlayers, readPush, readServerInfo, readSquads, splitChat } from '../rcon/answers';
import { nameCut, textCut } from '../text';
import type { Assembly, Place } from './assembly';

/** Whatever command it answers: its words say what it is. */
export function applyAnswer(assembly: Assembly, body: string, place: Place): void {
  const { state } = assembly;
  const players = readPlayers(body);
  if (players) {
    if (state.listed) emitRoster(assembly, state.listed.at, undefined);
    const match = assembly.matchOfRcon(place.at);
    const here = new Set<string>();
    for (const player of players) {
      const person = assembly.know(player, place.at);
      if (person === undefined) continue;
      here.add(person);
      assembly.learn(person, { shown: player.name });
      if (player.team && match.teams[person] !== player.team) {
        match.teams[person] = player.team;
        assembly.wiser = true;
      }
      if (player.role) match.roles[person] = nameCut(player.role);
    }
    for (const [key, person] of Object.entries(state.people))
      person.online = here.has(key) || state.login?.person === key;
    state.listed = { at: place.at, players };
    return;
  }
  const squads = readSquads(body);
  if (squads) {
    const match = assembly.matchOfRcon(place.at);
    for (const { team, name } of squads.teams) match.teamNames[team] = nameCut(name);
    if (state.listed) emitRoster(assembly, place.at, squads);
    return;
  }
  const layer = readLayer(body);
  if (layer && /^Next/u.test(body)) {
    state.nextLayer = layer.layer;
    return;
  }
  if (layer) return learnLayer(assembly, layer, place);
  const info = readServerInfo(body);
  if (!info) return;
  const nextLayer = state.nextLayer ?? info.nextLayer;
  assembly.emit(assembly.matchOfRcon(place.at), place, { kind: 'populationSampled', ...info, nextLayer });
}

function learnLayer(assembly: Assembly, learned: NonNullable<ReturnType<typeof readLayer>>, place: Place): void {
  const match = assembly.matchOfRcon(place.at);
  // While a map is being changed, RCON still names the one before.
  if (match.ended || learned.layer === null || (match.layer !== null && match.layer !== learned.layer)) return;
  const teams = learned.factions.map(({ faction, unit }, index) => ({
    team: index === 0 ? (1 as const) : (2 as const),
    faction,
    unit,
  }));
  const { layer, level } = learned;
  const latest = JSON.stringify({ layer, level, teams });
  if (latest === match.learned) return;
  match.learned = latest;
  assembly.emit(match, place, { kind: 'layerLearned', layer, level, teams });
}

function emitRoster(assembly: Assembly, at: number, squads: ReturnType<typeof readSquads>): void {
  const { state } = assembly;
  const match = assembly.matchOfRcon(at);
  const players = state.listed!.players.map((player) => {
    const { eosId, steamId, name, team, role, squad, isLeader } = player;
    const person = assembly.know(player, at);
    const { name: account } = assembly.ref(match, person, name);
    return {
      eosId,
      steamId,
      name: account,
      team,
      role: role && nameCut(role),
      displayName: nameCut(name.trim()),
      squad,
      isLeader,
    };
  });
  state.listed = null;
  const cutName = <Named extends { readonly name: string }>(one: Named): Named => ({ ...one, name: nameCut(one.name) });
  assembly.emit(
    match,
    { source: 'rcon', at },
    {
      ...{ kind: 'rosterSampled', players },
      ...{ squads: (squads?.squads ?? []).map(cutName), teams: (squads?.teams ?? []).map(cutName) },
    },
  );
}

export function applyPush(assembly: Assembly, body: string, place: Place): void {
  const push = readPush(body);
  if (!push) return;
  const match = assembly.matchOfRcon(place.at);
  const person = assembly.know(push.ids, place.at);
  if (push.is === 'squadCreated') {
    const { squad } = push;
    assembly.emit(match, place, {
      kind: 'squadCreated',
      player: assembly.ref(match, person, push.name),
      squad,
      squadName: nameCut(push.squadName),
      teamName: nameCut(push.teamName),
    });
    return;
  }
  const sender = person === undefined ? undefined : assembly.state.people[person];
  const { name, message } = splitChat(push.rest, [sender?.shown ?? null, sender?.account ?? null]);
  assembly.emit(match, place, {
    kind: 'chatSent',
    channel: push.channel,
    player: assembly.ref(match, person, name),
    message: textCut(message),
  });
}
