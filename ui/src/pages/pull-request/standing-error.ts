import { useState } from 'react';

/** What a query says of its answers; it forgets its error while it asks anew, unless there was an answer before. */
interface Asked {
  readonly error: Error | null;
  readonly dataUpdatedAt: number;
  readonly errorUpdatedAt: number;
}

const codeOf = (error: Error): unknown => ('code' in error ? error.code : undefined);

const isSame = (one: Error, other: Error): boolean =>
  one.message === other.message && codeOf(one) === codeOf(other);

/**
 * Why something could not be read, until there is an answer. What is asked for again by itself fails the same way again and
 * again; the first time stays, so that what is said of it does not come and go, nor is announced each time.
 */
export const standingError = (
  last: Error | null,
  { error, dataUpdatedAt, errorUpdatedAt }: Asked,
): Error | null => {
  if (error) return last && isSame(last, error) ? last : error;
  return errorUpdatedAt > dataUpdatedAt ? last : null;
};

/** The same of a query. */
export const useStandingError = (asked: Asked): Error | null => {
  const [last, setLast] = useState<Error | null>(null);
  const now = standingError(last, asked);
  if (now !== last) setLast(now);
  return now;
};

/** Asking again as somebody wants it. */
export interface Retry {
  readonly start: () => void;
  /** Until all answered; what is asked again by itself shows nothing. */
  readonly isBusy: boolean;
}

export const useRetry = (...asks: readonly (() => Promise<unknown>)[]): Retry => {
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    start: () => {
      setBusy(true);
      void Promise.allSettled(asks.map(ask => ask())).finally(() => setBusy(false));
    },
  };
};
