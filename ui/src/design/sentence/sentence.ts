/** A plain word, not an address or a name with digits, dashes or dots in it, which is spelled as it is. */
const WORD = /^[a-z]+(?=[\s,;]|:\s|$)/;

/** What a program said, as a sentence: a capital in front unless it begins with a name, a full stop behind. */
export const sentence = (words: string): string => {
  const text = WORD.test(words) ? words.charAt(0).toUpperCase() + words.slice(1) : words;
  return /[.?]$/.test(text) ? text : `${text}.`;
};
