/** The logs of containers, as the engine keeps them. */
import type { EngineClient } from '@freshet/kit/container-engine';
import type { Clock } from '@freshet/kit/time';
import type { Container, Pod } from '../../shapes/index.ts';
import { badRequest } from '../../status/index.ts';
import { chosenContainer, containerStatus, type LogRequest, type PodLogs } from '../logs.ts';
import type { PodEngine } from './engine.ts';
import { type LogQuery, readLog } from './read-log.ts';

interface ContainerLogsDeps {
  readonly engine: PodEngine;
  readonly clock: Clock;
}

/** What a container printed just before its end has arrived by then. */
const QUIET_MS = 500;
/** Pieces that may wait for a slow reader. */
const MOST_WAITING = 64;

const refuseWaiting = (pod: Pod, container: Container): never => {
  const reason = containerStatus(pod, container)?.state.waiting?.reason ?? 'ContainerCreating';
  throw badRequest(
    `container "${container.name}" in pod "${pod.metadata.name}" is waiting to start: ${reason}`,
  );
};

const refuseMissing = (pod: Pod, container: Container): never => {
  throw badRequest(
    `previous terminated container "${container.name}" in pod "${pod.metadata.name}" not found`,
  );
};

const idIn = (text: string | undefined): string | undefined => text?.replace(/^\w+:\/\//, '');

/** The container in the engine whose log is meant, by what the pod says of it. */
const meantId = (pod: Pod, container: Container, previous: boolean): string => {
  const { state, lastState, containerID } = containerStatus(pod, container) ?? {};
  if (previous) return idIn(lastState?.terminated?.containerID) ?? refuseMissing(pod, container);
  const current =
    idIn(containerID) ?? idIn(state?.terminated?.containerID) ?? idIn(lastState?.terminated?.containerID);
  return current ?? refuseWaiting(pod, container);
};

const sinceOf = ({ sinceSeconds, sinceTime }: LogRequest, now: number): number | undefined => {
  if (sinceTime !== undefined) return Date.parse(sinceTime);
  return sinceSeconds === undefined ? undefined : now - sinceSeconds * 1_000;
};

/** A queue between what is read and whoever wants it, that holds back the reading when it is full. */
const createPipe = () => {
  const pieces: Uint8Array[] = [];
  let ended = false;
  let failure: unknown;
  let stirred = Promise.withResolvers<void>();
  const stir = (): void => {
    stirred.resolve();
    stirred = Promise.withResolvers<void>();
  };
  return {
    push: async (piece: Uint8Array): Promise<void> => {
      pieces.push(piece);
      stir();
      while (pieces.length >= MOST_WAITING && !ended) await stirred.promise;
    },
    end: (error?: unknown): void => {
      ended = true;
      failure = error;
      stir();
    },
    read: async function* (): AsyncGenerator<Uint8Array> {
      for (;;) {
        const piece = pieces.shift();
        if (piece !== undefined) {
          stir();
          yield piece;
        } else if (ended) {
          if (failure !== undefined) throw failure;
          return;
        } else await stirred.promise;
      }
    },
  };
};

/** Logs of pods in containers. */
export const createContainerLogs = ({ engine, clock }: ContainerLogsDeps): PodLogs => {
  const client: EngineClient = engine.client;

  /** Some engines never end a log that is followed: once the container has ended and all is quiet, it is over. */
  const endWhenQuiet = async (id: string, lastAt: () => number, over: AbortController): Promise<void> => {
    await engine.wait(id, over.signal);
    const ended = clock.now().getTime();
    while (clock.now().getTime() - Math.max(ended, lastAt()) < QUIET_MS)
      await clock.sleep(QUIET_MS / 5, over.signal);
    over.abort();
  };

  const pump = async (
    id: string,
    query: LogQuery,
    pipe: ReturnType<typeof createPipe>,
    signal: AbortSignal,
  ): Promise<void> => {
    const over = new AbortController();
    const both = AbortSignal.any([signal, over.signal]);
    let lastAt = 0;
    if (query.follow === true) endWhenQuiet(id, () => lastAt, over).catch(() => undefined); // the log is over first
    try {
      await readLog(client, id, { ...query, signal: both }, chunk => {
        lastAt = clock.now().getTime();
        return pipe.push(chunk);
      });
      pipe.end();
    } catch (error) {
      pipe.end(both.aborted ? undefined : error);
    } finally {
      over.abort();
    }
  };

  async function* text(
    id: string,
    container: Container,
    request: LogRequest,
    signal: AbortSignal,
  ): AsyncGenerator<string> {
    const decoder = new TextDecoder();
    const over = new AbortController();
    const pipe = createPipe();
    const query = {
      follow: request.follow === true && request.previous !== true,
      timestamps: request.timestamps === true,
      since: sinceOf(request, clock.now().getTime()),
      tail: request.tailLines,
      isTerminal: container.tty === true,
    };
    const pumping = pump(id, query, pipe, AbortSignal.any([signal, over.signal]));
    let left = request.limitBytes ?? Number.POSITIVE_INFINITY;
    try {
      for await (const piece of pipe.read()) {
        yield decoder.decode(piece.subarray(0, Math.min(piece.length, left)), { stream: true });
        left -= piece.length;
        if (left <= 0) return;
      }
    } finally {
      over.abort();
      pipe.end();
      await pumping;
    }
  }

  return {
    read: (object, request, signal) => {
      const pod = object as Pod;
      const container = chosenContainer(pod, request.container);
      const id = meantId(pod, container, request.previous === true);
      return text(id, container, request, signal);
    },
  };
};
