/**
 * The part of Markdown that our documentation uses, as data for React: headings, paragraphs, lists, tables, code and
 * links. There is no raw HTML in it, so nothing of a text can become an element that is not listed here.
 */

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly content: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly (readonly Inline[])[])[] };

const FENCE = /^```/;
const HEADING = /^(#{1,6})\s+(.*)$/;
const ITEM = /^(?:[-*]|\d+\.)\s+/;
const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** Reads a document. */
export const parseMarkdown = (source: string): readonly Block[] => {
  const lines = source.split(/\r?\n/);
  const blocks: Block[] = [];
  let at = 0;
  /** Takes lines as long as they belong together. */
  const takeWhile = (belongs: (line: string) => boolean): readonly string[] => {
    const from = at;
    while (at < lines.length && belongs(lines[at] ?? '')) at += 1;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const heading = HEADING.exec(line);
    if (line.trim() === '') at += 1;
    else if (FENCE.test(line)) {
      at += 1;
      blocks.push({ kind: 'code', text: takeWhile(next => !FENCE.test(next)).join('\n') });
      at += 1;
    } else if (heading) {
      at += 1;
      blocks.push({
        kind: 'heading',
        level: heading[1]?.length ?? 1,
        content: parseInline(heading[2] ?? ''),
      });
    } else if (line.startsWith('|')) blocks.push(tableOf(takeWhile(next => next.startsWith('|'))));
    else if (ITEM.test(line)) blocks.push(listOf(takeWhile(next => next.trim() !== '')));
    else blocks.push(paragraphOf(takeWhile(isProse)));
  }
  return blocks;
};

const isProse = (line: string): boolean =>
  line.trim() !== '' && !FENCE.test(line) && !HEADING.test(line) && !line.startsWith('|');

const paragraphOf = (lines: readonly string[]): Block => ({
  kind: 'paragraph',
  content: parseInline(lines.join(' ')),
});

/** Lines that do not begin an item go on with the one before. */
const listOf = (lines: readonly string[]): Block => {
  const items: string[] = [];
  for (const line of lines)
    if (ITEM.test(line)) items.push(line.replace(ITEM, ''));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  return { kind: 'list', isOrdered: /^\d/.test(lines[0] ?? ''), items: items.map(parseInline) };
};

const tableOf = (lines: readonly string[]): Block => ({
  kind: 'table',
  rows: lines
    .filter(line => !/^\|[\s:|-]+$/.test(line))
    .map(line => cellsOf(line).map(cell => parseInline(cell.trim()))),
});

/** A bar with a backslash before it is part of its cell. */
const cellsOf = (line: string): readonly string[] =>
  line
    .replace(/^\||\|\s*$/g, '')
    .split(/(?<!\\)\|/)
    .map(cell => cell.replaceAll('\\|', '|'));

const parseInline = (text: string): readonly Inline[] => {
  const parts: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > from) parts.push({ kind: 'text', text: text.slice(from, match.index) });
    const [whole, code, strong, label, href] = match;
    if (code !== undefined) parts.push({ kind: 'code', text: code });
    else if (strong !== undefined) parts.push({ kind: 'strong', text: strong.replaceAll('`', '') });
    else parts.push({ kind: 'link', text: (label ?? '').replaceAll('`', ''), href: href ?? '' });
    from = match.index + whole.length;
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
};
