import { sampleLines, type FeedKind } from '@app/contracts/feeds/feeds';

/** Text of the bot as Discord shows it: bold parts, and marks that are escaped. */
const shown = (markdown: string) =>
  markdown.split(/\*\*(.+?)\*\*/).map((part, at) => {
    const text = part.replace(/\\([^0-9A-Za-z\s])/g, '$1');
    return at % 2 === 1 ? <strong key={at}>{text}</strong> : text;
  });

/** How messages of a feed may look. */
export function Preview({ kind }: { kind: FeedKind }) {
  return (
    <figure className="border-l-2 border-line-strong bg-panel px-4 py-3">
      <figcaption className="mb-1 text-small text-ink-3">Reads like this</figcaption>
      {sampleLines(kind).map((line) => (
        <p key={line} className="text-ink [overflow-wrap:anywhere]">
          {shown(line)}
        </p>
      ))}
    </figure>
  );
}
