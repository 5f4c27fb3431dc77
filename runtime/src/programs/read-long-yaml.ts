import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type ReadDocument, readYamlDocuments, YamlProblem } from '@freshet/domain/manifests';
import { Fault } from '@freshet/kit/errors';
import { Slots } from './slots.ts';

export type YamlAnswer =
  | { readonly documents: readonly ReadDocument[] }
  | { readonly problem: string; readonly line: number };

/** Longer texts take so long to read that others would notice. */
export const LONG_YAML = 128 * 1024;

const LONGEST_MS = 60_000;
const HEAP_MB = 1_024;

/** Each takes a processor for itself. */
const threads = new Slots(2);

/** The documents of a text, however long it takes to read them: nobody waits for it but who asks. Throws `YamlProblem`. */
export const readLongYaml = async (text: string): Promise<Iterable<ReadDocument>> => {
  if (text.length <= LONG_YAML) return readYamlDocuments(text);
  return threads.use(async () => {
    const worker = new Worker(new URL('./yaml-worker.ts', import.meta.url), {
      workerData: text,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    try {
      const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(LONGEST_MS) })) as [
        YamlAnswer,
      ];
      if ('documents' in answer) return answer.documents;
      throw new YamlProblem(answer.problem, answer.line);
    } catch (error) {
      if (error instanceof YamlProblem) throw error;
      throw new Fault(
        'RENDER_EXHAUSTED',
        'a text of YAML takes too much time or memory to be read',
        {},
        { cause: error },
      );
    } finally {
      await worker.terminate();
    }
  });
};
