/** Runs jq apart from the process, which nobody's expression may hold up. */
import { parentPort } from 'node:worker_threads';
import { raw } from 'jq-wasm';

interface Question {
  readonly filter: string;
  readonly input: string;
}

parentPort?.on('message', async ({ filter, input }: Question) => {
  try {
    parentPort?.postMessage({ text: await raw(input, filter, ['-c']) });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});

// The first question loads jq; asked here, it is not counted against whoever asks first.
await raw('null', '.', ['-c']);
parentPort?.postMessage({ ready: true });
