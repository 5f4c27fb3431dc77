import type { Paint, Screen } from '../host/index.ts';
import { type Catalog, startsWith } from './catalog.ts';
import { GLOBAL_FLAGS } from './global-flags.ts';
import { GROUP_SUMMARIES, sectionsOf } from './groups.ts';
import type { Command, FlagSpec, FlagSpecs } from './spec.ts';
import { argLabel, flagExplanation, flagUsage, usageLine } from './spelling.ts';
import { MAX_HELP_WIDTH, twoColumns, wrapParagraphs } from './text-layout.ts';

export interface HelpStyle {
  readonly width: number;
  readonly paint: Paint;
}

/** Help as wide as the screen allows, within what is comfortable to read. */
export const helpStyleFor = (out: Screen): HelpStyle => ({
  width: out.isTty ? Math.max(40, Math.min(MAX_HELP_WIDTH, out.columns)) : MAX_HELP_WIDTH,
  paint: out.paint,
});

type Row = readonly [left: string, right: string];

/** Help of one command. */
export const renderCommandHelp = (command: Command, style: HelpStyle): string => {
  const { args = [], flags = {}, environment = [], aliases = [] } = command;
  const globals = globalsBeside(flags, command.uses);
  return pageOf([
    wrapParagraphs(`${command.summary}.`, style.width),
    section('Usage', `  ${usageLine(command)}`, style),
    command.description && wrapParagraphs(command.description, style.width),
    table(
      'Arguments',
      args.map(arg => [argLabel(arg.name), argExplanation(arg)] as const),
      style,
    ),
    table('Flags', flagRows(flags), style),
    table(
      'Environment',
      environment.map(entry => [entry.name, withDefault(entry)] as const),
      style,
    ),
    table('Global flags', flagRows(globals), style),
    aliases.length > 0 &&
      section('Also called', aliases.map(alias => `  freshet ${alias.join(' ')}`).join('\n'), style),
    section('Examples', examplesOf(command, style), style),
  ]);
};

/** Help of the commands that start with the same words: `freshet get --help`. */
export const renderGroupHelp = async (
  catalog: Catalog,
  group: readonly string[],
  style: HelpStyle,
): Promise<string> => {
  const members = (await catalog.all()).filter(command => startsWith(command.path, group));
  const words = group.join(' ');
  return pageOf([
    `${GROUP_SUMMARIES[words] ?? `Commands that start with '${words}'`}.`,
    section('Usage', `  freshet ${words} COMMAND [flags]`, style),
    table(
      'Commands',
      members.map(
        ({ path, summary }) => [path.slice(group.length).join(' ') || '--file FILE', summary] as const,
      ),
      style,
    ),
    `\`freshet ${words} COMMAND --help\` explains one of them.`,
  ]);
};

/** The overview: what `freshet` alone prints. */
export const renderOverview = async (catalog: Catalog, style: HelpStyle): Promise<string> => {
  const commands = await catalog.all();
  const summaryOf = (word: string): string =>
    GROUP_SUMMARIES[word] ??
    commands.find(({ path }) => path.length === 1 && path[0] === word)?.summary ??
    '';
  return pageOf([
    'Freshet: CI pipelines and GitOps in one product.',
    section('Usage', '  freshet COMMAND [flags]', style),
    ...sectionsOf(catalog).map(({ title, words }) =>
      table(
        title,
        words.map(word => [word, summaryOf(word)] as const),
        style,
      ),
    ),
    table('Global flags', flagRows(GLOBAL_FLAGS), style),
    wrapParagraphs(
      '`freshet help COMMAND` explains a command; `freshet help exit-codes` and `freshet help environment` ' +
        'tell what scripts need to know.',
      style.width,
    ),
  ]);
};

const pageOf = (parts: readonly (string | false | undefined)[]): string =>
  `${parts.filter(Boolean).join('\n\n')}\n`;

const section = (title: string, body: string, { paint }: HelpStyle): string =>
  `${paint.bold(`${title}:`)}\n${body}`;

const table = (title: string, rows: readonly Row[], style: HelpStyle): string | undefined =>
  rows.length > 0 ? section(title, twoColumns(rows, style.width), style) : undefined;

const flagRows = (flags: FlagSpecs): Row[] =>
  Object.entries(flags).map(([key, spec]) => [flagUsage(key, spec), flagExplanation(spec)] as const);

const FLAGS_FOR = { output: ['output'], server: ['context', 'url', 'apiKey'] };

/** The global flags that matter to a command, without the names and letters that it uses otherwise. */
export const globalsBeside = (own: FlagSpecs, uses: Command['uses'] = ['output', 'server']): FlagSpecs => {
  const letters = new Set(Object.values(own).map(spec => spec.short));
  const hidden = new Set(['version', ...Object.keys(own)]);
  for (const use of ['output', 'server'] as const) {
    if (!uses.includes(use)) for (const key of FLAGS_FOR[use]) hidden.add(key);
  }
  const entries = Object.entries<FlagSpec>(GLOBAL_FLAGS).filter(([key]) => !hidden.has(key));
  return Object.fromEntries(
    entries.map(([key, spec]) => {
      const { short, ...unlettered } = spec;
      return [key, short !== undefined && letters.has(short) ? unlettered : spec];
    }),
  );
};

const argExplanation = ({ what, choices }: { what: string; choices?: readonly string[] }): string =>
  choices ? `${what}: ${choices.join(', ')}` : what;

const withDefault = ({ what, default: value }: { what: string; default?: string }): string =>
  value === undefined ? what : `${what} (default ${value})`;

const examplesOf = ({ examples }: Command, { paint }: HelpStyle): string =>
  examples.map(({ command, what }) => `  ${paint.dim(`# ${what}`)}\n  ${command}`).join('\n\n');
