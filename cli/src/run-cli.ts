import type { Catalog, Command } from './command/index.ts';
import {
  EXIT_CODE_OF_SIGNAL,
  exitCodeOf,
  findCommand,
  GLOBAL_FLAGS,
  type HelpStyle,
  helpStyleFor,
  leadingWords,
  parseCommandLine,
  renderCommandHelp,
  renderGroupHelp,
  renderOverview,
  reportError,
  suggestCommands,
  usageFault,
} from './command/index.ts';
import { composeContext, type Globals } from './compose.ts';
import { type EndSignal, type Host, type Screen, screenOn, wantsColor } from './host/index.ts';

interface Invocation {
  readonly argv: readonly string[];
  readonly host: Host;
  readonly catalog: Catalog;
  readonly out: Screen;
  readonly err: Screen;
  readonly signal: AbortSignal;
  readonly style: HelpStyle;
}

/** Runs one command line to its end and answers with the exit code. Never throws. */
export const runCli = async (argv: readonly string[], host: Host, catalog: Catalog): Promise<number> => {
  const plain = beforeDashes(argv).includes('--no-color');
  const out = screenOn(host.stdout, wantsColor(host.env, host.stdout, plain));
  const err = screenOn(host.stderr, wantsColor(host.env, host.stderr, plain));
  const interrupt = new AbortController();
  const { signal } = interrupt;
  let ended: EndSignal | undefined;
  const giveBack = host.signals.take(name => {
    ended = name;
    interrupt.abort();
  });
  // A command that does not watch the signal must not keep the user waiting either.
  const interrupted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  try {
    const run = dispatch({ argv, host, catalog, out, err, signal, style: helpStyleFor(out) });
    return await Promise.race([run, interrupted]);
  } catch (error) {
    if (ended) return EXIT_CODE_OF_SIGNAL[ended];
    reportError(error, err, wantsDetails(argv));
    return exitCodeOf(error);
  } finally {
    giveBack();
  }
};

const dispatch = async (invocation: Invocation): Promise<number> => {
  const { argv, catalog } = invocation;
  const words = leadingWords(argv, GLOBAL_FLAGS);
  if (words.length === 0) return withoutCommand(invocation);
  const found = await findCommand(
    catalog,
    words.map(({ word }) => word),
  );
  if (found.kind === 'unknown') throw await unknownCommand(found.words, found.known, catalog);
  if (found.kind === 'group') return showGroup(invocation, found.path);
  const named = new Set(words.slice(0, found.wordCount).map(({ index }) => index));
  const rest = argv.filter((_, index) => !named.has(index));
  if (found.isGroup && (wantsHelp(rest) || rest.length === 0))
    return showGroup(invocation, found.command.path);
  return runCommand(invocation, found.command, rest);
};

const showGroup = async ({ argv, catalog, out, err, style }: Invocation, path: readonly string[]) => {
  const asked = wantsHelp(argv);
  (asked ? out : err).write(await renderGroupHelp(catalog, path, style));
  return asked ? 0 : 2;
};

const runCommand = async (
  { host, out, err, signal, style }: Invocation,
  command: Command,
  rest: readonly string[],
): Promise<number> => {
  if (wantsHelp(rest)) {
    out.write(renderCommandHelp(command, style));
    return 0;
  }
  const { input, globals, narrowedBy } = parseCommandLine(command, GLOBAL_FLAGS, rest);
  // The parser filled every global flag according to its spec; this is that spec's type.
  const typed = globals as unknown as Globals;
  const ctx = await composeContext({ host, globals: typed, narrowedBy, out, err, signal });
  return (await command.run(ctx, input)) ?? 0;
};

const withoutCommand = async ({ argv, host, catalog, out, style }: Invocation): Promise<number> => {
  const { globals } = parseCommandLine({ path: [] }, GLOBAL_FLAGS, argv);
  if (globals.version) out.line(host.install.version);
  else out.write(await renderOverview(catalog, style));
  return 0;
};

const unknownCommand = async (
  words: readonly string[],
  known: readonly string[],
  catalog: Catalog,
): Promise<Error> => {
  const typed = words.slice(0, known.length + 1).join(' ');
  const names = (await catalog.all()).flatMap(({ path, aliases = [] }) => [path, ...aliases]);
  const suggestions = suggestCommands(words, known, names);
  return usageFault(`unknown command '${typed}'`, { suggestions, see: known });
};

const beforeDashes = (words: readonly string[]): readonly string[] => {
  const end = words.indexOf('--');
  return end < 0 ? words : words.slice(0, end);
};

const wantsHelp = (words: readonly string[]): boolean =>
  beforeDashes(words).some(word => word === '--help' || word === '-h');

const wantsDetails = (words: readonly string[]): boolean =>
  beforeDashes(words).some(word => word === '--verbose' || word === '-v');
