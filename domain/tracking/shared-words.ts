/**
 * What is said where an object of one application carries the mark of another. Who may see the one need not know of the
 * other, so whoever tells such words on finds the names in them again: they are also in what a sync came to.
 */

interface SharedObject {
  /** Kind and name. */
  readonly object: string;
  /** The application that the sentence is about, with its namespace. */
  readonly own: string;
  /** The other one, as the mark names it. */
  readonly other: string;
}

const spelt = (other: string): string => other.replaceAll('_', '/');

/** In the words of Argo CD, where the other is there. */
export const sharedWith = ({ object, own, other }: SharedObject): string =>
  `${object} is part of applications ${own} and ${spelt(other)}`;

/** Whoever was deleted has nothing any more; but an engine elsewhere may mark what it has in the same way. */
export const sharedWithNobodyHere = ({ object, own, other }: SharedObject): string =>
  `${object} is part of application ${own}, and still marked as part of ${spelt(other)}, which is not here`;

const NAMED = / is part of applications (\S+) and ([^\s;,]+)/gu;
/** A mark that is longer than names are names nobody. Sentences may have been cut. */
const UNNAMED =
  / is part of application (\S+), and still marked as part of (.{1,600}?)(?:, which is not here|…?$)/gsu;

/** Which other applications a text names in such sentences, as they name them. */
export const sharersIn = (text: string): readonly string[] =>
  [NAMED, UNNAMED].flatMap(sentence => [...text.matchAll(sentence)].flatMap(([, , other]) => other ?? []));

export interface Hiding {
  /** Those that may be named; nobody where nothing is said. */
  readonly maySee?: (other: string) => boolean;
  /** What is said after that there is another. */
  readonly remark?: string;
}

/** The text without the names of others: one that is there and one that is not are then the same. */
export const withoutSharers = (text: string, { maySee = () => false, remark = '' }: Hiding = {}): string => {
  const hidden = (sentence: string, own: string, other: string): string =>
    maySee(other) ? sentence : ` is part of application ${own}, and marked as part of another${remark}`;
  return text.replaceAll(NAMED, hidden).replaceAll(UNNAMED, hidden);
};
