import { randomBytes } from 'node:crypto';

/** Makes identifiers and random secrets. Injected, so that tests can predict them. */
export interface Ids {
  /**
   * 24 lower-case hex digits, the shape existing API clients expect. They begin with the second they were made in, and
   * those of one process sort in the order they were made.
   */
  next(): string;
  /** A random secret with 256 bits of entropy, safe in URLs and headers. */
  secret(): string;
}

/** Parts of a second that ids are told apart by: five hex digits. */
const TICKS = 0x10_00_00;

let lastTick = 0;

/** The time in ticks, later than any that was given before. */
const nextTick = (): number => {
  lastTick = Math.max(lastTick + 1, Math.floor((Date.now() / 1000) * TICKS));
  return lastTick;
};

export const systemIds: Ids = {
  next: () => nextTick().toString(16).padStart(13, '0') + randomBytes(6).toString('hex').slice(1),
  secret: () => randomBytes(32).toString('base64url'),
};

/** True for text that has the shape of an id; anything else is a name or an attack, never a look-up. */
export const isId = (text: string): boolean => /^[0-9a-f]{24}$/.test(text);
