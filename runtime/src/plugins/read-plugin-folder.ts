import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readYamlDocuments, YamlProblem } from '@freshet/domain/manifests';
import { Fault } from '@freshet/kit/errors';
import { type PluginDefinition, readPlugin } from './plugin-definition.ts';

/** The plugins that the YAML files of a folder declare, in the order of the files; a name that comes twice is refused. */
export const readPluginFolder = async (folder: string): Promise<readonly PluginDefinition[]> => {
  const names = (await readdir(folder)).filter(name => /\.ya?ml$/u.test(name)).sort();
  const plugins: PluginDefinition[] = [];
  for (const name of names)
    for (const plugin of pluginsIn(name, await readFile(join(folder, name), 'utf8'))) {
      if (plugins.some(known => known.name === plugin.name))
        throw new Fault('MANIFEST_INVALID', `${name}: plugin ${plugin.name} is declared twice`);
      plugins.push(plugin);
    }
  return plugins;
};

const pluginsIn = (file: string, text: string): PluginDefinition[] => {
  try {
    return [...readYamlDocuments(text)].map(({ value }) => readPlugin(value));
  } catch (cause) {
    if (!(cause instanceof YamlProblem)) throw cause;
    throw new Fault('MANIFEST_INVALID', `${file}, line ${cause.line}: ${cause.message}`, {}, { cause });
  }
};
