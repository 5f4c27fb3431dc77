import { isFault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
import type { Output, Program, ProgramEnd, RunningProgram } from '../../executor/index.ts';
import { type ContainerWorld, createContainer } from './container.ts';
import { attach, endContainer, exitCode, remove, start } from './container-life.ts';
import { ensureImage } from './pull-image.ts';

/**
 * A program in a container of its own: image, container, attached, started, ended, removed. `ended` settles after the
 * container is gone, so that whoever waited for it finds nothing left. A stop may come at any of these moments: before
 * the start it only has to keep the start from happening.
 */
export const runContainer = (
  world: ContainerWorld,
  program: Program & { readonly network: string | undefined },
  { output, clock }: { output: Output; clock: Clock },
): RunningProgram => {
  const { client } = world;
  const stopping = new AbortController();
  const started = Promise.withResolvers<string | undefined>();

  const live = async (id: string): Promise<ProgramEnd> => {
    const attached = await attach(client, id, output);
    try {
      if (stopping.signal.aborted) return { kind: 'signalled', signal: 'SIGTERM' };
      await start(client, id);
      started.resolve(id);
      await attached.printed;
      const code = await exitCode(client, id);
      return stopping.signal.aborted ? signalledBy(code) : { kind: 'exited', code };
    } finally {
      attached.detach();
    }
  };

  const follow = async (): Promise<ProgramEnd> => {
    let id: string | undefined;
    try {
      const { registryLogin: login } = program;
      await ensureImage(client, program.image, { login, output, signal: stopping.signal });
      const network = program.network === undefined ? undefined : { name: program.network, aliases: [] };
      // Steps run as root, whatever user their image would have.
      id = await createContainer(world, { ...program, network, user: '0', withVolume: true });
      return await live(id);
    } catch (error) {
      if (stopping.signal.aborted) return { kind: 'signalled', signal: 'SIGTERM' };
      return { kind: 'failed', reason: reasonOf(error) };
    } finally {
      if (id !== undefined) await remove(client, id).catch(() => undefined); // what is left is found by its label
      started.resolve(undefined);
    }
  };

  const ended = follow();
  return {
    ended,
    stop: async graceMs => {
      stopping.abort();
      const id = await started.promise;
      // An engine that went away is told by `ended`.
      if (id !== undefined) await endContainer(client, id, { ended, graceMs, clock }).catch(() => undefined);
      await ended;
    },
  };
};

const SIGNALS: Readonly<Record<number, string>> = { 130: 'SIGINT', 137: 'SIGKILL', 143: 'SIGTERM' };

/** Engines tell of a signal only by the exit code that shells use for it. */
const signalledBy = (code: number): ProgramEnd => {
  const signal = SIGNALS[code];
  return signal === undefined ? { kind: 'exited', code } : { kind: 'signalled', signal };
};

/** One sentence for a person, whatever went wrong. */
export const reasonOf = (error: unknown): string => {
  if (isFault(error)) return error.message;
  const message = error instanceof Error ? error.message : String(error);
  return `The container engine could not run it: ${message.trim()}`;
};
