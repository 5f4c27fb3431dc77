import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type ConfigOf, type ConfigSpec, type Environment, readConfig } from '@freshet/kit/config';
import { Fault } from '@freshet/kit/errors';

/** The settings of a runner. */
export const RUNNER_SETTINGS = {
  url: {
    kind: 'url',
    env: 'FRESHET_URL',
    optional: true,
    describe: 'The address of the control plane; needed until the runner has registered.',
  },
  home: {
    kind: 'path',
    env: 'FRESHET_RUNNER_HOME',
    default: '~/.freshet/runner',
    describe: 'Where the runner keeps its key, its builds and their volumes.',
  },
  token: {
    kind: 'secret',
    env: 'FRESHET_RUNNER_TOKEN',
    optional: true,
    describe: 'The registration token, used once; not needed any more when the runner has its key.',
  },
  name: {
    kind: 'text',
    env: 'FRESHET_RUNNER_NAME',
    max: 128,
    optional: true,
    describe: 'The name to register with, unless the token says it; that of the machine unless set.',
  },
  capacity: {
    kind: 'integer',
    env: 'FRESHET_RUNNER_CAPACITY',
    min: 1,
    max: 1000,
    optional: true,
    describe: 'The most builds that run side by side; unless set, as many as the control plane says.',
  },
  executor: {
    kind: 'choice',
    env: 'FRESHET_RUNNER_EXECUTOR',
    choices: ['local', 'docker', 'no-op'],
    default: 'local',
    describe: 'Where steps run: processes of this machine, containers, or nowhere, for measurements.',
  },
  takesForks: {
    kind: 'boolean',
    env: 'FRESHET_RUNNER_FORKS',
    default: false,
    describe: 'Whether builds of forks are taken, which run what strangers wrote.',
  },
  confinement: {
    kind: 'choice',
    env: 'FRESHET_RUNNER_CONFINEMENT',
    choices: ['auto', 'required', 'off'],
    default: 'auto',
    describe:
      'Whether steps of the local executor run in a sandbox: auto where the machine can make one, required to take no builds where a part of it is missing, off for none.',
  },
  readable: {
    kind: 'list',
    env: 'FRESHET_RUNNER_READABLE',
    default: '',
    max: 50,
    describe:
      'Directories of the machine that steps in a sandbox may read besides the system: toolchains in a home, say. Builds of forks do not see them.',
  },
  allowed: {
    kind: 'list',
    env: 'FRESHET_RUNNER_ALLOWED_ADDRESSES',
    default: '',
    max: 50,
    describe:
      'Addresses that steps in a sandbox may reach although they are closed, as host:port, address or network: services on the loopback of the machine, metadata of the cloud.',
  },
  stepMemory: {
    kind: 'size',
    env: 'FRESHET_RUNNER_STEP_MEMORY',
    min: '64MiB',
    default: '8GiB',
    describe:
      'The most memory that one step in a sandbox may take; never more than four fifths of the machine.',
  },
  stepProcesses: {
    kind: 'integer',
    env: 'FRESHET_RUNNER_STEP_PROCESSES',
    min: 16,
    max: 1_000_000,
    default: 4096,
    describe: 'The most processes and threads that one step in a sandbox may have at once.',
  },
  stepTime: {
    kind: 'duration',
    env: 'FRESHET_RUNNER_STEP_TIME',
    min: '1s',
    max: '20d',
    default: '6h',
    describe: 'How long one step of the local executor may take, whatever its pipeline says.',
  },
  hide: {
    kind: 'path',
    env: 'FRESHET_RUNNER_HIDE',
    optional: true,
    describe: 'Another directory that steps in a sandbox do not see, wherever it lies.',
  },
  secrets: {
    kind: 'path',
    env: 'FRESHET_RUNNER_SECRETS',
    optional: true,
    describe:
      'A directory with secrets that are mounted for this runner, as namespace/resource/key; stores of type kubernetes-runtime are read from it.',
  },
  permittedAddresses: {
    kind: 'list',
    env: 'FRESHET_RUNNER_PERMITTED_ADDRESSES',
    default: '',
    max: 200,
    describe:
      'Addresses of this machine or its link where repositories and secret stores may be, such as `127.0.0.1:8200`; private networks are open to the runner as they are to steps, and the platform is reached wherever it is.',
  },
  endWhenAwaySeconds: {
    kind: 'integer',
    env: 'FRESHET_RUNNER_END_WHEN_AWAY',
    min: 1,
    max: 86_400,
    optional: true,
    describe:
      'Ends the runner once it runs no build and the control plane has been away for so many seconds. The platform sets it for the runner that it starts itself.',
  },
  spoolBytes: {
    kind: 'size',
    env: 'FRESHET_RUNNER_SPOOL_SIZE',
    min: '16MiB',
    default: '10GiB',
    describe: 'How much of the disk reports may take while the control plane is away.',
  },
  monitor: {
    host: {
      kind: 'text',
      env: 'FRESHET_RUNNER_MONITOR_HOST',
      default: '127.0.0.1',
      max: 255,
      describe: 'The address that /health and /metrics are served on.',
    },
    port: {
      kind: 'port',
      env: 'FRESHET_RUNNER_MONITOR_PORT',
      optional: true,
      describe: 'The port for /health and /metrics; they are off unless it is set.',
    },
  },
  log: {
    level: {
      kind: 'choice',
      env: 'FRESHET_LOG_LEVEL',
      choices: ['debug', 'info', 'warn', 'error'],
      default: 'info',
      describe: 'The quietest log entries that are still written.',
    },
    format: {
      kind: 'choice',
      env: 'FRESHET_LOG_FORMAT',
      choices: ['auto', 'json', 'pretty'],
      default: 'auto',
      describe: 'How log lines look; auto is pretty on a terminal and JSON elsewhere.',
    },
  },
} as const satisfies ConfigSpec;

export type RunnerConfig = ConfigOf<typeof RUNNER_SETTINGS>;

const fileVariables = (file: string): Environment => {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Fault('CONFIG_INVALID', `The file of settings cannot be read: ${why}`, { file });
  }
};

/** The only reader of the environment in the runner; what it says comes above what the file says. */
export const readRunnerConfig = (file: string | undefined, env: Environment): RunnerConfig =>
  readConfig(RUNNER_SETTINGS, { ...(file === undefined ? {} : fileVariables(file)), ...env }).config;
