import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { Fault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';

/** Runs the Lua of users. Calls are synchronous, as whoever asks for health must have it at once. */
export interface Scripts {
  /** Begins to get ready, so that the first to ask need not wait for it. */
  prepare(): void;
  /** What a script returns, given these global variables; a `Fault` with the reason where it does not. */
  run(script: string, globals: Readonly<Record<string, unknown>>): unknown;
  stop(): Promise<void>;
}

interface ScriptLimits {
  readonly timeMs: number;
  readonly memoryBytes: number;
  /** How long a script rests that took too long, so that it does not hold up every object it is asked about. */
  readonly restMs: number;
}

const LIMITS: ScriptLimits = { timeMs: 1_000, memoryBytes: 32 * 1024 * 1024, restMs: 60_000 };

/** Within it a worker must have started; a busy machine may need long to load it. */
const START_MS = 30_000;
/** Beyond the time of a script: by then the worker itself would have interrupted it. */
const GRACE_MS = 500;
/** For data on its way in and out of Lua, which has a limit of its own. */
const HEAP_MB = 128;
/** Tasks are numbered from 1 up to what the shared memory holds, and again. */
const LAST_TASK = 2 ** 31 - 1;
/** Larger objects than any cluster takes. */
const LARGEST = 4 * 1024 * 1024;

interface Exchange {
  readonly port: MessagePort;
  /** First place: the number of the task that was answered last. Second place: the worker has started. */
  readonly signal: Int32Array;
}

interface LuaProcess extends Exchange {
  readonly worker: Worker;
}

type Reply = { readonly text: string } | { readonly error: string; readonly isBroken?: boolean };

/**
 * The reply to a task; undefined where it does not come in time. A wake-up alone proves nothing: the one of the reply
 * before may arrive as late as now, and a reply taken by it would be that of another object.
 */
export const replyTo = (
  { port, signal }: Exchange,
  id: number,
  timeMs: number,
): (Reply & { readonly id: number }) | undefined => {
  const end = performance.now() + timeMs;
  for (let last = Atomics.load(signal, 0); last !== id; last = Atomics.load(signal, 0)) {
    const left = end - performance.now();
    if (left <= 0 || Atomics.wait(signal, 0, last, left) === 'timed-out') return undefined;
  }
  for (;;) {
    const received = receiveMessageOnPort(port)?.message as (Reply & { readonly id: number }) | undefined;
    if (received === undefined || received.id === id) return received;
  }
};

const startProcess = ({ timeMs, memoryBytes }: ScriptLimits): LuaProcess => {
  const { port1, port2 } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(8));
  const worker = new Worker(new URL('./lua-worker.ts', import.meta.url), {
    workerData: { port: port2, signal, timeMs, memoryBytes },
    transferList: [port2],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  // Scripts wait for the process, never the process for scripts.
  worker.unref();
  port1.unref();
  return { worker, port: port1, signal };
};

/** `null` in JSON is nothing in Lua. */
const withoutNulls = (_: string, value: unknown): unknown => {
  if (Array.isArray(value)) return value.filter(item => item !== null);
  return value ?? undefined;
};

const takesTooLong = (message: string): Fault => new Fault('SCRIPT_FAILED', `the script ${message}`);

export const createScripts = ({
  clock,
  limits,
}: {
  clock: Clock;
  limits?: Partial<ScriptLimits>;
}): Scripts => {
  const bounds: ScriptLimits = { ...LIMITS, ...limits };
  let current: LuaProcess | undefined;
  let lastTask = 0;
  const ends = new Set<Promise<unknown>>();
  /** Until when scripts rest, by their text. */
  const resting = new Map<string, number>();

  const drop = (): void => {
    if (current === undefined) return;
    current.port.close();
    const end = current.worker.terminate();
    ends.add(end);
    void end.finally(() => ends.delete(end));
    current = undefined;
  };

  const prepared = (): LuaProcess => {
    if (current !== undefined) return current;
    const started = startProcess(bounds);
    // A worker that dies is noticed by whoever waits for it; the next one who asks gets another.
    started.worker.on('error', () => {
      if (current === started) drop();
    });
    current = started;
    return started;
  };

  const ask = (task: { script: string; globals: string }): Reply => {
    const { port, signal } = prepared();
    if (Atomics.load(signal, 1) === 0 && Atomics.wait(signal, 1, 0, START_MS) === 'timed-out') {
      drop();
      throw new Fault('SCRIPT_FAILED', 'scripts cannot be run: their worker does not start');
    }
    lastTask = (lastTask % LAST_TASK) + 1;
    port.postMessage({ ...task, id: lastTask });
    const received = replyTo({ port, signal }, lastTask, bounds.timeMs + GRACE_MS);
    if (received === undefined) {
      drop();
      return { error: `took longer than ${bounds.timeMs} ms` };
    }
    if ('error' in received && received.isBroken === true) drop();
    return received;
  };

  const rest = (script: string): void => {
    for (const [text, till] of resting) if (till <= clock.now().getTime()) resting.delete(text);
    resting.set(script, clock.now().getTime() + bounds.restMs);
  };

  return {
    prepare: () => {
      prepared();
    },
    run: (script, globals) => {
      if ((resting.get(script) ?? 0) > clock.now().getTime())
        throw takesTooLong(`took longer than ${bounds.timeMs} ms and rests for a while`);
      const text = JSON.stringify(globals, withoutNulls);
      if (text.length > LARGEST) throw takesTooLong(`cannot be given an object of ${text.length} characters`);
      const reply = ask({ script, globals: text });
      if ('text' in reply) return (JSON.parse(reply.text) as unknown) ?? undefined;
      if (reply.error.includes('took longer than')) rest(script);
      throw takesTooLong(`failed: ${reply.error.slice(0, 1_000)}`);
    },
    stop: async () => {
      drop();
      await Promise.all(ends);
    },
  };
};
