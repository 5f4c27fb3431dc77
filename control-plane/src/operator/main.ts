import { FAULTS, isFault } from '@freshet/kit/errors';
import { systemIds } from '@freshet/kit/ids';
import { createLogger } from '@freshet/kit/log';
import { systemClock } from '@freshet/kit/time';
import { readControlPlaneConfig } from '../config.ts';
import { createAccount, resetPassword, rotateMasterKey } from '../operate.ts';

const { config } = readControlPlaneConfig();
const deps = {
  config,
  environment: process.env,
  clock: systemClock,
  ids: systemIds,
  log: createLogger({ level: 'warn', format: 'pretty', to: 'stderr' }),
};

/** Each prints its result on standard output; the command line gives it words. */
const tasks: Record<string, (args: readonly string[]) => Promise<string>> = {
  'reset-password': async ([userName = '']) => (await resetPassword(deps, userName)).reveal(),
  'create-account': async ([name = '', userName = '', email = '']) =>
    (await createAccount(deps, { name, userName, email })).reveal(),
  'rotate-master-key': async () => String(await rotateMasterKey(deps)),
};

const [name = '', ...args] = process.argv.slice(2);
const task = tasks[name];
if (!task) throw new Error(`unknown task ${name}`);
try {
  process.stdout.write(`${await task(args)}\n`);
} catch (error) {
  if (!isFault(error)) throw error;
  process.stderr.write(`Error: ${error.message}\nHint: ${FAULTS[error.code].hint}\n(${error.code})\n`);
  process.exitCode = 1;
}
