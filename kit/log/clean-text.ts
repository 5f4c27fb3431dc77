import { redactText } from '../secret/index.ts';

/** The longest text that is shown of one value. */
const MAX_TEXT = 8_192;

/** How far back a cut goes to a gap between words, so that it does not leave one half of a secret unrecognised. */
const MAX_BACK = 1_024;

const cutAtGap = (text: string): string => {
  const kept = text.slice(0, MAX_TEXT);
  const tail = kept.slice(-MAX_BACK);
  const gap = tail.search(/\s\S*$/);
  return gap === -1 ? kept.slice(0, -MAX_BACK) : kept.slice(0, MAX_TEXT - tail.length + gap);
};

/** Text as it may be shown: without credentials, at most about 8 KB, and saying how much was cut. */
export const cleanText = (text: string): string => {
  if (text.length <= MAX_TEXT) return redactText(text);
  const kept = cutAtGap(text);
  return `${redactText(kept)}… (${text.length - kept.length} more characters)`;
};
