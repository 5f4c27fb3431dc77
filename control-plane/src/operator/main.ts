import { FAULTS, isFault } from '@freshet/kit/errors';
import { systemIds } from '@freshet/kit/ids';
import { createLogger } from '@freshet/kit/log';
import { systemClock } from '@freshet/kit/time';
import { readControlPlaneConfig } from '../config.ts';
import { createAccount, type OperateDeps, resetPassword, rotateMasterKey } from '../operate.ts';
import { homeData, removeHomeData } from '../remove-data.ts';

type Task = (deps: OperateDeps, args: readonly string[]) => Promise<string>;

/** Each prints its result on standard output; the command line gives it words. */
const tasks: Readonly<Record<string, Task>> = {
  'reset-password': async (deps, [userName = '']) => (await resetPassword(deps, userName)).reveal(),
  'create-account': async (deps, [name = '', userName = '', email = '']) =>
    (await createAccount(deps, { name, userName, email })).reveal(),
  'home-data': async ({ config }) => JSON.stringify({ home: config.home, ...(await homeData(config.home)) }),
  'remove-data': async ({ config }) => JSON.stringify(await removeHomeData(config.home)),
  'rotate-master-key': async deps => String(await rotateMasterKey(deps)),
};

const carryOut = ([name = '', ...args]: readonly string[]): Promise<string> => {
  const task = tasks[name];
  if (!task) throw new Error(`unknown task ${name}`);
  const { config } = readControlPlaneConfig();
  // Only what stops the task is worth a line here, and that is told below.
  const log = createLogger({ level: 'error', format: 'pretty', to: 'stderr' });
  return task({ config, environment: process.env, clock: systemClock, ids: systemIds, log }, args);
};

try {
  process.stdout.write(`${await carryOut(process.argv.slice(2))}\n`);
} catch (error) {
  if (!isFault(error)) throw error;
  process.stderr.write(`Error: ${error.message}\nHint: ${FAULTS[error.code].hint}\n(${error.code})\n`);
  process.exitCode = 1;
}
