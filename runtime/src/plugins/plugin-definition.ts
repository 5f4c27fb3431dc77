import { Fault } from '@freshet/kit/errors';

/** A program and its arguments; it is not run through a shell unless it is one. */
export interface PluginCommand {
  readonly command: readonly [string, ...string[]];
}

/** A way to manifests that whoever runs the runtime has declared. */
export interface PluginDefinition {
  /** With the version, where there is one: `NAME-VERSION`. */
  readonly name: string;
  /** Runs before `generate`, for what has to be fetched or unpacked. */
  readonly init?: PluginCommand;
  /** Writes manifests to its output. */
  readonly generate: PluginCommand;
  /** Which folders the plugin claims; without it the plugin has to be named. */
  readonly discover?: { readonly fileName: string } | { readonly glob: string } | PluginCommand;
}

/** Reads a ConfigManagementPlugin as it is written for Argo CD. */
export const readPlugin = (value: unknown): PluginDefinition => {
  const { kind, metadata, spec } = objectOf(value, 'a plugin');
  if (kind !== 'ConfigManagementPlugin') throw invalid('a plugin must be of kind ConfigManagementPlugin');
  const { name } = objectOf(metadata, 'the metadata of a plugin');
  if (typeof name !== 'string' || name === '') throw invalid('a plugin needs a name');
  const { version, init, generate, discover } = objectOf(spec, `the spec of plugin ${name}`);
  const command = commandOf(generate, `generate of plugin ${name}`);
  if (command === undefined) throw invalid(`plugin ${name} has no command to generate manifests`);
  const first = commandOf(init, `init of plugin ${name}`);
  const claim = discoverOf(discover, name);
  return {
    name: typeof version === 'string' && version !== '' ? `${name}-${version}` : name,
    generate: command,
    ...(first === undefined ? {} : { init: first }),
    ...(claim === undefined ? {} : { discover: claim }),
  };
};

const discoverOf = (value: unknown, name: string): PluginDefinition['discover'] => {
  if (value === undefined || value === null) return undefined;
  const { fileName, find } = objectOf(value, `discover of plugin ${name}`);
  if (typeof fileName === 'string' && fileName !== '') return { fileName };
  if (find === undefined || find === null) return undefined;
  const { glob } = objectOf(find, `discover.find of plugin ${name}`);
  if (typeof glob === 'string' && glob !== '') return { glob };
  return commandOf(find, `discover.find of plugin ${name}`);
};

const commandOf = (value: unknown, place: string): PluginCommand | undefined => {
  if (value === undefined || value === null) return undefined;
  const { command, args } = objectOf(value, place);
  const [program, ...rest] = [...textsOf(command, place), ...textsOf(args, place)];
  return program === undefined ? undefined : { command: [program, ...rest] };
};

const textsOf = (value: unknown, place: string): string[] => {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || !value.every(item => typeof item === 'string'))
    throw invalid(`command and args in ${place} must be lists of texts`);
  return value;
};

const objectOf = (value: unknown, place: string): Readonly<Record<string, unknown>> => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw invalid(`${place} must be an object`);
};

const invalid = (message: string): Fault => new Fault('MANIFEST_INVALID', message);
