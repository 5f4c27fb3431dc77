import { isAbsolute } from 'node:path';
import { Fault } from '@freshet/kit/errors';
import { ProgramTrouble, runProgram } from '../programs/index.ts';
import type { PluginCommand, PluginDefinition } from './plugin-definition.ts';

interface PluginLimits {
  readonly timeoutMs: number;
  readonly maxOutputBytes: number;
  readonly maxMemoryBytes: number;
}

/** Where a plugin works: a copy of the repository that it may change, and all that it finds in its environment. */
export interface PluginRoom {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly limits: PluginLimits;
  readonly signal: AbortSignal;
}

/** What the plugin wrote: manifests, as it says. */
export const runPlugin = async (plugin: PluginDefinition, room: PluginRoom): Promise<string> => {
  if (plugin.init !== undefined) await runCommand(plugin, plugin.init, room);
  return await runCommand(plugin, plugin.generate, room);
};

/** Runs one command of a plugin; what goes wrong is told with the name of the plugin. */
export const runCommand = async (
  { name }: PluginDefinition,
  { command }: PluginCommand,
  { folder, environment, limits, signal }: PluginRoom,
): Promise<string> => {
  const [program, ...args] = command;
  try {
    return await runProgram({ program, args, cwd: folder, env: environment, signal, ...limits });
  } catch (error) {
    if (!(error instanceof ProgramTrouble)) throw error;
    if (error.kind !== 'absent') throw pluginFault(name, error, limits);
    const why = `plugin ${name} could not be started: ${error.text}`;
    throw new Fault(isInSource(program) ? 'RENDER_FAILED' : 'TOOL_MISSING', why, {}, { cause: error });
  }
};

/** A program with a path from here is one of the files to be rendered. */
const isInSource = (program: string): boolean => program.includes('/') && !isAbsolute(program);

const pluginFault = (name: string, trouble: ProgramTrouble, limits: PluginLimits): Fault => {
  const options = { cause: trouble };
  if (trouble.kind === 'time')
    return new Fault(
      'RENDER_EXHAUSTED',
      `plugin ${name} took longer than ${limits.timeoutMs / 1_000} seconds`,
      {},
      options,
    );
  if (trouble.kind === 'output')
    return new Fault(
      'RENDER_LIMIT',
      `plugin ${name} wrote more than ${limits.maxOutputBytes} bytes`,
      {},
      options,
    );
  if (trouble.kind === 'machine')
    return new Fault(
      'MACHINE_EXHAUSTED',
      `the machine has no memory or processes left to run plugin ${name}`,
      {},
      options,
    );
  const words = trouble.text === '' ? 'it did not say why' : trouble.text;
  return new Fault('RENDER_FAILED', `plugin ${name} failed: ${words}`, {}, options);
};
