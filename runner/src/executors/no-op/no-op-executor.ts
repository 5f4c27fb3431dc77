import type { BuildPlace, Executor, Program, ProgramEnd, RunningServices } from '../../executor/index.ts';

/** How programs end that nobody runs; success at once unless told. */
export interface NoOpOptions {
  readonly end?: (program: Program, stopped: AbortSignal) => ProgramEnd | Promise<ProgramEnd>;
}

const SUCCESS: ProgramEnd = { kind: 'exited', code: 0 };

const createPlace = ({ end = () => SUCCESS }: NoOpOptions, volume: string): BuildPlace => {
  const stop = new AbortController();
  return {
    volumePath: volume,
    images: undefined,
    notices: ['Nothing is run: every program ends at once.'],
    run: program => {
      const own = new AbortController();
      const ended = Promise.resolve(end(program, AbortSignal.any([own.signal, stop.signal])));
      return {
        ended,
        stop: async () => {
          own.abort();
          await ended;
        },
      };
    },
    serve: services =>
      Promise.resolve<RunningServices>({
        names: services.map(({ name }) => name),
        onHost: false,
        stop: () => Promise.resolve(),
      }),
    close: () => Promise.resolve(stop.abort()),
  };
};

/** Runs nothing: for measurements and for scenarios in which only the order of things matters. */
export const createNoOpExecutor = (options: NoOpOptions = {}): Executor => ({
  kind: 'no-op',
  open: ({ volume }) => Promise.resolve(createPlace(options, volume)),
  clean: () => Promise.resolve(),
});
