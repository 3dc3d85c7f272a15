import { searchable } from '@app/domain/battlelog/rules';

/** A name, with the letters by which it was found in gold. Without `typed`, and where it is found by something else, plain. */
export function Highlighted({ name, typed }: { name: string; typed: string | undefined }) {
  const match = typed === undefined ? undefined : matchIn(name, typed);
  if (!match) return <bdi>{name}</bdi>;
  const [from, to] = match;
  return (
    <bdi>
      {name.slice(0, from)}
      <mark className="bg-transparent text-gold">{name.slice(from, to)}</mark>
      {name.slice(to)}
    </bdi>
  );
}

/** Where what was typed stands in a name, as the search reads both: whatever the case, accents and width of spaces. */
function matchIn(name: string, typed: string): readonly [from: number, to: number] | undefined {
  const sought = searchable(typed);
  if (sought === '') return undefined;
  let read = '';
  // For each character that is searched, where in the name it stands.
  const places: number[] = [];
  let place = 0;
  for (const character of name) {
    const isSpace = /\s/u.test(character);
    const as = isSpace ? (read === '' || read.endsWith(' ') ? '' : ' ') : searchable(character);
    read += as;
    for (let count = 0; count < as.length; count++) places.push(place);
    place += character.length;
  }
  const at = read.indexOf(sought);
  return at < 0 ? undefined : [places[at]!, places[at + sought.length] ?? name.length];
}
