/** What templates do with the words of a text. */

/** A text cut to a width, with dots where something is missing; with an offset, also in front of it. */
export const abbreviate = (text: string, offset: number, width: number): string => {
  const length = text.length;
  if (length <= width) return text;
  const from = length - offset < width - 3 ? length - (width - 3) : Math.min(Math.max(offset, 0), length);
  if (from <= 4) return `${text.slice(0, width - 3)}...`;
  if (width < 7) return '';
  if (from + (width - 3) < length) return `...${abbreviate(text.slice(from), 0, width - 3)}`;
  return `...${text.slice(length - (width - 3))}`;
};

/** Underscores where words begin: at capitals after small letters, at numbers, and between capitals and a word. */
export const snakeCase = (text: string): string =>
  text
    .replace(/[-\s]/g, '_')
    .replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1_')
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1_')
    .replace(/(\p{L})(?=\p{Nd})/gu, '$1_')
    .toLowerCase();

export const kebabCase = (text: string): string => snakeCase(text).replaceAll('_', '-');

const capital = (word: string): string => {
  const [first = '', ...rest] = word;
  return first.toUpperCase() + rest.join('').toLowerCase();
};

/** Words without what joined them; of several joints in a row all but one stay. */
export const camelCase = (text: string): string => {
  const [leading = ''] = /^[-_\s]+/.exec(text) ?? [];
  const [trailing = ''] = /[-_\s]+$/.exec(text.slice(leading.length)) ?? [];
  return (
    leading +
    text
      .slice(leading.length, text.length - trailing.length)
      .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1_')
      .split(/[-_\s]/)
      .map(word => (word === '' ? '_' : capital(word)))
      .join('') +
    trailing
  );
};

export const swapCase = (text: string): string =>
  text.replace(/\p{L}/gu, letter =>
    /\p{Lu}|\p{Lt}/u.test(letter) ? letter.toLowerCase() : letter.toUpperCase(),
  );

export const title = (text: string): string =>
  text.replace(/(?<![\p{L}\p{Nd}_])\p{L}/gu, letter => letter.toUpperCase());

export const untitle = (text: string): string => text.replace(/(?<!\S)\S/gu, letter => letter.toLowerCase());

export const initials = (text: string): string => (text.match(/(?<!\S)\S/gu) ?? []).join('');

/** Lines of at most so many characters, broken at spaces; words that are longer are broken only when they may be. */
export const wrap = (text: string, width: number, separator: string, breaksWords: boolean): string => {
  const most = Math.max(width, 1);
  const lines: string[] = [];
  let at = 0;
  while (text.length - at > most) {
    if (text[at] === ' ') {
      at += 1;
      continue;
    }
    const space = text.lastIndexOf(' ', at + most);
    const later = space >= at ? space : breaksWords ? -1 : text.indexOf(' ', at + most);
    if (later < 0 && !breaksWords) break;
    const end = later < 0 ? at + most : later;
    lines.push(text.slice(at, end));
    at = later < 0 ? end : end + 1;
  }
  return [...lines, text.slice(at)].join(separator);
};
