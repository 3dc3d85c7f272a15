/**
 * The web is a tower: a floor imports those below it, never one above. On the floor of the features nobody imports a
 * neighbour. Files beside the floors are the entry (main.tsx), the style sheets and what tests share.
 */
const SRC = '^apps/web/src/';
const FLOORS = ['lib', 'ui/art', 'ui/kit', 'ui/page', 'features', 'shell', 'routes'];
/** Whose battlelogs are made of the parts in features/battlelog. */
const GAMES = 'squad|reforger';
const SPECS = '\\.spec\\.tsx?$';

const up = FLOORS.slice(0, -1).map((floor, index) => ({
  name: `web-${floor.replace('/', '-')}-imports-no-floor-above`,
  severity: 'error',
  from: { path: `${SRC}${floor}/`, pathNot: SPECS },
  to: { path: `${SRC}(?:${FLOORS.slice(index + 1).join('|')})/` },
}));

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const rules = [
  ...up,
  {
    name: 'web-features-stand-alone',
    comment: 'What two features need lies below them. A name is written alike wherever it stands: supporter, clan tag.',
    severity: 'error',
    from: { path: `${SRC}features/(?!(?:${GAMES})/)([^/]+)/`, pathNot: SPECS },
    to: { path: `${SRC}features/`, pathNot: `${SRC}features/(?:$1|supporters|clans/tag)/` },
  },
  {
    name: 'web-games-share-the-battlelog',
    comment: 'Each game has a battlelog of its own, made of the same parts; neither knows the other.',
    severity: 'error',
    from: { path: `${SRC}features/(${GAMES})/`, pathNot: SPECS },
    to: { path: `${SRC}features/`, pathNot: `${SRC}features/(?:$1|battlelog|supporters|clans/tag)/` },
  },
  {
    name: 'web-features-speak-their-own-contracts',
    comment:
      'And those of the whole site: its texts, its addresses; what holds in the battlelog of every game. Operations look at every capability.',
    severity: 'error',
    from: { path: `${SRC}features/(?!operations/|portal/|team/)([^/]+)/`, pathNot: SPECS },
    to: { path: '^libs/(?:contracts|domain)/src/[^/]+/', pathNot: '/src/(?:$1|battlelog|community|content)/' },
  },
  {
    name: 'web-staff-pages-speak-of-members',
    severity: 'error',
    from: { path: `${SRC}features/(?:portal|team)/`, pathNot: SPECS },
    to: { path: '^libs/(?:contracts|domain)/src/[^/]+/', pathNot: '/src/(?:members|community|content)/' },
  },
  {
    name: 'web-knows-contracts-and-rules-only',
    comment:
      'The browser never carries the shapes of the log: of the domain it knows rules, and how a player is written.',
    severity: 'error',
    from: { path: '^apps/web/', pathNot: '^apps/web/src/test/' },
    to: { path: '^libs/', pathNot: '^libs/contracts/|^libs/domain/src/(?:[^/]+/rules|player-key)\\.ts$' },
  },
];

module.exports = { FLOORS, rules };
