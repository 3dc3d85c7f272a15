import MarkdownIt, { type Token } from 'markdown-it';
import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import { KEY } from '@app/contracts/community/guild';
import type { Button, Section, Shape } from '@app/contracts/content/pages';

/** What a text may name instead of repeating it: `{tag}`. Undefined where the community has no such thing. */
export type Fillings = Readonly<Record<string, string | undefined>>;

export interface Reading {
  /** Called for everything that is wrong. Lines count from 1. */
  readonly wrong: (line: number, why: string) => void;
  readonly fillings: Fillings;
  /** How many whitelist slots the guild role with a key gives. */
  readonly slotsOf: (role: string) => number;
}

/** While one file is read. */
interface File extends Reading {
  /** Lines above the text: its front matter. */
  readonly above: number;
  readonly ids: Set<string>;
}

interface Heading {
  readonly id?: string;
  readonly given: Readonly<Record<string, string>>;
}

const LINK = /^(?:\/(?![/\\])[^\s\\]*|\?[a-z]+(?:=[a-z0-9-]+)?|#[a-z0-9-]+|https:\/\/[^\s\\]+|mailto:[^\s\\]+)$/;
/** A picture of this site. Browsers read a backslash as a slash, so `/\host` would be another host. */
const PICTURE = /^\/(?![/\\])[^\s\\]*$/;
/** At the end of a heading: `{#names}`, `{#squad part=squad}`, `{badge="a circle"}`. `{name}` alone is a placeholder. */
const BRACES = /\s*(?<!\\)\{(?=[^{}]*[#=])([^{}]*)\}$/;
const FRONT = /^---\n([^]*?)\n---(?:\n|$)/;

// HTML is recognised so that it can be refused: nothing of a file reaches a page as it is.
const markdown = new MarkdownIt({ html: true });
markdown.validateLink = () => true;
markdown.normalizeLink = (address) => address;

markdown.core.ruler.before('inline', 'headings', ({ tokens }) => {
  for (const [i, { type }] of tokens.entries()) {
    if (type !== 'heading_open') continue;
    const text = tokens[i + 1]!;
    const [braces, said = ''] = BRACES.exec(text.content) ?? [''];
    text.content = text.content.slice(0, text.content.length - braces.length);
    const given = Object.fromEntries(
      [...said.matchAll(/([\w-]+)=(?:"([^"]*)"|(\S+))/g)].map(([, name, quoted, bare]) => [name!, quoted ?? bare!]),
    );
    const [, id] = /(?:^|\s)#(\S+)/.exec(said) ?? [];
    tokens[i]!.meta = { given, ...(id !== undefined && { id }) } satisfies Heading;
  }
});

// Before a backslash loses its meaning: `\{name}` is written, not filled in.
markdown.core.ruler.before('text_join', 'fill', ({ tokens, env }) => {
  const file = env as unknown as File;
  let line = 0;
  for (const token of tokens) {
    if (token.map) line = file.above + token.map[0] + 1;
    if (token.type === 'html_block') refuseHtml(file, line, token.content);
    for (const part of token.children ?? []) {
      if (part.type === 'softbreak' || part.type === 'hardbreak') line++;
      if (part.type === 'html_inline' && !part.content.startsWith('</')) refuseHtml(file, line, part.content);
      if (part.type === 'text') part.content = filled(part.content, line, file);
      if (part.type === 'link_open') address(part, 'href', LINK, line, file);
      if (part.type === 'image') address(part, 'src', PICTURE, line, file);
    }
  }
});

const refuseHtml = ({ wrong }: File, line: number, html: string) =>
  wrong(line, `HTML is not shown: ${html.trim().slice(0, 40)}. Write Markdown, and \\< for the sign itself.`);

const address = (token: Token, name: 'href' | 'src', form: RegExp, line: number, file: File) => {
  const to = filled(String(token.attrGet(name) ?? ''), line, file);
  token.attrSet(name, to);
  // What could not be filled in was told already.
  if (!form.test(to) && !/\{\w+\}/.test(to))
    file.wrong(
      line,
      name === 'src'
        ? `a picture is one of this site, /a/path, not "${to}".`
        : `a link leads to /a/path, ?query, #section, https:// or mailto:, or to a placeholder, not to "${to}".`,
    );
  if (to.startsWith('https:')) {
    token.attrSet('target', '_blank');
    token.attrSet('rel', 'noreferrer');
  }
};

const filled = (text: string, line: number, { fillings, wrong }: File): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    if (!Object.hasOwn(fillings, name))
      wrong(line, `there is no placeholder ${whole}; there are ${Object.keys(fillings).join(', ')}.`);
    else if (fillings[name] === undefined)
      wrong(line, `${whole} is not there: links has no ${name} in community.json.`);
    return fillings[name] ?? whole;
  });

/**
 * A file of Markdown with its front matter, as a page of a shape.
 * @param id its name
 */
export function readPage(text: string, id: string, shape: Shape, reading: Reading): Section {
  const source = text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
  const [front = '', yaml = ''] = FRONT.exec(source) ?? [];
  const file = { ...reading, above: front.split('\n').length - 1, ids: new Set<string>() };
  const given = frontMatter(yaml, file);
  const tokens = markdown.parse(source.slice(front.length), file as object as Record<string, unknown>);
  // Before those that are made of words, which leave them alone.
  for (const token of tokens.filter(({ type }) => type === 'heading_open')) {
    const { id: own } = token.meta as unknown as Heading;
    if (own === undefined) continue;
    const line = lineOf(token, file);
    if (!KEY.test(own))
      file.wrong(line, `the address of a section has small letters, digits and hyphens, {#like-this}, not "${own}".`);
    if (file.ids.has(own)) file.wrong(line, `another section has the address {#${own}}. Give this one another.`);
    file.ids.add(own);
  }
  return sectionOf(tokens, { given, id, title: '', level: 1, line: 1 }, shape, file);
}

const frontMatter = (yaml: string, file: File): Record<string, string> => {
  const lines = new LineCounter();
  const { contents, errors } = parseDocument(yaml, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset = 0) => lines.linePos(offset).line + 1;
  const [error] = errors;
  if (error) file.wrong(lineAt(error.pos[0]), error.message);
  const given: Record<string, string> = {};
  for (const { key, value } of isMap(contents) ? contents.items : []) {
    if (!isScalar(key) || !isScalar(value))
      file.wrong(lineAt(isScalar(key) ? key.range?.[0] : 0), `${key} must be one text.`);
    else given[String(key.value)] = filled(String(value.value), lineAt(key.range?.[0]), file);
  }
  return given;
};

/** Where a section begins, and what its heading says. */
interface Head extends Heading {
  readonly title: string;
  readonly level: number;
  readonly line: number;
}

function sectionOf(tokens: readonly Token[], head: Head, shape: Shape, file: File): Section {
  const { level, line, title } = head;
  const isPart = ({ type, tag, level: depth }: Token) =>
    type === 'heading_open' && depth === 0 && tag === `h${level + 1}`;
  const starts = shape.parts ? tokens.flatMap((token, i) => (isPart(token) ? [i] : [])) : [];
  const own = tokens.slice(0, starts[0] ?? tokens.length);
  const stray = shape.parts ? own.find(({ type }) => type === 'heading_open') : undefined;
  if (stray) file.wrong(lineOf(stray, file), `a heading here begins with ${'#'.repeat(level + 1)}.`);
  const { rest, buttons } = shape.buttons === undefined ? { rest: own, buttons: [] } : buttonsIn(own);
  if (buttons.length !== (shape.buttons ?? 0))
    file.wrong(
      line,
      `needs ${shape.buttons} links that stand alone in a paragraph, not ${buttons.length}: they are its buttons.`,
    );
  const html = markdown.renderer.render(rest as Token[], markdown.options, {}).trim();
  const needsText = level === 1 || (!shape.parts && !shape.bare);
  if (needsText && html === '') file.wrong(line, `${title ? `"${title}"` : 'the page'} has no text.`);
  const parts = starts.map((start, n) => {
    const below = headOf(tokens, start, level + 1, file);
    const its = isList(shape.parts!) ? shape.parts[0] : shape.parts![below.id];
    if (its) return sectionOf(tokens.slice(start + 3, starts[n + 1]), below, its, file);
    file.wrong(
      below.line,
      `there is no section {#${below.id}} here; there are ${Object.keys(shape.parts!).join(', ')}.`,
    );
    return undefined;
  });
  return {
    id: head.id!,
    title,
    html,
    marks: marksOf(head, shape, file),
    buttons,
    parts: named(parts, shape, head, file),
  };
}

const isList = (parts: NonNullable<Shape['parts']>): parts is readonly [Shape] => Array.isArray(parts);

const lineOf = ({ map }: Token, { above }: File) => above + (map?.[0] ?? 0) + 1;

const headOf = (tokens: readonly Token[], start: number, level: number, file: File) => {
  const line = lineOf(tokens[start]!, file);
  const { given, id: named } = tokens[start]!.meta as unknown as Heading;
  const title = plain(tokens[start + 1]!.children ?? []);
  const id = named ?? addressOf(title, file.ids);
  file.ids.add(id);
  if (title.length > 200) file.wrong(line, 'a heading has 200 characters at most.');
  return { given, id, title, level, line };
};

/** What the address of a section is made of, where its heading does not name one. */
const addressOf = (title: string, taken: ReadonlySet<string>): string => {
  const wanted =
    title
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join('-') ?? 'section';
  let address = wanted;
  for (let n = 2; taken.has(address); n++) address = `${wanted}-${n}`;
  return address;
};

const marksOf = ({ given, line }: Head, { marks = {} }: Shape, { wrong, slotsOf }: File) => {
  const odd = Object.keys(given).find((name) => !Object.hasOwn(marks, name));
  if (odd) wrong(line, `there is no ${odd} here; there is ${Object.keys(marks).join(', ') || 'nothing of the kind'}.`);
  return Object.fromEntries(
    Object.entries(marks).map(([name, form]) => {
      const value = given[name] ?? '';
      if (!form.test(value))
        wrong(line, value ? `${name} is "${value}", and must be ${form.source}.` : `needs ${name}: ${form.source}`);
      else if (name === 'slots') {
        const slots = slotsOf(value);
        if (slots === 0) wrong(line, `no role with the key "${value}" gives whitelist slots.`);
        return [name, String(slots)];
      }
      return [name, value];
    }),
  );
};

const named = (found: readonly (Section | undefined)[], { parts }: Shape, { line }: Head, { wrong }: File) => {
  if (!parts) return {};
  const there = found.filter((part) => part !== undefined);
  if (isList(parts)) {
    if (there.length === 0) wrong(line, 'needs a heading or more below it.');
    return there;
  }
  const byId = Object.fromEntries(there.map((part) => [part.id, part]));
  for (const [id, { optional }] of Object.entries(parts))
    if (!optional && !byId[id] && !found.includes(undefined)) wrong(line, `needs a section {#${id}}.`);
  return byId;
};

/** Paragraphs of links alone are buttons. */
const buttonsIn = (tokens: readonly Token[]): { rest: Token[]; buttons: Button[] } => {
  const rest: Token[] = [];
  const buttons: Button[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const links = tokens[i]!.type === 'paragraph_open' ? linksAlone(tokens[i + 1]!.children ?? []) : [];
    buttons.push(...links);
    // The paragraph's beginning, its text and its end.
    if (links.length > 0) i += 2;
    else rest.push(tokens[i]!);
  }
  return { rest, buttons };
};

/** The links of a paragraph that has nothing else in it. */
const linksAlone = (children: readonly Token[]): Button[] => {
  const links: Button[] = [];
  for (let i = 0; i < children.length; i++) {
    const { type, content } = children[i]!;
    if (type === 'link_open') {
      const end = children.findIndex((child, at) => at > i && child.type === 'link_close');
      links.push({ text: plain(children.slice(i, end)), link: String(children[i]!.attrGet('href')) });
      i = end;
    } else if (type !== 'softbreak' && content.trim() !== '') return [];
  }
  return links;
};

const plain = (children: readonly Token[]): string =>
  children
    .map(({ content }) => content)
    .join('')
    .trim();
