/** `node runner/src/main.ts local`: runs one build for whoever talks on standard input. */
import process from 'node:process';
import { compose } from './compose.ts';
import { converse } from './local-run/index.ts';

const onInterrupt = (stop: () => void): void => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
};

if (process.argv[2] !== 'local') {
  process.stderr.write('Usage: node runner/src/main.ts local\n');
  process.exitCode = 1;
} else {
  process.exitCode = await converse({
    ...compose(process.env, process.getuid?.()),
    input: process.stdin,
    output: process.stdout,
    onInterrupt,
  });
  // Standard input stays open as long as the other side likes.
  process.stdin.destroy();
}
