import { randomBytes } from 'node:crypto';

/** Makes identifiers and random secrets. Injected, so that tests can predict them. */
export interface Ids {
  /** 24 lower-case hex digits that sort by creation second: the shape existing API clients expect. */
  next(): string;
  /** A random secret with 256 bits of entropy, safe in URLs and headers. */
  secret(): string;
}

export const systemIds: Ids = {
  next: () => {
    const seconds = Math.floor(Date.now() / 1000);
    return seconds.toString(16).padStart(8, '0') + randomBytes(8).toString('hex');
  },
  secret: () => randomBytes(32).toString('base64url'),
};

/** True for text that has the shape of an id; anything else is a name or an attack, never a look-up. */
export const isId = (text: string): boolean => /^[0-9a-f]{24}$/.test(text);
