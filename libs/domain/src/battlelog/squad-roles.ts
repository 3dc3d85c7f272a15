/** Kits by the middle of a role: `USA_SL_03` is `SL`. */
const KITS: Readonly<Record<string, string>> = {
  sl: 'Squad Leader',
  slcrewman: 'Crewman SL',
  slpilot: 'Pilot SL',
  crewman: 'Crewman',
  pilot: 'Pilot',
  medic: 'Medic',
  rifleman: 'Rifleman',
  raider: 'Raider',
  ar: 'Automatic Rifleman',
  mg: 'Machine Gunner',
  machinegunner: 'Machine Gunner',
  gl: 'Grenadier',
  grenadier: 'Grenadier',
  lat: 'Light AT',
  hat: 'Heavy AT',
  marksman: 'Marksman',
  sniper: 'Sniper',
  scout: 'Scout',
  infiltrator: 'Infiltrator',
  saboteur: 'Saboteur',
  ce: 'Combat Engineer',
  engineer: 'Combat Engineer',
  combatengineer: 'Combat Engineer',
  sapper: 'Sapper',
  ambusher: 'Ambusher',
  unarmed: 'Unarmed',
  recruit: 'Recruit',
};

/** Kits that may lead a squad. */
const LEADERS: ReadonlySet<string> = new Set(['sl', 'slcrewman', 'slpilot']);

/** Parts of a role that name no kit: the faction before it, numbers and variants behind it. */
const kitOf = (role: string): string => {
  const [first = '', ...rest] = role.split('_');
  const kit = (rest.find((part) => /^[a-z]{2,}$/i.test(part)) ?? first).toLowerCase();
  const isLeading = rest.some((part) => part.toLowerCase() === 'sl');
  // `USA_Crewman_SL_01` and `USA_SLCrewman_01` are one kit.
  return isLeading && (kit === 'crewman' || kit === 'pilot') ? `sl${kit}` : kit;
};

/** `USA_SL_03` in words; a kit that has none is shown as the game calls it. */
export const roleName = (role: string): string => {
  const kit = kitOf(role);
  if (Object.hasOwn(KITS, kit)) return KITS[kit]!;
  return (
    role
      .replace(/^[A-Z]+_/, '')
      .replace(/(?:_\d+[A-Za-z]?)+$/, '')
      .replaceAll('_', ' ')
      .trim() || role
  );
};

/** Whether who leads a squad with this role has a squad leader's kit. */
export const isLeaderKit = (role: string): boolean => LEADERS.has(kitOf(role));
