/**
 * `node runner/src/main.ts local` runs one build for whoever talks on standard input.
 * `node runner/src/main.ts isolation` prints how steps are kept from this machine, as one line of JSON.
 * `node runner/src/main.ts agent [--config FILE]` takes builds from a control plane until it is told to stop.
 */
import process from 'node:process';
import { isFault } from '@freshet/kit/errors';
import { runAgent } from './agent/index.ts';
import { compose, composeAgent, describeIsolation } from './compose.ts';
import { readRunnerConfig } from './config.ts';
import { converse } from './local-run/index.ts';

const onInterrupt = (stop: () => void, atOnce?: () => void): void => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  if (atOnce) process.on('SIGQUIT', atOnce);
};

/** Trying again later may help, as for who finds another runner at work in the same home. */
const TRY_LATER = 75;

const agent = async (file: string | undefined): Promise<number> => {
  // Its output may be that of a platform that is gone; the runner goes on all the same.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  try {
    const config = readRunnerConfig(file, process.env);
    await runAgent({
      ...(await composeAgent(config, process.env, process.getuid?.())),
      onInterrupt,
      exit: () => process.exit(0),
    });
    return 0;
  } catch (error) {
    if (!isFault(error)) throw error;
    process.stderr.write(`${error.code}: ${error.message}\n${error.hint}\n`);
    return error.kind === 'unavailable' || error.kind === 'conflict' ? TRY_LATER : 1;
  }
};

const [mode, option, file] = process.argv.slice(2);
if (mode === 'local') {
  process.exitCode = await converse({
    ...compose(process.env, process.getuid?.()),
    input: process.stdin,
    output: process.stdout,
    onInterrupt,
  });
  // Standard input stays open as long as the other side likes.
  process.stdin.destroy();
} else if (mode === 'isolation')
  process.stdout.write(`${JSON.stringify(await describeIsolation(process.env))}\n`);
else if (mode === 'agent' && (option === undefined || (option === '--config' && file !== undefined)))
  process.exit(await agent(file));
else {
  process.stderr.write('Usage: node runner/src/main.ts local | isolation | agent [--config FILE]\n');
  process.exitCode = 1;
}
