import type { Clock } from '@freshet/kit/time';

/** Whether the caller of a stream may still look is asked again after so long. */
export const RECHECK_MS = 30_000;

interface Watched {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Fails where the caller may not look any longer. */
  readonly admit: () => Promise<unknown>;
}

/** What a stream tells, for as long as its reader may hear it; ends with why not, even while nothing is told. */
export async function* whileAllowed<Item>(
  { clock, signal, admit }: Watched,
  open: (signal: AbortSignal) => AsyncIterable<Item>,
): AsyncGenerator<Item> {
  const over = new AbortController();
  const ended = AbortSignal.any([signal, over.signal]);
  let refusal: { readonly error: unknown } | undefined;
  const ask = async (): Promise<void> => {
    for (;;) {
      await clock.sleep(RECHECK_MS, ended);
      await admit();
    }
  };
  ask().catch((error: unknown) => {
    if (ended.aborted) return;
    refusal = { error };
    over.abort();
  });
  const mayTell = (): boolean => {
    if (refusal) throw refusal.error;
    return !ended.aborted;
  };
  try {
    for await (const item of open(ended)) {
      if (!mayTell()) return;
      yield item;
    }
    mayTell();
  } finally {
    over.abort();
  }
}
