import { CLI_ENVIRONMENT } from './environment.ts';
import { EXIT_CODES } from './exit-codes.ts';
import { GLOBAL_FLAGS } from './global-flags.ts';
import type { Command, EnvironmentEntry, FlagSpecs } from './spec.ts';
import { argLabel, flagExplanation, flagUsage, usageLine } from './spelling.ts';

/** The whole command line as one Markdown page, the same for the same commands. */
export const renderReference = (commands: readonly Command[]): string => {
  const sorted = [...commands].sort((a, b) => a.path.join(' ').localeCompare(b.path.join(' '), 'en'));
  const parts = [
    '# The `freshet` command line',
    'Made from the commands themselves; `freshet COMMAND --help` prints the same.',
    markdownTable(
      ['Command', 'What it does'],
      sorted.map(command => [linkTo(command), command.summary]),
    ),
    '## Global flags',
    flagTable(GLOBAL_FLAGS),
    '## Environment',
    environmentTable(CLI_ENVIRONMENT),
    '## Exit codes',
    markdownTable(
      ['Code', 'Name', 'Meaning'],
      EXIT_CODES.map(({ code, name, what }) => [String(code), name, what]),
    ),
    ...sorted.flatMap(commandParts),
  ];
  return `${parts.join('\n\n')}\n`;
};

const titleOf = ({ path }: Command): string => `freshet ${path.join(' ')}`;

const linkTo = (command: Command): string => {
  const title = titleOf(command);
  return `[\`${title}\`](#${title.replaceAll(' ', '-')})`;
};

const commandParts = (command: Command): string[] => {
  const { args = [], flags = {}, environment = [], aliases = [], description } = command;
  const parts = [`## ${titleOf(command)}`, `${command.summary}.`];
  if (description) parts.push(description.trim().replaceAll(/[ \t]*\n[ \t]*/g, '\n'));
  parts.push(codeBlock(usageLine(command)));
  if (aliases.length > 0)
    parts.push(`Also: ${aliases.map(alias => `\`freshet ${alias.join(' ')}\``).join(', ')}`);
  if (args.length > 0) {
    parts.push(
      markdownTable(
        ['Argument', 'Meaning'],
        args.map(arg => [
          `\`${argLabel(arg.name)}\``,
          arg.choices ? `${arg.what}: ${arg.choices.join(', ')}` : arg.what,
        ]),
      ),
    );
  }
  if (Object.keys(flags).length > 0) parts.push(flagTable(flags));
  if (environment.length > 0) parts.push(environmentTable(environment));
  parts.push(
    codeBlock(command.examples.map(example => `# ${example.what}\n${example.command}`).join('\n\n')),
  );
  return parts;
};

const codeBlock = (text: string): string => `\`\`\`sh\n${text}\n\`\`\``;

const flagTable = (flags: FlagSpecs): string =>
  markdownTable(
    ['Flag', 'Meaning'],
    Object.entries(flags).map(([key, spec]) => [`\`${flagUsage(key, spec).trim()}\``, flagExplanation(spec)]),
  );

const environmentTable = (entries: readonly EnvironmentEntry[]): string =>
  markdownTable(
    ['Variable', 'Meaning', 'Default'],
    entries.map(entry => [`\`${entry.name}\``, entry.what, entry.default ? `\`${entry.default}\`` : '']),
  );

const markdownTable = (titles: readonly string[], rows: readonly (readonly string[])[]): string =>
  [titles, titles.map(() => '---'), ...rows]
    .map(row => `| ${row.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
