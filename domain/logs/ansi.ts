/**
 * Escape sequences that programs colour their output with. They are kept in stored logs; whoever shows or exports a
 * log decides what becomes of them.
 */

// Control sequences (ESC [ … letter), operating system commands (ESC ] … BEL or ESC \) and two-character escapes.
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what escape sequences are made of
const ESCAPES = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[ -/]*[0-Z\\^-~])/g;

/** The text as it reads without a terminal. */
export const stripAnsi = (text: string): string =>
  text.includes('\u001b') ? text.replaceAll(ESCAPES, '').replaceAll('\u001b', '') : text;

const NAMES = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

interface Style {
  readonly foreground?: string | undefined;
  readonly background?: string | undefined;
  readonly bold?: boolean | undefined;
  readonly dim?: boolean | undefined;
  readonly italic?: boolean | undefined;
  readonly underline?: boolean | undefined;
}

const PLAIN: Style = {};

/** Turns text with colours into HTML; a colour lasts until it is changed, also over the ends of lines. */
export class AnsiToHtml {
  #style: Style = PLAIN;

  convert(text: string): string {
    let html = '';
    let end = 0;
    for (const match of text.matchAll(ESCAPES)) {
      html += this.#dress(text.slice(end, match.index));
      end = match.index + match[0].length;
      if (match[0].startsWith('\u001b[') && match[0].endsWith('m'))
        this.#style = restyled(this.#style, match[0].slice(2, -1));
    }
    return html + this.#dress(text.slice(end));
  }

  #dress(text: string): string {
    if (text === '') return '';
    const safe = escapeHtml(text.replaceAll('\u001b', ''));
    const classes = classesOf(this.#style);
    return classes === '' ? safe : `<span class="${classes}">${safe}</span>`;
  }
}

const classesOf = ({ foreground, background, ...rest }: Style): string =>
  [
    ...(foreground === undefined ? [] : [`fg-${foreground}`]),
    ...(background === undefined ? [] : [`bg-${background}`]),
    ...Object.entries(rest).flatMap(([name, on]) => (on ? [name] : [])),
  ].join(' ');

/** What each parameter of a colour sequence does; those that are not here change nothing. */
const restyled = (before: Style, parameters: string): Style => {
  const codes = parameters.split(/[;:]/).map(Number);
  let style = before;
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] ?? 0;
    // 256 and true colours: their arguments must not be read as codes of their own.
    if (code === 38 || code === 48) at += codes[at + 1] === 5 ? 2 : 4;
    else style = { ...style, ...effectOf(code) };
    if (code === 0) style = PLAIN;
  }
  return style;
};

const EFFECTS: Readonly<Record<number, Style>> = {
  1: { bold: true },
  2: { dim: true },
  3: { italic: true },
  4: { underline: true },
  22: { bold: undefined, dim: undefined },
  23: { italic: undefined },
  24: { underline: undefined },
  39: { foreground: undefined },
  49: { background: undefined },
};

const effectOf = (code: number): Style => {
  if (code >= 30 && code <= 37) return { foreground: NAMES[code - 30] };
  if (code >= 90 && code <= 97) return { foreground: `bright-${NAMES[code - 90]}` };
  if (code >= 40 && code <= 47) return { background: NAMES[code - 40] };
  if (code >= 100 && code <= 107) return { background: `bright-${NAMES[code - 100]}` };
  return EFFECTS[code] ?? PLAIN;
};
