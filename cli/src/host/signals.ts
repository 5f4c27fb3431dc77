/** The signals a person or a supervisor ends a command with. */
export type EndSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

const END_SIGNALS: readonly EndSignal[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Hands each signal to whoever took them last, so that a child in the foreground can have them for a while. */
export interface Signals {
  /** The handler gets every signal until the returned function gives them back. */
  take(handler: (signal: EndSignal) => void): () => void;
}

interface Emitter {
  on(event: EndSignal, listener: () => void): unknown;
}

/** Listens to a process (or, in tests, to any emitter of the same events). */
export const signalsOf = (emitter: Emitter): Signals => {
  const takers: ((signal: EndSignal) => void)[] = [];
  for (const signal of END_SIGNALS) emitter.on(signal, () => takers.at(-1)?.(signal));
  return {
    take: handler => {
      takers.push(handler);
      return () => {
        const index = takers.lastIndexOf(handler);
        if (index >= 0) takers.splice(index, 1);
      };
    },
  };
};
