import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { placesOfData } from '@freshet/kit/embedded-postgres';
import { FAULTS, isFault } from '@freshet/kit/errors';
import { systemIds } from '@freshet/kit/ids';
import { createLogger } from '@freshet/kit/log';
import { systemClock } from '@freshet/kit/time';
import { readControlPlaneConfig } from './config.ts';
import { startReport, stopSignals } from './lifecycle/index.ts';
import { startControlPlane } from './start.ts';

const root = new URL('../../', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string };

const main = async (): Promise<void> => {
  const { config, warnings } = readControlPlaneConfig();
  const format =
    config.log.format === 'auto' ? (process.stderr.isTTY ? 'pretty' : 'json') : config.log.format;
  const log = createLogger({ level: config.log.level, format, to: 'stderr', color: process.stderr.isTTY });
  for (const warning of warnings) log.warn({}, warning);

  // A terminal that was closed takes no more output; what is printed there must not end the process.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  const { signal, hurry } = stopSignals({ process, environment: process.env, clock: systemClock, log });
  const starting = startControlPlane({
    config,
    environment: process.env,
    version,
    commit: commitOf(),
    pages: fileURLToPath(new URL('ui/dist', root)),
    clock: systemClock,
    ids: systemIds,
    log,
    progress: step => process.stdout.write(`${step} ...\n`),
    signal,
  });
  const started = await starting.catch((error: unknown) => {
    if (signal.aborted) process.exit(0); // given up because someone asked to
    throw error;
  });
  const [databasePath] = config.databaseUrl ? [] : await placesOfData(join(config.home, 'postgres'));
  process.stdout.write(
    startReport({
      version,
      url: started.url,
      home: config.home,
      database: config.databaseUrl ? 'external' : 'embedded',
      databasePath: databasePath === join(config.home, 'postgres') ? undefined : databasePath,
      seconds: process.uptime(),
      admin: started.admin,
    }),
  );
  if (!signal.aborted) await once(signal, 'abort');
  await started.stop(hurry);
  // Requests that were cut off are no orderly end.
  process.exit(hurry.aborted ? 1 : 0);
};

const commitOf = (): string => {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown'; // an installation without git, or without its history
  }
};

main().catch((error: unknown) => {
  if (!isFault(error)) throw error;
  process.stderr.write(
    `\nFreshet could not start: ${error.message}\n${FAULTS[error.code].hint}\n(${error.code})\n`,
  );
  process.exit(1);
});
