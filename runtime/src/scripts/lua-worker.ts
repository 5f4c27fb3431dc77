/**
 * Runs Lua apart from the process, which no script may hold up. A run that takes too long is interrupted here, after
 * so many instructions; one that hangs inside a library function is ended with the whole worker from outside.
 */
import { type MessagePort, workerData } from 'node:worker_threads';
import { LuaEngine, LuaFactory } from 'wasmoon';
import { PRELUDE } from './prelude.ts';

interface Task {
  readonly id: number;
  readonly script: string;
  /** JSON. */
  readonly globals: string;
}

interface WorkerSetup {
  readonly port: MessagePort;
  /** First place: the number of the task that was answered last. Second place: the worker has started. */
  readonly signal: Int32Array;
  readonly timeMs: number;
  readonly memoryBytes: number;
}

const { port, signal, timeMs, memoryBytes } = workerData as WorkerSetup;

const HOOK_COUNT_MASK = 8;
const INSTRUCTIONS = 10_000;
/** A new engine after so many runs: what the old one could not give back goes with it. */
const RUNS = 2_000;

const lua = await new LuaFactory().getLuaModule();

let deadline = 0;
const hook = lua.module.addFunction((state: number) => {
  if (performance.now() < deadline) return;
  lua.lua_pushstring(state, `took longer than ${timeMs} ms`);
  lua.lua_error(state);
}, 'vii');

const newEngine = (): LuaEngine => {
  const engine = new LuaEngine(lua, { enableProxy: false, traceAllocations: true });
  engine.global.setMemoryMax(memoryBytes);
  engine.doStringSync(PRELUDE);
  lua.lua_sethook(engine.global.address, hook, HOOK_COUNT_MASK, INSTRUCTIONS);
  return engine;
};

let engine = newEngine();
let runs = 0;

const isPlain = (value: unknown): boolean =>
  value === undefined || ['object', 'string', 'number', 'boolean'].includes(typeof value);

/** What a script returned as JSON; functions and tables that hold themselves cannot leave. */
const resultText = (value: unknown): string => {
  const parents: unknown[] = [];
  const check = (part: unknown): void => {
    if (!isPlain(part)) throw new Error('the script returned something that is no data');
    if (typeof part !== 'object' || part === null) return;
    if (parents.includes(part)) throw new Error('the script returned a table that holds itself');
    parents.push(part);
    for (const child of Object.values(part)) check(child);
    parents.pop();
  };
  check(value);
  return JSON.stringify(value) ?? 'null';
};

const run = ({ script, globals }: Task): string => {
  const top = engine.global.getTop();
  try {
    engine.global.set('__script', script);
    engine.global.set('__globals', JSON.parse(globals));
    deadline = performance.now() + timeMs;
    return resultText(engine.doStringSync('return __run(__script, __globals)'));
  } finally {
    deadline = Number.POSITIVE_INFINITY;
    engine.global.setTop(top);
  }
};

const answer = (task: Task): { text: string } | { error: string; isBroken: boolean } => {
  try {
    return { text: run(task) };
  } catch (error) {
    // Whatever state the failure left the engine in, the next script shall not meet it.
    runs = RUNS;
    return {
      error: error instanceof Error ? error.message : String(error),
      // Lua itself gave up: not even a new engine can be trusted in what is left.
      isBroken: error instanceof WebAssembly.RuntimeError,
    };
  }
};

port.on('message', (task: Task) => {
  const reply = answer(task);
  port.postMessage({ ...reply, id: task.id });
  Atomics.store(signal, 0, task.id);
  Atomics.notify(signal, 0);
  runs += 1;
  if (runs < RUNS) return;
  deadline = Number.POSITIVE_INFINITY;
  engine.global.close();
  engine = newEngine();
  runs = 0;
});

deadline = Number.POSITIVE_INFINITY;
Atomics.store(signal, 1, 1);
Atomics.notify(signal, 1);
