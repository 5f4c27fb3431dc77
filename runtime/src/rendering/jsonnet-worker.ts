/** Evaluates files of Jsonnet apart from the process, which no program of users may hold up. */
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { evaluateJsonnet, type ImportedFile, type JsonnetInput } from '@freshet/kit/jsonnet';
import type { JsonnetAnswer, JsonnetQuestion, JsonnetRoom } from './jsonnet-room.ts';
import { outsideReason } from './walls.ts';

const { root, libraries, external, topLevel, maxBytes, timeoutMs } = workerData as JsonnetRoom;

/** What a program may not have; told apart from what is wrong with it. */
class Refusal extends Error {}

const inputs = (variables: JsonnetRoom['external']): Record<string, JsonnetInput> =>
  Object.fromEntries(variables.map(({ name, value, code }) => [name, { value, isCode: code === true }]));

const importer =
  (touched: Set<string>) =>
  (path: string, from: string): ImportedFile | undefined => {
    // Beside the file first, then in the libraries, of which the last one named wins.
    for (const folder of [dirname(resolve(root, from)), ...libraries.toReversed()]) {
      const found = load(resolve(folder, path), path, touched);
      if (found !== undefined) return found;
    }
    return undefined;
  };

const load = (absolute: string, asked: string, touched: Set<string>): ImportedFile | undefined => {
  const refusal = outsideReason(root, absolute, asked);
  if (refusal !== undefined) throw new Refusal(refusal);
  touched.add(absolute);
  const real = realOf(absolute);
  if (real === undefined) return undefined;
  const leads = outsideReason(root, real, asked);
  if (leads !== undefined) throw new Refusal(leads);
  touched.add(real);
  const facts = statSync(real);
  if (!facts.isFile()) return undefined;
  if (facts.size > maxBytes) throw new Refusal(`${asked} is larger than ${maxBytes} bytes`);
  return { path: real.slice(join(root, '/').length), bytes: readFileSync(real) };
};

const realOf = (path: string): string | undefined => {
  try {
    return realpathSync(path);
  } catch {
    // Nothing there: the next place is looked at.
    return undefined;
  }
};

const answerTo = ({ file, text }: JsonnetQuestion): JsonnetAnswer => {
  const touched = new Set<string>();
  try {
    const json = JSON.stringify(
      evaluateJsonnet({
        file,
        text,
        importFile: importer(touched),
        external: inputs(external),
        topLevel: inputs(topLevel),
        limits: { ms: timeoutMs },
      }),
    );
    return { json, touched: [...touched] };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { problem: message, isRefusal: error instanceof Refusal, touched: [...touched] };
  }
};

parentPort?.on('message', (question: JsonnetQuestion) => parentPort?.postMessage(answerTo(question)));
