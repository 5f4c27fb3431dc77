import type { ArgSpec, Command, FlagSpec } from './spec.ts';

/** `apiKey` as a flag is spelled: `api-key`. */
export const flagName = (key: string): string =>
  key.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);

/** `contextName` as an argument is shown: `CONTEXT-NAME`. */
export const argLabel = (name: string): string => flagName(name).toUpperCase();

const argUsage = ({ name, optional, many }: ArgSpec): string => {
  const label = many ? `${argLabel(name)}...` : argLabel(name);
  return optional ? `[${label}]` : label;
};

/** One line that shows how a command is called. */
export const usageLine = (command: Pick<Command, 'path' | 'args' | 'flags'>): string => {
  const required = Object.entries(command.flags ?? {})
    .filter(([, spec]) => 'required' in spec && spec.required)
    .map(([key, spec]) => `--${flagName(key)} ${flagPlaceholder(spec)}`);
  return ['freshet', ...command.path, ...(command.args ?? []).map(argUsage), ...required, '[flags]'].join(
    ' ',
  );
};

/** What stands for a flag's value; empty for flags without one. */
const flagPlaceholder = (spec: FlagSpec): string => {
  if (spec.type === 'boolean') return '';
  return spec.placeholder ?? (spec.type === 'integer' ? 'NUMBER' : 'TEXT');
};

/** A flag as help shows it: `-o, --output FORMAT`. */
export const flagUsage = (key: string, spec: FlagSpec): string => {
  const negative = spec.type === 'boolean' && spec.default === true;
  const long = `--${negative ? 'no-' : ''}${flagName(key)}`;
  const short = spec.short ? `-${spec.short}, ` : '    ';
  return `${short}${long} ${flagPlaceholder(spec)}`.trimEnd();
};

/** What a flag does, with its choices and default. */
export const flagExplanation = (spec: FlagSpec): string => {
  const parts = [spec.what];
  if (spec.type === 'choice') parts.push(`: ${spec.choices.join(', ')}`);
  if (spec.type === 'strings') parts.push(' (may be repeated)');
  if ('required' in spec && spec.required) parts.push(' (required)');
  if (spec.type !== 'boolean' && 'default' in spec && spec.default !== undefined) {
    parts.push(` (default ${spec.default})`);
  }
  return parts.join('');
};
