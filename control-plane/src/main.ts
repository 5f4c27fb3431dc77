import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { FAULTS, isFault } from '@freshet/kit/errors';
import { systemIds } from '@freshet/kit/ids';
import { createLogger } from '@freshet/kit/log';
import { systemClock } from '@freshet/kit/time';
import { readControlPlaneConfig } from './config.ts';
import { startReport } from './lifecycle/index.ts';
import { startControlPlane } from './start.ts';

const root = new URL('../../', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string };

const main = async (): Promise<void> => {
  const { config, warnings } = readControlPlaneConfig();
  const format =
    config.log.format === 'auto' ? (process.stderr.isTTY ? 'pretty' : 'json') : config.log.format;
  const log = createLogger({ level: config.log.level, format, to: 'stderr', color: process.stderr.isTTY });
  for (const warning of warnings) log.warn({}, warning);

  const started = await startControlPlane({
    config,
    environment: process.env,
    version,
    commit: commitOf(),
    clock: systemClock,
    ids: systemIds,
    log,
    progress: step => process.stdout.write(`${step} ...\n`),
  });
  process.stdout.write(
    startReport({
      version,
      url: started.url,
      home: config.home,
      database: config.databaseUrl ? 'external' : 'embedded',
      seconds: process.uptime(),
      admin: started.admin,
    }),
  );

  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(1); // asked twice: someone does not want to wait
    stopping = true;
    log.info({ signal }, 'stopping');
    started.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
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
