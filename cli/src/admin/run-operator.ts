import { existsSync } from 'node:fs';
import { FAULTS, Fault } from '@freshet/kit/errors';
import type { CommandContext } from '../command/index.ts';
import { exitCodeOf } from '../command/index.ts';

/** What the task printed, or the exit code of its failure, which it has explained on standard error. */
type Operated = { readonly output: string } | { readonly exitCode: number };

/** The server's own settings say where its home and its database are. */
export const SAME_SETTINGS =
  'Runs on the machine of the server, without a login, with the settings that the server runs with ' +
  '(FRESHET_HOME, DATABASE_URL and so on).';

/** Has a task done by the control plane of this checkout, in a process of its own. */
export const runOperator = async (
  { install, env, programs, err }: CommandContext,
  task: readonly string[],
): Promise<Operated> => {
  const { operatorEntry, nodePath } = install;
  if (!existsSync(operatorEntry)) {
    const message = `this checkout has no control plane: ${operatorEntry} is missing`;
    throw new Fault('CLI_INSTALL_INCOMPLETE', message, { path: operatorEntry });
  }
  let complaints = '';
  const { code, output } = await programs.runForOutput(
    { file: nodePath, args: [operatorEntry, ...task], env },
    text => {
      complaints = (complaints + text).slice(-4096);
      err.write(text);
    },
  );
  return code === 0 ? { output: output.trim() } : { exitCode: exitCodeFor(code, complaints) };
};

/** It ends its complaint with the code of the fault in brackets; the kind of that decides, as anywhere else. */
const exitCodeFor = (code: number, complaints: string): number => {
  const [, name = ''] = /\(([A-Z][A-Z0-9_]+)\)\s*$/.exec(complaints) ?? [];
  return isFaultCode(name) ? exitCodeOf(new Fault(name, '')) : code;
};

const isFaultCode = (name: string): name is keyof typeof FAULTS => Object.hasOwn(FAULTS, name);
