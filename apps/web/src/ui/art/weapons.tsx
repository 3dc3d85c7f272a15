import { USUAL_RULES, weaponClass, type WeaponClass } from '@app/domain/squad/rules';
import { cx } from '~/lib/cx';
import { SILHOUETTES } from './silhouettes';

type Glyph = keyof typeof SILHOUETTES | keyof typeof DRAWN;

/** For what has no true silhouette: what kind of thing it is. They lie level in the same box of 512. */
const DRAWN = {
  rifle:
    'M20 214h34l40 16h88v-22h26v-14h70v14h54v16h160v22H332v14h-82l20 62h-38l-24-62h-28l-16 44h-34l4-44-20-6-94 44V214z',
  'machine-gun':
    'M20 206h40l36 14h92v-18h40v-16h58v16h150v10h66v20H312v6l44 92h-22l-48-86h-16l-44 86h-22l42-92h-22v40h-62v-40h-30l-22 48h-36l4-48-16-4-42 22z',
  launcher: 'M24 218l52 14h150v-22h48v22h158l56-20v88l-56-20H284v50h-36v-50h-74v38h-34v-38H76l-52 14z',
} as const;

/** Models whose own silhouette there is; a wrong model would be worse than none. */
const MODELS: readonly (readonly [RegExp, Glyph])[] = [
  [/^AKS-?74-?U(?:_|$)/i, 'ak-short'],
  [/^AK(?:M|MS|S)?(?:-?\d+[A-Z]*\d*)?(?:_|$)/i, 'ak'],
  [/(?:^|_)(?:F88|AUG)/i, 'aug'],
  [/(?:^|_)(?:FAL|L1A1)(?:_|$)/i, 'fal'],
  [
    /^(?:M249|M240|M60|PKM|PKP|PKT|RPK|RPD|MG3|MG5|Minimi|FN_?MAG|MAG58|L7A2|L110|C6|C9|QJY|QBB|Type_?67)/i,
    'machine-gun',
  ],
];

const CLASSES: Record<WeaponClass, Glyph> = {
  knife: 'knife',
  pistol: 'pistol',
  mosin: 'rifle',
  ppsh: 'rifle',
  grenade: 'grenade',
  grenadeLauncher: 'shell',
  mine: 'mine',
  explosive: 'mine',
  mortar: 'mortar',
  artillery: 'field-gun',
  lat: 'launcher',
  hat: 'launcher',
  vehicle: 'vehicle',
  firearm: 'rifle',
  none: 'rifle',
};

/** Drawn pointing up and to the right: turned so that they lie level. */
const SLANTED: ReadonlySet<Glyph> = new Set(['ak', 'ak-short', 'aug', 'fal']);

/** Kinds that do not follow from the name alone in every game. */
export type WeaponKind = 'rifle' | 'machine-gun' | 'launcher' | 'vehicle';

/** A model's silhouette where there is one, else the glyph of its class. `weapon` is a blueprint or a shown name. */
export function weaponGlyph(weapon: string): Glyph {
  const blueprint = `BP_${weapon.replace(/^(?:BP|SQ)_/, '').replaceAll(' ', '_')}`;
  const kind = weaponClass(blueprint, USUAL_RULES.weapons.classes);
  const model =
    kind === 'firearm' ? MODELS.find(([pattern]) => pattern.test(blueprint.slice('BP_'.length))) : undefined;
  return model?.[1] ?? CLASSES[kind];
}

/** Decorative: the name stands beside it. `kind` is for a weapon whose name does not show it. */
export function WeaponArt({
  weapon,
  kind,
  className,
}: {
  weapon: string;
  kind?: WeaponKind | undefined;
  className?: string;
}) {
  const named = weaponGlyph(weapon);
  const glyph = kind !== undefined && !SLANTED.has(named) ? kind : named;
  const ours = Object.hasOwn(DRAWN, glyph);
  const d = { ...SILHOUETTES, ...DRAWN }[glyph];
  const lies = ours || SLANTED.has(glyph);
  return (
    <svg
      viewBox={lies ? '-40 106 592 300' : '-250 0 1012 512'}
      className={cx('shrink-0', className)}
      fill="currentColor"
      aria-hidden
    >
      <path d={d} {...(SLANTED.has(glyph) ? { transform: 'rotate(45 256 256)' } : {})} />
    </svg>
  );
}
