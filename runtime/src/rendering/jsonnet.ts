import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { JsonnetVariable } from '@freshet/domain/applications';
import { expandVariables } from '@freshet/domain/build-environment';
import { Fault, type FaultCode } from '@freshet/kit/errors';
import type { JsonnetAnswer, JsonnetQuestion, JsonnetRoom } from './jsonnet-room.ts';
import type { RenderingJob } from './rendering-job.ts';

/** Where files of Jsonnet are turned into their values; it goes with the rendering. */
export interface JsonnetEvaluator {
  evaluate(file: string, text: string): Promise<unknown>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** What is left for the program to say itself that it took too long. */
const GRACE_MS = 5_000;

const MIB = 1024 ** 2;

/** An evaluator with the variables and libraries that the source names; its thread begins with the first file. */
export const jsonnetEvaluator = (job: RenderingJob): JsonnetEvaluator => {
  const { files, shop } = job;
  const { toolMs, toolMemoryBytes } = shop.limits;
  let started: Promise<Worker> | undefined;
  const start = async (): Promise<Worker> =>
    new Worker(new URL('./jsonnet-worker.ts', import.meta.url), {
      workerData: await roomOf(job),
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: Math.floor(toolMemoryBytes / MIB / 2) },
    });
  return {
    evaluate: (file, text) =>
      shop.toolSlots.use(async () => {
        started ??= start();
        const answer = await ask(
          await started,
          { file: files.nameOf(file), text },
          { timeoutMs: toolMs, stopping: shop.stopping },
        );
        for (const path of answer.touched) files.touch(path);
        return answered(answer);
      }, shop.stopping),
    [Symbol.asyncDispose]: async () => {
      const worker = await started?.catch(() => undefined);
      await worker?.terminate();
    },
  };
};

const answered = ({ json, problem, isRefusal }: JsonnetAnswer): unknown => {
  if (json !== undefined) return JSON.parse(json) as unknown;
  if (isRefusal) throw new Fault('RENDER_REFUSED', problem ?? 'an import is refused');
  throw new Fault(codeOf(problem ?? ''), `Jsonnet failed: ${problem ?? 'the program has no value'}`);
};

const codeOf = (problem: string): FaultCode => {
  if (/ran longer than/u.test(problem)) return 'RENDER_EXHAUSTED';
  return /makes too much/u.test(problem) ? 'RENDER_LIMIT' : 'RENDER_FAILED';
};

const roomOf = async ({ files, folder, shop, source, environment }: RenderingJob): Promise<JsonnetRoom> => {
  const { extVars = [], tlas = [], libs = [] } = source.directory?.jsonnet ?? {};
  const expand = (variables: readonly JsonnetVariable[]): JsonnetVariable[] =>
    variables.map(({ name, value, code }) => ({
      name,
      value: expandVariables(value ?? '', environment),
      ...(code ? { code } : {}),
    }));
  const libraries = [folder];
  for (const library of libs) {
    const found = await files.find(library);
    if (found !== undefined) libraries.push(found);
  }
  const { sourceBytes: maxBytes, toolMs: timeoutMs } = shop.limits;
  return {
    root: files.root,
    libraries,
    external: expand(extVars),
    topLevel: expand(tlas),
    maxBytes,
    timeoutMs,
  };
};

const ask = async (
  worker: Worker,
  question: JsonnetQuestion,
  { timeoutMs, stopping }: { timeoutMs: number; stopping: AbortSignal },
): Promise<JsonnetAnswer> => {
  const limit = AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs + GRACE_MS)]);
  const gone = new AbortController();
  const onExit = (): void => gone.abort(new Error('the thread ended'));
  worker.once('exit', onExit);
  worker.postMessage(question);
  try {
    const [answer] = (await once(worker, 'message', { signal: AbortSignal.any([limit, gone.signal]) })) as [
      JsonnetAnswer,
    ];
    return answer;
  } catch (cause) {
    stopping.throwIfAborted();
    const why = limit.aborted
      ? `took longer than ${timeoutMs / 1_000} seconds`
      : 'needed more memory than it may';
    throw new Fault('RENDER_EXHAUSTED', `Jsonnet ${why}`, {}, { cause });
  } finally {
    worker.off('exit', onExit);
  }
};
