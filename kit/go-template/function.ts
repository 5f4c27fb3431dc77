import type { Budget } from './budget.ts';
import { GoTemplateError } from './error.ts';
import { type Dict, emptyDict, kindOf, typeNameOf } from './values.ts';

/** What a function may use beside its arguments. */
export interface CallContext {
  readonly budget: Budget;
  readonly now: Date;
}

interface ParamTypes {
  any: unknown;
  string: string;
  int: bigint;
  float: number;
  bool: boolean;
  map: Dict;
  list: readonly unknown[];
}

export type ParamType = keyof ParamTypes;

type ArgsOf<Params extends readonly ParamType[]> = { -readonly [At in keyof Params]: ParamTypes[Params[At]] };

/** A function that templates may call, with its arguments checked as Go checks types. */
export interface TemplateFunction {
  readonly params: readonly ParamType[];
  /** What any further arguments must be; undefined where there may be none. */
  readonly rest: ParamType | undefined;
  readonly call: (args: readonly unknown[], context: CallContext) => unknown;
}

export type TemplateFunctions = Readonly<Record<string, TemplateFunction>>;

/** A function with so many parameters. */
export const takes = <const Params extends readonly ParamType[]>(
  params: Params,
  call: (args: ArgsOf<Params>, context: CallContext) => unknown,
): TemplateFunction => ({
  params,
  rest: undefined,
  call: (args, context) => call(args as ArgsOf<Params>, context),
});

/** A function with any number of parameters of one type behind the first ones. */
export const takesMany = <const Params extends readonly ParamType[], Rest extends ParamType>(
  params: Params,
  rest: Rest,
  call: (first: ArgsOf<Params>, more: readonly ParamTypes[Rest][], context: CallContext) => unknown,
): TemplateFunction => ({
  params,
  rest,
  call: (args, context) =>
    call(
      args.slice(0, params.length) as ArgsOf<Params>,
      args.slice(params.length) as ParamTypes[Rest][],
      context,
    ),
});

const GO_TYPES: Readonly<Record<ParamType, string>> = {
  any: 'interface {}',
  string: 'string',
  int: 'int',
  float: 'float64',
  bool: 'bool',
  map: 'map[string]interface {}',
  list: '[]interface {}',
};

const checkArg = (type: ParamType, value: unknown): unknown => {
  const kind = kindOf(value);
  if (type === 'any' || type === kind) return value;
  if (type === 'float' && kind === 'int') return Number(value);
  if (type === 'map' && (kind === 'nil' || kind === 'invalid')) return emptyDict();
  if (kind === 'invalid' || kind === 'nil')
    throw new GoTemplateError(`invalid value; expected ${GO_TYPES[type]}`);
  throw new GoTemplateError(`wrong type for value; expected ${GO_TYPES[type]}; got ${typeNameOf(value)}`);
};

/** Calls a function with arguments of the right number and types, and says which one failed. */
export const callFunction = (
  name: string,
  { params, rest, call }: TemplateFunction,
  args: readonly unknown[],
  context: CallContext,
): unknown => {
  if (rest === undefined ? args.length !== params.length : args.length < params.length) {
    const wanted = rest === undefined ? String(params.length) : `at least ${params.length}`;
    throw new GoTemplateError(`wrong number of args for ${name}: want ${wanted} got ${args.length}`);
  }
  context.budget.spend(1 + args.length);
  try {
    return call(
      args.map((arg, index) => checkArg(params[index] ?? rest ?? 'any', arg)),
      context,
    );
  } catch (error) {
    if (!(error instanceof GoTemplateError)) throw error;
    throw new GoTemplateError(`error calling ${name}: ${error.message}`, {
      isMissingKey: error.isMissingKey,
    });
  }
};
