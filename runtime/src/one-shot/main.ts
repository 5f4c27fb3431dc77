/** `node runtime/src/one-shot/main.ts` does what one line on standard input asks for, for a person at a terminal. */
import process from 'node:process';
import { createInterface } from 'node:readline';
import { createLogger } from '@freshet/kit/log';
import { systemClock } from '@freshet/kit/time';
import { runOneShot } from './run-one-shot.ts';

const gone = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => gone.abort());
const lines = createInterface({ input: process.stdin });
lines.once('line', async line => {
  lines.once('close', () => gone.abort());
  await runOneShot(line, {
    searchPath: process.env.PATH ?? '',
    clock: systemClock,
    // What is worth a word goes into the answer; the rest would only be in the way.
    log: createLogger({ level: 'error', format: 'pretty', to: 'stderr' }),
    say: answer => process.stdout.write(`${JSON.stringify(answer)}\n`),
    signal: gone.signal,
  });
  process.stdin.destroy();
});
