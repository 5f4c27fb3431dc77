/** Commands in containers, attaching to them, and connections to their ports. */
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { demultiplex, isEngineError } from '@freshet/kit/container-engine';
import type { Clock } from '@freshet/kit/time';
import type { Pod } from '../../shapes/index.ts';
import { badRequest } from '../../status/index.ts';
import { chosenContainer, containerStatus } from '../logs.ts';
import type { PodSession, PodSessions, SessionRequest, TerminalSize } from '../sessions.ts';
import type { PodEngine } from './engine.ts';
import type { PortAddress } from './handlers.ts';

interface ContainerSessionsDeps {
  readonly engine: PodEngine;
  readonly clock: Clock;
  readonly addressOf: (pod: Pod, port: number) => PortAddress | undefined;
}

const CONNECT_MS = 10_000;
const LOOKS = 50;
const LOOK_MS = 50;

/** The id of a container in the engine, for one that runs. */
const runningId = (pod: Pod, name: string | undefined): { id: string; isTerminal: boolean } => {
  const container = chosenContainer(pod, name);
  const status = containerStatus(pod, container);
  if (status?.state.running === undefined || status.containerID === undefined)
    throw badRequest(`container not found ("${container.name}")`);
  return { id: status.containerID.replace(/^\w+:\/\//, ''), isTerminal: container.tty === true };
};

interface SessionEnds {
  readonly resize: (size: TerminalSize) => Promise<unknown>;
  readonly exitCode: () => Promise<number | undefined>;
}

/** Resolves when there is room again, or nobody left to make any. */
const drained = (connection: Duplex): Promise<void> =>
  new Promise(resolve => {
    const done = (): void => {
      connection.off('drain', done).off('close', done);
      resolve();
    };
    connection.once('drain', done).once('close', done);
  });

const sessionOver = (connection: Duplex, isTerminal: boolean, ends: SessionEnds): PodSession => {
  connection.on('error', () => connection.destroy()); // told of by the end of what it prints
  return {
    write: async chunk => {
      if (connection.writable && !connection.write(chunk)) await drained(connection);
    },
    endInput: () => {
      if (connection.writable) connection.end();
    },
    resize: size => {
      ends.resize(size).catch(() => undefined); // a program that has ended needs no size
    },
    run: async output => {
      try {
        if (isTerminal) for await (const chunk of connection) await output('out', chunk as Buffer);
        else await demultiplex(connection, output);
      } catch (error) {
        if (!connection.destroyed) throw error;
      }
      return ends.exitCode();
    },
    close: () => connection.destroy(),
  };
};

export const createContainerSessions = ({ engine, clock, addressOf }: ContainerSessionsDeps): PodSessions => {
  const { client } = engine;

  const exitCode = async (exec: string): Promise<number | undefined> => {
    for (let look = 0; look < LOOKS; look++) {
      const state = (await client.call({ method: 'GET', path: `/exec/${exec}/json` })) as {
        readonly Running?: boolean;
        readonly ExitCode?: number | null;
      };
      if (state.Running !== true && typeof state.ExitCode === 'number') return state.ExitCode;
      // What it prints ends a moment before the engine has noted how it ended.
      await clock.sleep(LOOK_MS);
    }
    return undefined;
  };

  const sized = (path: string, { width, height }: TerminalSize): Promise<unknown> =>
    client.call({ method: 'POST', path, query: { w: String(width), h: String(height) } });

  const exec = async (id: string, request: SessionRequest): Promise<PodSession> => {
    const { command, stdin, stdout, stderr, tty } = request;
    const body = {
      Cmd: command,
      AttachStdin: stdin,
      AttachStdout: stdout,
      AttachStderr: stderr && !tty,
      Tty: tty,
    };
    const made = await client.call({ method: 'POST', path: `/containers/${id}/exec`, body });
    const { Id: exec } = made as { readonly Id: string };
    const path = `/exec/${exec}/start`;
    const connection = await client.converse({ method: 'POST', path, body: { Detach: false, Tty: tty } });
    return sessionOver(connection, tty, {
      resize: size => sized(`/exec/${exec}/resize`, size),
      exitCode: () => exitCode(exec),
    });
  };

  /** Whatever the engine refuses is the client's to know. */
  const translated = async <Value>(work: Promise<Value>): Promise<Value> => {
    try {
      return await work;
    } catch (error) {
      if (isEngineError(error)) throw badRequest(error.message);
      throw error;
    }
  };

  return {
    exec: async (object, request) => {
      const { id } = runningId(object as Pod, request.container);
      return translated(exec(id, request));
    },
    attach: async (object, { container, stdin, stdout, stderr }) => {
      const { id, isTerminal } = runningId(object as Pod, container);
      const flag = (value: boolean): string => (value ? '1' : '0');
      const query = {
        stream: '1',
        stdin: flag(stdin),
        stdout: flag(stdout || !stderr),
        stderr: flag(stderr && !isTerminal),
      };
      const path = `/containers/${id}/attach`;
      const connection = await translated(client.converse({ method: 'POST', path, query }));
      return sessionOver(connection, isTerminal, {
        resize: size => sized(`/containers/${id}/resize`, size),
        // Whoever was attached learns how the container ended from its pod.
        exitCode: async () => undefined,
      });
    },
    forward: async (object, port) => {
      const pod = object as Pod;
      const address = addressOf(pod, port);
      if (address === undefined)
        throw badRequest(`port ${port} of pod ${pod.metadata.name} cannot be reached from this machine`);
      const socket = connect({ ...address, signal: AbortSignal.timeout(CONNECT_MS) });
      try {
        await once(socket, 'connect');
      } catch (error) {
        socket.destroy();
        throw badRequest(`port ${port}: ${error instanceof Error ? error.message : String(error)}`);
      }
      return socket;
    },
  };
};
