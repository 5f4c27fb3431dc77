const SHOWN_MAX = 120;
const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A text from outside, fit to stand in a sentence: quoted, on one line, and not endless. */
export const shown = (text: string): string => {
  const line = text.slice(0, SHOWN_MAX + 1).replaceAll(CONTROLS, ' ');
  return `'${line.length > SHOWN_MAX ? `${line.slice(0, SHOWN_MAX)}…` : line}'`;
};
