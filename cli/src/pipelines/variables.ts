import { resolve } from 'node:path';
import type { Variable, VariableLayer } from '@freshet/domain/expressions';
import type { Pipeline } from '@freshet/domain/pipelines';
import { Fault } from '@freshet/kit/errors';
import { type CommandContext, type FlagSpecs, usageFault } from '../command/index.ts';
import { readGitVariables } from './git-variables.ts';

const MAX_FILE_BYTES = 1024 * 1024;

/** The flags that give a pipeline its variables. */
export const VARIABLE_FLAGS = {
  var: {
    type: 'strings',
    placeholder: 'NAME=VALUE',
    what: 'Variable of the build',
  },
  varFile: {
    type: 'strings',
    placeholder: 'FILE',
    what: 'File of variables: lines NAME=VALUE, or a JSON object',
  },
  secret: {
    type: 'strings',
    placeholder: 'NAME=VALUE',
    what: 'Variable that is never shown; NAME alone takes it from the environment, where other users cannot see it',
  },
  secretFile: {
    type: 'strings',
    placeholder: 'FILE',
    what: 'File of variables that are never shown, in the form of --var-file',
  },
  branch: {
    type: 'string',
    short: 'b',
    placeholder: 'BRANCH',
    what: 'Branch to build (CF_BRANCH); that of the repository you are in, unless told',
  },
} as const satisfies FlagSpecs;

export interface VariableOptions {
  readonly var: readonly string[];
  readonly varFile: readonly string[];
  readonly secret: readonly string[];
  readonly secretFile: readonly string[];
  readonly branch: string | undefined;
}

/** What the person and their repository give to a build, weakest first. */
export interface GivenVariables {
  readonly layers: readonly VariableLayer[];
  /** Why nothing is known of a repository, if so. */
  readonly withoutGit: string | undefined;
}

type World = Pick<CommandContext, 'programs' | 'files' | 'env' | 'cwd'>;

/** Reads the repository that the person is in, then the flags; later ones win. */
export const readVariables = async (
  world: World,
  options: VariableOptions,
  see: readonly string[],
): Promise<GivenVariables> => {
  const git = await readGitVariables(world, options.branch);
  const files: VariableLayer[] = [];
  for (const file of options.varFile) files.push(await fileLayer(world, file, false));
  for (const file of options.secretFile) files.push(await fileLayer(world, file, true));
  const given = options.var.map(text => pairOf(text, '--var', see));
  const secrets = options.secret.map(text => secretOf(text, world, see));
  // Without a platform nobody's trust hangs on the commit, so that the person may say another.
  const said = new Set(
    [...files.flatMap(({ variables }) => variables), ...given, ...secrets].map(({ name }) => name),
  );
  const found = git.variables.filter(({ name }) => !said.has(name));
  return {
    withoutGit: git.missing,
    layers: [
      { source: 'system', origin: git.origin, variables: found },
      ...files,
      { source: 'run', origin: '--var', variables: given },
      { source: 'run', origin: '--secret', variables: secrets },
    ],
  };
};

/** The variables that the description of a whole pipeline sets. */
export const pipelineLayer = ({ description }: Pipeline): VariableLayer => {
  const listed = description?.settings.variables;
  const variables = (Array.isArray(listed) ? listed : []).flatMap((entry): Variable[] => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return [];
    const { key, value, encrypted } = entry as Readonly<Record<string, unknown>>;
    if (typeof key !== 'string') return [];
    return [{ name: key, value: String(value ?? ''), encrypted: encrypted === true }];
  });
  return { source: 'pipeline', variables };
};

const pairOf = (text: string, flag: string, see: readonly string[]): Variable => {
  const at = text.indexOf('=');
  // The text may hold a secret, so it is not repeated.
  if (at < 1) throw usageFault(`${flag} must be NAME=VALUE`, { see });
  return { name: text.slice(0, at), value: text.slice(at + 1) };
};

const secretOf = (text: string, { env }: World, see: readonly string[]): Variable => {
  if (text.includes('=')) return { ...pairOf(text, '--secret', see), encrypted: true };
  const value = env[text];
  if (value === undefined) {
    throw usageFault('--secret must be NAME=VALUE, or the name of a variable that is set here', { see });
  }
  return { name: text, value, encrypted: true };
};

const fileLayer = async ({ files, cwd }: World, file: string, encrypted: boolean): Promise<VariableLayer> => {
  const text = await files.readText(resolve(cwd, file), MAX_FILE_BYTES);
  if (text === undefined) throw new Fault('CLI_FILE_UNUSABLE', `there is no file ${file}`, { file });
  const pairs = text.trimStart().startsWith('{') ? pairsOfJson(text, file) : pairsOfLines(text, file);
  for (const [name, value] of pairs) {
    if (/\0/.test(name + value)) throw unusable(file, 'it holds a NUL character, which no variable can');
  }
  const variables = pairs.map(([name, value]) => ({ name, value, encrypted }));
  return { source: 'run', origin: file, variables };
};

type Pairs = readonly (readonly [name: string, value: string])[];

const pairsOfLines = (text: string, file: string): Pairs =>
  text.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === '' || line.trimStart().startsWith('#')) return [];
    const at = line.indexOf('=');
    if (at < 1) throw unusable(file, `line ${index + 1} is not NAME=VALUE`);
    return [[line.slice(0, at).trim(), line.slice(at + 1)] as const];
  });

const pairsOfJson = (text: string, file: string): Pairs => {
  const entries = Object.entries(parsedObject(text, file));
  return entries.map(([name, value]) => {
    if (typeof value === 'object') throw unusable(file, `${name} is neither a text, a number nor a flag`);
    return [name, String(value)] as const;
  });
};

const parsedObject = (text: string, file: string): Readonly<Record<string, unknown>> => {
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>;
  } catch {
    // The message of the parser quotes the text, which may be secret.
    throw unusable(file, 'it begins like JSON and cannot be read as such');
  }
};

const unusable = (file: string, why: string): Fault =>
  new Fault('CLI_FILE_UNUSABLE', `${file} cannot be used: ${why}`, { file });
