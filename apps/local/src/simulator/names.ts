import type { Random } from './random';

/** Second words of names. None is a name by itself: behind a clan tag, `Tag Name` could then be either player. */
const CREATURES =
  `Galah Magpie Brolga Bilby Quoll Numbat Goanna Taipan Yabby Barramundi Cassowary Lorikeet Rosella Corella Pelican
  Potoroo Quokka Wombat Possum Echidna Dingo Wallaby Bettong Dunnart Curlew Jabiru Boobook Frogmouth Pardalote Wagtail Honeyeater
  Bowerbird Mopoke Gecko Skink Bluetongue Redback Huntsman Mudcrab Marlin Groper Stingray Dugong Platypus`.split(
    /\s+/u,
  );

const BEFORE =
  `Dusty Salty Rusty Sleepy Muddy Lucky Quiet Sunny Windy Stormy Burnt Crooked Dry Early Late Flat Golden Grey Hidden
  Lazy Lonely Mellow Northern Outback Patient Purple Red River Sandy Scrub Shady Silver Southern Spotted Swamp Tidal Western Wild`.split(
    /\s+/u,
  );

const TREES =
  `banksia bottlebrush boronia brigalow callistemon coolabah cypress gidgee grevillea hakea jarrah karri kurrajong leatherwood
  lillypilly mallee melaleuca myall paperbark quandong redgum saltbush sheoak spinifex stringybark tallowwood teatree waratah wattle
  yate`.split(/\s+/u);

const TAGS = ['[GUM]', '[REEF]', 'MUD |', '『SALT』', '[SWAG]'];

/** Names as players type them: other alphabets, accents, digits, and characters that a log parser might stumble over. */
const ORNAMENTS: readonly ((name: string) => string)[] = [
  (name) => `${name} ♞`,
  (name) => `${name} (AFK)`,
  (name) => `${name}, the 2nd`,
  (name) => name.replace('a', 'ā').replace('o', 'ō'),
  (name) => `${name} | oz`,
];

/** `count` account names, no two alike and none the end of another; `taken` are not available. */
export function accountNames(random: Random, count: number, taken: readonly string[]): string[] {
  const names = new Set(taken);
  const made: string[] = [];
  for (let number = 0; made.length < count; number++) {
    let name = random.chance(0.6)
      ? `${random.pick(BEFORE)} ${random.pick(CREATURES)}`
      : `${random.pick(TREES)}${random.pick(['', '_', '.'])}${random.whole(1, 99)}`;
    if (random.chance(0.06)) name = random.pick(ORNAMENTS)(name);
    if (names.has(name)) name = `${name}${number}`;
    if (names.has(name)) continue;
    names.add(name);
    made.push(name);
  }
  return made;
}

/** A clan tag before the name; most players have none. */
export const clanTag = (random: Random): string | undefined => (random.chance(0.4) ? random.pick(TAGS) : undefined);
