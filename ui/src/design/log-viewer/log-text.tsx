import { memo } from 'react';
import { type AnsiStyle, parseAnsi } from './ansi.ts';
import styles from './log-viewer.module.css';
import { untabbed } from './text-width.ts';

export interface Mark {
  readonly start: number;
  readonly end: number;
  /** The one of all matches that the reader is at. */
  readonly now: boolean;
}

interface Props {
  readonly text: string;
  readonly style: AnsiStyle;
  readonly marks: readonly Mark[];
}

/** A longer line is cut where it is shown; copies and downloads have all of it. */
const LONGEST = 10_000;

/** Looks as class names of the tokens: with a ground the text takes the colour of the log, which is always readable on it. */
const classesOf = (style: AnsiStyle): string | undefined => {
  const names: (string | undefined)[] = [];
  const ground = style.inverse === true ? (style.fg ?? 'text') : style.bg;
  if (ground !== undefined) names.push(styles.ground, styles[`bg-${ground}`]);
  else if (style.fg !== undefined) names.push(styles[`fg-${style.fg}`]);
  for (const part of ['bold', 'dim', 'italic', 'underline', 'strike'] as const) {
    if (style[part] === true) names.push(styles[part]);
  }
  return names.length === 0 ? undefined : names.filter(Boolean).join(' ');
};

/** Cuts a piece of a line at the edges of marks. */
const cut = (text: string, offset: number, marks: readonly Mark[]) => {
  const pieces: { readonly text: string; readonly mark: Mark | undefined; readonly at: number }[] = [];
  let at = 0;
  for (const mark of marks) {
    const start = Math.max(0, mark.start - offset);
    const end = Math.min(text.length, mark.end - offset);
    if (end <= at || start >= text.length || end <= start) continue;
    if (start > at) pieces.push({ text: text.slice(at, start), mark: undefined, at });
    pieces.push({ text: text.slice(Math.max(at, start), end), mark, at: Math.max(at, start) });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), mark: undefined, at });
  return pieces;
};

/** One line: looks by token, found words marked. Only text is ever put in the document. */
export const LogText = memo(({ text, style, marks }: Props) => {
  const { spans } = parseAnsi(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text, style);
  let offset = 0;
  return spans.map(span => {
    const start = offset;
    offset += span.text.length;
    return (
      <span key={start} className={classesOf(span.style)}>
        {cut(span.text, start, marks).map(({ text: piece, mark, at }) =>
          mark === undefined ? (
            untabbed(piece)
          ) : (
            <mark key={at} className={mark.now ? styles.matchNow : styles.match}>
              {untabbed(piece)}
            </mark>
          ),
        )}
      </span>
    );
  });
});
