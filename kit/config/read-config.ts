import { Fault } from '../errors/index.ts';
import { Secret } from '../secret/index.ts';
import { type Places, parsePath, parseSetting, secretProblem } from './parse-setting.ts';
import type { Parsed } from './parsed.ts';
import { fileSecret, fixedSecret, readSecretFile, type SecretSource } from './secret-source.ts';
import {
  type ConfigOf,
  type ConfigSpec,
  FEATURE,
  type Feature,
  fileVariable,
  isFeature,
  isSecretSetting,
  isSetting,
  type PlainSetting,
  type SecretSetting,
  type Setting,
  settingsOf,
} from './spec.ts';
import { unknownVariables } from './unknown-variables.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface ReadConfigOptions {
  /** Variables that start with it and are read by nobody are warned about. */
  readonly prefix?: string;
  /** Variables of other programs that share the prefix. */
  readonly alsoKnown?: readonly string[];
  /** What relative paths start from. */
  readonly cwd?: string;
}

export interface ReadConfigResult<Config> {
  /** Frozen, all the way down. */
  readonly config: Config;
  /** Sentences about variables that look like settings but are none; for the start-up log. */
  readonly warnings: readonly string[];
}

interface Reading {
  readonly env: Environment;
  readonly places: Places;
  /** Variable and what is wrong with it. */
  readonly problems: [variable: string, problem: string][];
  /** The variable that switched on the optional group that is being read. */
  readonly because?: string;
}

/** An empty variable is how shells and compose files say "not set". */
const textOf = (env: Environment, name: string): string | undefined =>
  env[name]?.trim() === '' ? undefined : env[name];

const isSet = (setting: Setting, env: Environment): boolean =>
  textOf(env, setting.env) !== undefined ||
  (isSecretSetting(setting) && textOf(env, fileVariable(setting)) !== undefined);

const sourceFromFile = (setting: SecretSetting, name: string, { places }: Reading): Parsed<SecretSource> => {
  const path = parsePath(name, places);
  if ('problem' in path) return path;
  const file = readSecretFile(path.value);
  if ('problem' in file) return file;
  const check = (text: string): string | undefined => secretProblem(text, setting);
  const problem = check(file.value.text);
  return problem === undefined
    ? { value: fileSecret({ path: path.value, first: file.value, check }) }
    : { problem: `names a file whose text ${problem}` };
};

const sourceOf = (setting: SecretSetting, reading: Reading): Parsed<SecretSource | undefined> => {
  const direct = textOf(reading.env, setting.env);
  const file = textOf(reading.env, fileVariable(setting));
  if (direct !== undefined && file !== undefined) {
    return { problem: `is set, and so is ${fileVariable(setting)}; set only one of them` };
  }
  if (file !== undefined) return sourceFromFile(setting, file, reading);
  if (direct === undefined) return { value: undefined };
  const problem = secretProblem(direct, setting);
  return problem === undefined ? { value: fixedSecret(new Secret(direct)) } : { problem };
};

const readSecret = (setting: SecretSetting, reading: Reading): Parsed => {
  const source = sourceOf(setting, reading);
  if ('problem' in source || source.value === undefined || setting.kind === 'secretSource') return source;
  return { value: source.value.current() };
};

const readPlain = (setting: PlainSetting, { env, places }: Reading): Parsed => {
  const text = textOf(env, setting.env)?.trim();
  if (text !== undefined) return parseSetting(text, setting, places);
  if (setting.default === undefined) return { value: undefined };
  const parsed = parseSetting(String(setting.default), setting, places);
  // A mistake in the program, not in the environment.
  if ('problem' in parsed) throw new TypeError(`the default of ${setting.env} ${parsed.problem}`);
  return parsed;
};

const readSetting = (setting: Setting, reading: Reading): unknown => {
  const parsed = isSecretSetting(setting) ? readSecret(setting, reading) : readPlain(setting, reading);
  if ('problem' in parsed) {
    const fromFile = isSecretSetting(setting) && textOf(reading.env, setting.env) === undefined;
    reading.problems.push([fromFile ? fileVariable(setting) : setting.env, parsed.problem]);
    return undefined;
  }
  if (parsed.value === undefined && setting.optional !== true) {
    const orFile = isSecretSetting(setting) ? ` (nor ${fileVariable(setting)})` : '';
    const because = reading.because === undefined ? '' : `, but is needed with ${reading.because}`;
    reading.problems.push([setting.env, `is not set${orFile}${because}: ${setting.describe}`]);
  }
  return parsed.value;
};

const readNode = (node: Setting | Feature | ConfigSpec, reading: Reading): unknown => {
  if (isSetting(node)) return readSetting(node, reading);
  if (!isFeature(node)) return readGroup(node, reading);
  const on = settingsOf(node[FEATURE]).find(setting => isSet(setting, reading.env));
  return on === undefined ? undefined : readGroup(node[FEATURE], { ...reading, because: on.env });
};

const readGroup = (spec: ConfigSpec, reading: Reading): unknown =>
  Object.freeze(
    Object.fromEntries(
      Object.entries(spec).map(([name, node]) => [name, Object.freeze(readNode(node, reading))]),
    ),
  );

const invalid = (problems: Reading['problems']): Fault => {
  const lines = problems.map(([variable, problem]) => `  ${variable} ${problem}`);
  const count = problems.length === 1 ? 'one setting is' : `${problems.length} settings are`;
  return new Fault('CONFIG_INVALID', [`${count} not right:`, ...lines].join('\n'), {
    variables: [...new Set(problems.map(([variable]) => variable))],
  });
};

/**
 * Reads the settings of a process from its environment. All problems are reported at once, in one CONFIG_INVALID
 * fault that names every variable and never quotes a secret.
 */
export const readConfig = <const Spec extends ConfigSpec>(
  spec: Spec,
  env: Environment,
  { prefix = 'FRESHET_', alsoKnown = [], cwd = process.cwd() }: ReadConfigOptions = {},
): ReadConfigResult<ConfigOf<Spec>> => {
  const home = textOf(env, 'HOME') ?? textOf(env, 'USERPROFILE');
  const reading: Reading = { env, places: { cwd, home }, problems: [] };
  const config = readGroup(spec, reading);
  if (reading.problems.length > 0) throw invalid(reading.problems);
  // The walk follows the spec leaf by leaf, which is what the type describes; the compiler cannot see that.
  return { config: config as ConfigOf<Spec>, warnings: unknownVariables(spec, env, { prefix, alsoKnown }) };
};
