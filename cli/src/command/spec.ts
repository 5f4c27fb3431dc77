import type { CommandContext } from './context.ts';

/** A positional argument. */
export interface ArgSpec {
  /** camelCase; shown in upper case: `contextName` as CONTEXT-NAME. */
  readonly name: string;
  readonly what: string;
  readonly optional?: boolean;
  /** Takes all the words that are left; only the last argument may. */
  readonly many?: boolean;
  readonly choices?: readonly string[];
  /** Shell completion offers what `freshet <these words> -o name` lists. */
  readonly completeFrom?: readonly string[];
  /** Leaves things out of a list; see `filters`. */
  readonly narrows?: boolean;
}

interface AnyFlag {
  readonly what: string;
  /** One letter. A command's letter hides the same letter of a global flag. */
  readonly short?: string;
  /** What stands for the value in help: `--port PORT`. */
  readonly placeholder?: string;
  /** Leaves things out of a list; see `filters`. */
  readonly narrows?: boolean;
}

interface StringFlag extends AnyFlag {
  readonly type: 'string';
  readonly default?: string;
  /** `by-run`: help says that it is, and `run` asks for it, where something else is to be said before. */
  readonly required?: boolean | 'by-run';
}

/** May be given several times. */
interface StringsFlag extends AnyFlag {
  readonly type: 'strings';
}

/** `--name`, or `--no-name` where the default is true. */
interface BooleanFlag extends AnyFlag {
  readonly type: 'boolean';
  readonly default?: boolean;
}

interface IntegerFlag extends AnyFlag {
  readonly type: 'integer';
  readonly default?: number;
  readonly required?: boolean;
  readonly min?: number;
  readonly max?: number;
}

interface ChoiceFlag extends AnyFlag {
  readonly type: 'choice';
  readonly choices: readonly string[];
  readonly default?: string;
  readonly required?: boolean;
}

/** A flag; its key in the spec is camelCase, `apiKey` for `--api-key`. */
export type FlagSpec = StringFlag | StringsFlag | BooleanFlag | IntegerFlag | ChoiceFlag;

export type FlagSpecs = Readonly<Record<string, FlagSpec>>;

/**
 * Flags that leave things out of a list. Where such a list is empty, the user is told which filters left nothing,
 * rather than that there is nothing at all.
 */
export const filters = <const Flags extends FlagSpecs>(flags: Flags): Flags =>
  // The same keys, each with the type it had.
  Object.fromEntries(Object.entries(flags).map(([key, flag]) => [key, { ...flag, narrows: true }])) as Flags;

type Settled<Flag, Value> = Flag extends { readonly default: unknown } | { readonly required: true }
  ? Value
  : Value | undefined;

type FlagValue<Flag> = Flag extends { readonly type: 'boolean' }
  ? boolean
  : Flag extends { readonly type: 'strings' }
    ? readonly string[]
    : Flag extends { readonly type: 'integer' }
      ? Settled<Flag, number>
      : Flag extends { readonly type: 'choice'; readonly choices: readonly (infer Choice)[] }
        ? Settled<Flag, Choice>
        : Settled<Flag, string>;

type ArgValue<Arg> = Arg extends { readonly many: true }
  ? readonly string[]
  : Arg extends { readonly optional: true }
    ? string | undefined
    : string;

/** What a command's `run` gets: the words and flags, checked and typed. */
interface CommandInput<Args extends readonly ArgSpec[], Flags extends FlagSpecs> {
  readonly args: { readonly [Arg in Args[number] as Arg['name']]: ArgValue<Arg> };
  readonly flags: { readonly [Key in keyof Flags]: FlagValue<Flags[Key]> };
}

interface Example {
  readonly command: string;
  readonly what: string;
}

/** A variable of the environment that a command heeds. */
export interface EnvironmentEntry {
  readonly name: string;
  readonly what: string;
  readonly default?: string;
}

/** A command as data: parsing, help, completion and the reference are all made from it. */
export interface CommandSpec<Args extends readonly ArgSpec[], Flags extends FlagSpecs> {
  /** The words that call it: `['get', 'users']`. */
  readonly path: readonly string[];
  readonly aliases?: readonly (readonly string[])[];
  /** One line without a full stop. */
  readonly summary: string;
  readonly description?: string;
  readonly args?: Args;
  readonly flags?: Flags;
  readonly environment?: readonly EnvironmentEntry[];
  /** What it makes of the global flags, for its help: prints results (-o), talks to a server. Both, unless said. */
  readonly uses?: readonly ('output' | 'server')[];
  readonly examples: readonly Example[];
  /** Does the work; the number is the exit code, nothing means 0. */
  run(ctx: CommandContext, input: CommandInput<Args, Flags>): Promise<number | undefined>;
}

/** Values as the parser makes them, before a command's types are put on them. */
export interface ParsedInput {
  readonly args: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly flags: Readonly<Record<string, ParsedFlag>>;
}

export type ParsedFlag = string | number | boolean | readonly string[] | undefined;

/** Any command, with the types of its own arguments and flags forgotten. */
export interface Command extends Omit<CommandSpec<readonly ArgSpec[], FlagSpecs>, 'run'> {
  run(ctx: CommandContext, input: ParsedInput): Promise<number | undefined>;
}

/** Declares a command; `input` in `run` gets its types from `args` and `flags`. */
export const defineCommand = <
  const Args extends readonly ArgSpec[] = readonly [],
  const Flags extends FlagSpecs = Readonly<Record<never, never>>,
>(
  spec: CommandSpec<Args, Flags>,
): Command => spec;
