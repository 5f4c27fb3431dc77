import {
  demultiplex,
  type EngineClient,
  EngineError,
  isEngineError,
  waitForEnd,
} from '@freshet/kit/container-engine';
import type { Clock } from '@freshet/kit/time';
import type { Output } from '../../executor/index.ts';

/**
 * A container is made, attached to, started, and removed once it has ended. It is attached to before it starts, so
 * that nothing it prints is missed; Docker and Podman both answer then, and end the stream with the container.
 */
export interface AttachedContainer {
  /** Settles when everything it printed has been passed on. */
  readonly printed: Promise<void>;
  detach(): void;
}

/** Begins to read what a container prints. */
export const attach = async (
  client: EngineClient,
  id: string,
  output: Output,
): Promise<AttachedContainer> => {
  const query = { stream: '1', stdout: '1', stderr: '1' };
  const stream = await client.stream({ method: 'POST', path: `/containers/${id}/attach`, query });
  const printed = demultiplex(stream, output);
  // Whoever waits for it hears of the failure; until then it must not count as unhandled.
  printed.catch(() => undefined);
  return { printed, detach: () => stream.destroy() };
};

/** Starts a container that was made. */
export const start = async (client: EngineClient, id: string): Promise<void> => {
  await client.call({ method: 'POST', path: `/containers/${id}/start` });
};

interface Inspected {
  readonly State?: { readonly Status?: string; readonly ExitCode?: number };
}

/**
 * Waits for a container to end, for however long that takes, and gives its exit code. The code is read from the
 * container: when somebody else removes it meanwhile, Podman's wait answers with 0, as if all had gone well.
 */
export const exitCode = async (client: EngineClient, id: string): Promise<number> => {
  await waitForEnd(client, id);
  const { State: state = {} } = (await client.call({
    method: 'GET',
    path: `/containers/${id}/json`,
  })) as Inspected;
  if (state.ExitCode === undefined || !['exited', 'stopped', 'dead'].includes(state.Status ?? ''))
    throw new EngineError(409, `its container is ${state.Status ?? 'gone'} and has no exit code`);
  return state.ExitCode;
};

/** Removes a container, running or not. One that is gone already is fine. */
export const remove = async (client: EngineClient, id: string): Promise<void> => {
  try {
    await client.call({ method: 'DELETE', path: `/containers/${id}`, query: { force: '1', v: '1' } });
  } catch (error) {
    // 409 says that somebody else is removing it this very moment.
    if (!isEngineError(error, 404, 409)) throw error;
  }
};

const signalContainer = async (client: EngineClient, id: string, signal: string): Promise<void> => {
  try {
    await client.call({ method: 'POST', path: `/containers/${id}/kill`, query: { signal } });
  } catch (error) {
    // It has ended, or ends now; Podman calls that a conflict or a failure of its own.
    if (!isEngineError(error)) throw error;
  }
};

const ANSWER_LIMIT = 64 * 1024;

/** Runs a program in a running container. */
export const execute = async (
  client: EngineClient,
  id: string,
  { command, signal }: { command: readonly string[]; signal: AbortSignal },
): Promise<{ readonly code: number; readonly text: string }> => {
  const body = { Cmd: command, AttachStdout: true, AttachStderr: true };
  const made = await client.call({ method: 'POST', path: `/containers/${id}/exec`, body, signal });
  const exec = (made as { readonly Id: string }).Id;
  const start = { Detach: false, Tty: false };
  const stream = await client.stream({ method: 'POST', path: `/exec/${exec}/start`, body: start, signal });
  let text = '';
  await demultiplex(stream, (_, chunk) => {
    if (text.length < ANSWER_LIMIT) text += Buffer.from(chunk).toString('utf8');
  });
  const state = await client.call({ method: 'GET', path: `/exec/${exec}/json`, signal });
  return { code: (state as { readonly ExitCode?: number | null }).ExitCode ?? -1, text };
};

/** Prints the signals that the first process has handlers for, as a hexadecimal mask. */
const HANDLED = 'while read -r key value; do [ "$key" = SigCgt: ] && echo "$value"; done </proc/1/status';

/** Asks all but the first process to end, and waits until none is left; those that have ended but linger do not count. */
const END_OTHERS = `kill -TERM -1
while :; do
  left=
  for file in /proc/[0-9]*/stat; do
    read -r id name state rest 2>/dev/null <"$file" || continue
    case $id in 1 | $$) ;; *) [ "$state" = Z ] || left=yes ;; esac
  done
  [ -n "$left" ] || exit 0
  sleep 0.1
done`;

const SIGTERM_BIT = 1n << 14n;

/**
 * Asks every process of a container to end. A first process without a handler ignores SIGTERM, and a shell there would
 * go on with its next command when its child ends: it is halted before the others are asked, and has nothing left to
 * do afterwards but to be killed.
 */
const askToEnd = async (client: EngineClient, id: string, signal: AbortSignal): Promise<void> => {
  const shell = (script: string) => execute(client, id, { command: ['/bin/sh', '-c', script], signal });
  try {
    const { text } = await shell(HANDLED);
    const handlesTerm = /^[0-9a-f]+$/.test(text.trim()) && (BigInt(`0x${text.trim()}`) & SIGTERM_BIT) !== 0n;
    await signalContainer(client, id, handlesTerm ? 'SIGTERM' : 'SIGSTOP');
    await shell(END_OTHERS);
    if (!handlesTerm) await signalContainer(client, id, 'SIGKILL');
  } catch {
    // No shell in the image, or it has ended, or the grace is over.
    await signalContainer(client, id, 'SIGTERM');
  }
};

/** Asks a container to end, and ends it by force after the grace. */
export const endContainer = async (
  client: EngineClient,
  id: string,
  { ended, graceMs, clock }: { ended: Promise<unknown>; graceMs: number; clock: Clock },
): Promise<void> => {
  if (graceMs > 0) {
    const over = new AbortController();
    const settled = ended.finally(() => over.abort());
    const late = clock.sleep(graceMs, over.signal).then(
      () => over.abort(),
      () => undefined, // it ended in time
    );
    const asked = askToEnd(client, id, over.signal);
    await Promise.race([settled, late]);
    await asked;
  }
  await signalContainer(client, id, 'SIGKILL');
};
