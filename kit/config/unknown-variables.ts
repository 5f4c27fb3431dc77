import { editDistance } from '../spelling/index.ts';
import { type ConfigSpec, fileVariable, isSecretSetting, settingsOf } from './spec.ts';

const MAX_NAME = 100;
const MAX_WARNINGS = 20;

const nearest = (name: string, known: readonly string[]): string | undefined => {
  const upper = name.slice(0, MAX_NAME).toUpperCase();
  const [best] = known
    .map(candidate => ({ candidate, distance: editDistance(upper, candidate) }))
    .sort((a, b) => a.distance - b.distance);
  return best !== undefined && best.distance <= Math.max(2, Math.floor(upper.length / 5))
    ? best.candidate
    : undefined;
};

interface UnknownVariablesOptions {
  readonly prefix: string;
  readonly alsoKnown: readonly string[];
}

/** One sentence for each variable with our prefix that nobody reads. It shows names, never values. */
export const unknownVariables = (
  spec: ConfigSpec,
  env: Readonly<Record<string, string | undefined>>,
  { prefix, alsoKnown }: UnknownVariablesOptions,
): string[] => {
  const settings = settingsOf(spec);
  const files = settings.filter(isSecretSetting).map(fileVariable);
  const known = [...settings.map(setting => setting.env), ...files, ...alsoKnown];
  const explain = (name: string): string => {
    const shown = name.slice(0, MAX_NAME);
    const base = settings.find(setting => fileVariable(setting) === name);
    if (base !== undefined) return `${shown} is not read: only secrets may come from a file; set ${base.env}`;
    const meant = nearest(name, known);
    return `${shown} is not a setting${meant === undefined ? '' : `; did you mean ${meant}?`}`;
  };
  return Object.keys(env)
    .filter(name => name.toUpperCase().startsWith(prefix) && !known.includes(name))
    .filter(name => env[name] !== undefined && env[name] !== '')
    .sort()
    .slice(0, MAX_WARNINGS)
    .map(explain);
};
