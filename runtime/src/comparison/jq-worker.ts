/** Runs jq apart from the process, which nobody's expression may hold up. */
import { parentPort } from 'node:worker_threads';
import { raw } from 'jq-wasm';

/**
 * jq takes its input byte by byte, each time with `slice(1)` of what is left: a copy of all the rest, which makes a long
 * input take minutes. A view does the same in this thread, where nobody else slices.
 */
const sliceCopied = Uint8Array.prototype.slice;
Uint8Array.prototype.slice = function slice(this: Uint8Array, start?: number, end?: number) {
  return start === 1 && end === undefined ? this.subarray(1) : sliceCopied.call(this, start, end);
} as typeof sliceCopied;

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
