import { readdir } from 'node:fs/promises';
import { Fault, isFault } from '@freshet/kit/errors';
import picomatch from 'picomatch';
import type { PluginDefinition } from './plugin-definition.ts';
import { type PluginRoom, runCommand } from './run-plugin.ts';

interface Question {
  /** The plugin that the source names, if it names one. */
  readonly name?: string;
  /** The folder of the source, which is only looked at. */
  readonly folder: string;
  /** Where programs that look for something may run. */
  readonly room: () => Promise<PluginRoom>;
  /** How many files are looked at. */
  readonly maxFiles: number;
}

/** The plugin that a source names, or the first that claims its folder. A name that is unknown is a fault. */
export const findPlugin = async (
  plugins: readonly PluginDefinition[],
  question: Question,
): Promise<PluginDefinition | undefined> => {
  const { name } = question;
  if (name !== undefined && name !== '') {
    const named = plugins.find(plugin => plugin.name === name);
    if (named === undefined) throw new Fault('PLUGIN_UNKNOWN', `no plugin is called ${name}`, { name });
    if (named.discover !== undefined && !(await claims(named, question)))
      throw new Fault('PLUGIN_UNKNOWN', `plugin ${name} does not claim the path of the source`, { name });
    return named;
  }
  for (const plugin of plugins) if (await claims(plugin, question)) return plugin;
  return undefined;
};

const claims = async (plugin: PluginDefinition, question: Question): Promise<boolean> => {
  const { discover } = plugin;
  if (discover === undefined) return false;
  if ('fileName' in discover) return hasMatch(question, discover.fileName, false);
  if ('glob' in discover) return hasMatch(question, discover.glob, true);
  try {
    return (await runCommand(plugin, discover, await question.room())).trim() !== '';
  } catch (error) {
    // A program that fails finds nothing, which is how most of them say so; neither does one that is not there.
    if (isFault(error, 'RENDER_FAILED') || isFault(error, 'TOOL_MISSING')) return false;
    throw error;
  }
};

const hasMatch = async (
  { folder, maxFiles }: Question,
  pattern: string,
  isDeep: boolean,
): Promise<boolean> => {
  const wanted = pattern.replace(/^\.?\//u, '');
  const names = await readdir(folder, { recursive: isDeep || wanted.includes('/') });
  if (names.length > maxFiles)
    throw new Fault('RENDER_LIMIT', `looking for a plugin meets more than ${maxFiles} files`);
  const isMatch = picomatch(wanted, { dot: true, nonegate: true });
  return names.some(name => isMatch(name));
};
