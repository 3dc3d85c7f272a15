import type { Random } from './random';

/** What is said, and by which of those who talk: 0 begins. */
type Conversation = readonly (readonly [speaker: number, text: string])[];

/** `{...}` is replaced by something of the match. */
const SQUAD = {
  All: [
    [
      [0, 'gl hf all'],
      [1, 'hf'],
    ],
    [
      [0, 'gg'],
      [1, 'gg, close one'],
      [2, 'wp both sides'],
    ],
    [
      [0, 'first time here, which squad has a mic?'],
      [1, 'squad {number} mate, jump in'],
    ],
    [
      [0, 'can an admin move me to the other team pls'],
      [1, 'wait for the round to end, teams are even'],
    ],
    [
      [0, 'gg on that HAB'],
      [1, 'cheers, we saw you digging for ten minutes'],
    ],
    [
      [0, 'anyone know what is next?'],
      [1, 'vote is in discord'],
    ],
    [[0, 'brb, dog is at the door']],
    [
      [0, 'that mortar crew is doing work'],
      [1, 'thank you, we are here all week'],
    ],
    [
      [0, 'good to see the server full on a weeknight'],
      [1, 'seeded since five'],
    ],
    [
      [0, 'is the tank on {zone} yours or ours'],
      [1, 'found out the hard way, theirs'],
    ],
  ],
  Team: [
    [
      [0, 'enemy armour crossing the bridge, {grid}'],
      [1, 'seen, moving the TOW'],
      [0, 'two of them now'],
    ],
    [
      [0, 'logi at main, who needs build'],
      [1, 'squad {number}, radio is at {grid}'],
      [0, 'on my way'],
    ],
    [
      [0, 'defend {zone}. DEFEND {zone}.'],
      [1, 'falling back to it'],
    ],
    [
      [0, 'enemy radio at {grid}'],
      [1, 'digging it down'],
      [1, 'radio is bleeding'],
    ],
    [
      [0, 'heli leaving main, six seats'],
      [1, 'hold for two'],
    ],
    [
      [0, 'need a HAB on {zone} before they push'],
      [1, 'two minutes'],
      [0, 'copy'],
    ],
    [
      [0, 'they are all on {zone}, attack is open'],
      [1, 'going wide north'],
    ],
    [
      [0, 'who took the last ammo at {grid}'],
      [1, 'sorry, HAT was dry'],
    ],
    [
      [0, 'mines on the road south of {zone}'],
      [1, 'good, leave them'],
    ],
  ],
  Squad: [
    [
      [0, 'rally?'],
      [1, 'placing in ten'],
    ],
    [
      [0, 'two down behind the red roof'],
      [1, 'medic coming, stay down'],
      [0, 'cover left'],
    ],
    [
      [0, 'can somebody take the LAT'],
      [1, 'got it'],
    ],
    [[0, 'reviving, cover left']],
    [
      [0, 'hold this wall, nobody peek'],
      [1, 'copy'],
    ],
    [
      [0, 'contact front, {grid}'],
      [1, 'how many'],
      [0, 'full squad, prone'],
    ],
    [
      [0, 'out of bandages'],
      [1, 'ammo bag on the stairs'],
    ],
    [
      [0, 'back in two minutes, phone'],
      [1, 'no dramas'],
    ],
    [
      [0, 'nice shot'],
      [1, 'he walked into it'],
    ],
    [
      [0, 'who has the shovel'],
      [1, 'everyone has the shovel'],
    ],
  ],
} as const satisfies Record<string, readonly Conversation[]>;

const REFORGER = {
  Global: [
    [
      [0, 'gl hf'],
      [1, 'you too'],
    ],
    [
      [0, 'gg, close one'],
      [1, 'gg all'],
    ],
    [
      [0, 'how do I spawn on the radio?'],
      [1, 'open the map, hold the tower'],
    ],
    [
      [0, 'console players welcome here?'],
      [1, 'half of us are'],
    ],
  ],
  Faction: [
    [
      [0, 'truck leaving for {zone}, two seats'],
      [1, 'wait for me'],
    ],
    [
      [0, '{zone} is being taken'],
      [1, 'on the way with four'],
    ],
    [
      [0, 'supplies at {zone} are empty'],
      [1, 'bringing a load'],
      [0, 'legend'],
    ],
    [
      [0, 'tower at {zone} is ours'],
      [1, 'holding it'],
    ],
    [
      [0, 'somebody build a bunker at {zone}'],
      [1, 'need supplies first'],
    ],
    [
      [0, 'sniper on the hill east of {zone}'],
      [1, 'got him'],
    ],
  ],
  Group: [
    [
      [0, 'push left, then hold'],
      [1, 'moving'],
    ],
    [
      [0, 'medic'],
      [1, 'saline or tourniquet?'],
      [0, 'both'],
    ],
    [
      [0, 'regroup on the church'],
      [1, 'one minute'],
    ],
    [
      [0, 'I need magazines'],
      [1, 'box is in the jeep'],
    ],
  ],
  Vehicle: [
    [
      [0, 'mount up'],
      [1, 'in'],
    ],
    [
      [0, 'slow down, mines'],
      [1, 'what mines'],
      [0, 'those mines'],
    ],
  ],
  Local: [
    [
      [0, 'friendly, friendly'],
      [1, 'sorry'],
    ],
    [
      [0, 'medic over here'],
      [1, 'coming'],
    ],
    [
      [0, 'is this door clear'],
      [1, 'it is now'],
    ],
  ],
} as const satisfies Record<string, readonly Conversation[]>;

const CHANNELS = { squad: Object.keys(SQUAD), reforger: Object.keys(REFORGER) } as {
  readonly squad: readonly (keyof typeof SQUAD)[];
  readonly reforger: readonly (keyof typeof REFORGER)[];
};
export type SquadChannel = keyof typeof SQUAD;
export type ReforgerChannel = keyof typeof REFORGER;

export const squadChannel = (random: Random): SquadChannel => random.pick(CHANNELS.squad);
/** Sides talk among themselves more than with each other. */
export const reforgerChannel = (random: Random): ReforgerChannel =>
  random.chance(0.5) ? 'Faction' : random.pick(CHANNELS.reforger);

interface Message<Person> {
  /** After the conversation began, milliseconds. */
  readonly after: number;
  readonly by: Person;
  readonly text: string;
}

/** Between two lines of a conversation, seconds. */
const TYPING = [4, 20] as const;

const gridOf = (random: Random): string =>
  `${random.pick(['C', 'D', 'E', 'F', 'G'])}${random.whole(3, 9)} keypad ${random.whole(1, 9)}`;

function* linesOf<Person>(
  conversation: Conversation,
  random: Random,
  speakers: readonly Person[],
  zones: readonly string[],
): Generator<Message<Person>> {
  const about: Readonly<Record<string, string>> = {
    zone: random.pick(zones),
    grid: gridOf(random),
    number: String(random.whole(1, 6)),
  };
  let after = 0;
  for (const [speaker, text] of conversation) {
    const by = speakers[speaker];
    // Nobody is there to answer.
    if (by === undefined) return;
    yield { after, by, text: text.replace(/\{(\w+)\}/g, (_, name: string) => about[name]!) };
    after += random.whole(...TYPING) * 1_000;
  }
}

/** Some of those who hear a channel, each once. */
const speakersAmong = <Person>(random: Random, listeners: readonly Person[]): readonly Person[] => {
  const left = [...listeners];
  return Array.from({ length: Math.min(3, left.length) }, () => left.splice(random.whole(0, left.length - 1), 1)[0]!);
};

/** A conversation on a Squad server. @param listeners who hears the channel */
export const squadTalk = <Person>(
  random: Random,
  channel: SquadChannel,
  listeners: readonly Person[],
  zones: readonly string[],
): Iterable<Message<Person>> =>
  linesOf(random.pick<Conversation>(SQUAD[channel]), random, speakersAmong(random, listeners), zones);

/** A conversation on a Reforger server. @param listeners who hears the channel */
export const reforgerTalk = <Person>(
  random: Random,
  channel: ReforgerChannel,
  listeners: readonly Person[],
  bases: readonly string[],
): Iterable<Message<Person>> =>
  linesOf(random.pick<Conversation>(REFORGER[channel]), random, speakersAmong(random, listeners), bases);
