/** The end of a log at some time, kept elsewhere. */
export interface Anchor {
  readonly seq: number;
  readonly hash: string;
}

const HASH = /\b[0-9a-f]{64}\b/i;

/** Reads what somebody pasted: the JSON that the command line saves, or place and hash with anything between. */
export const readAnchor = (pasted: string): Anchor | undefined => {
  const hash = HASH.exec(pasted)?.[0];
  if (hash === undefined) return undefined;
  const seq = Number(/\d{1,15}/.exec(pasted.replace(hash, ''))?.[0]);
  return Number.isSafeInteger(seq) && seq > 0 ? { seq, hash: hash.toLowerCase() } : undefined;
};

/** As the command line saves it, so that either reads what the other wrote. */
export const writeAnchor = ({ seq, hash }: Anchor): string => JSON.stringify({ seq, hash });
