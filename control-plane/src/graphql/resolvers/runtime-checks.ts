import type { RuntimeCheck } from '@freshet/contracts/gitops';

/** A runtime as the control plane sees it for itself. */
export interface SeenRuntime {
  readonly online: boolean;
  readonly clients: number;
  readonly seenAt?: string | undefined;
}

/** Older runtimes told that their reports arrive, which can only be heard where it is so. */
const isKnowledge = ({ name }: RuntimeCheck): boolean => name !== 'reporter';

/**
 * How a runtime stands: whether it is there, as the control plane sees it, and what it told. A runtime that is away
 * cannot say that something broke meanwhile, so nothing it told counts as good any longer.
 */
export const checksSeen = (runtime: SeenRuntime, all: readonly RuntimeCheck[]): readonly RuntimeCheck[] => {
  const { online, clients, seenAt } = runtime;
  const told = all.filter(isKnowledge);
  if (online)
    return [
      {
        name: 'connection',
        status: 'ok',
        message: `The runtime is connected over ${clients} ${clients === 1 ? 'session' : 'sessions'}.`,
      },
      ...told,
    ];
  return [
    {
      name: 'connection',
      status: 'failed',
      message:
        seenAt === undefined
          ? 'The runtime was never connected.'
          : `The runtime is not connected; it was last heard of at ${inWords(seenAt)}.`,
      hint: 'Check that the process of the runtime runs, and that it reaches the address of the platform.',
    },
    ...told.map(check => ({
      ...check,
      status: 'unknown' as const,
      ...(check.message === undefined ? {} : { message: `When last heard of: ${check.message}` }),
    })),
  ];
};

/** To the second, as people write it. */
const inWords = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;
