import { inspect } from 'node:util';

/** What stands in the place of a secret wherever one would have been shown. */
export const REDACTED = '[redacted]';

/** A value that must not be shown. Printing, interpolating, logging or serialising it gives `[redacted]`. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The value itself. Every call is a place to look at in a review. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return REDACTED;
  }

  toJSON(): string {
    return REDACTED;
  }

  [Symbol.toPrimitive](): string {
    return REDACTED;
  }

  [inspect.custom](): string {
    return REDACTED;
  }
}
