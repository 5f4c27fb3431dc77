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

interface NpmChild extends Emitter {
  /** The process that started us; another one takes its place when it is gone. */
  readonly ppid: number;
  emit(event: EndSignal, signal: EndSignal): unknown;
}

const LOOK_EVERY_MS = 500;

/**
 * Ends a command with the npm that started it. npm and npx start programs through a shell that ends without passing a
 * signal on, and what it started would run for ever. Answers with what ends the watch.
 */
export const endWithNpm = (
  child: NpmChild,
  env: Readonly<Record<string, string | undefined>>,
): (() => void) => {
  if (env.npm_lifecycle_event === undefined && env.npm_command === undefined) return () => undefined;
  const parent = child.ppid;
  const watch = setInterval(() => {
    if (child.ppid === parent) return;
    clearInterval(watch);
    child.emit('SIGTERM', 'SIGTERM');
  }, LOOK_EVERY_MS);
  watch.unref();
  return () => clearInterval(watch);
};

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
