import { CLI_ENVIRONMENT, EXIT_CODES, type HelpStyle, twoColumns } from '../command/index.ts';

type Topic = (style: HelpStyle) => string;

const exitCodes: Topic = ({ width, paint }) => {
  const rows = EXIT_CODES.map(
    ({ code, name, what }) => [`${String(code).padStart(3)}  ${name}`, what] as const,
  );
  return `${paint.bold('How a command ended, for scripts:')}\n${twoColumns(rows, width)}\n`;
};

const environment: Topic = ({ width, paint }) => {
  const rows = CLI_ENVIRONMENT.map(
    ({ name, what, default: value }) => [name, value ? `${what} (default ${value})` : what] as const,
  );
  const more = '`freshet up --help` lists the settings of the platform itself.';
  return `${paint.bold('Variables that every command heeds:')}\n${twoColumns(rows, width)}\n\n${more}\n`;
};

/** Help that belongs to no single command, by the name it is asked for with. */
export const TOPICS: ReadonlyMap<string, Topic> = new Map([
  ['exit-codes', exitCodes],
  ['environment', environment],
]);
