import {
  checkValue,
  type Json,
  type JsonMap,
  type Schema,
  type ValueProblem,
  withDefaults,
} from '@freshet/domain/json-schema';
import {
  formatPath,
  hasVariable,
  isVariable,
  offer,
  type Plain,
  type ProblemCode,
  quote,
} from '@freshet/domain/pipelines';
import type { StepDefinition } from './definition.ts';

/** What is wrong with an argument, and which. */
export interface ArgumentProblem {
  readonly code: ProblemCode;
  readonly message: string;
  /** From the arguments on: `['custom_values', 0]`. */
  readonly path: readonly (string | number)[];
  readonly suggestion?: string;
}

export type Arguments = Readonly<Record<string, Plain>>;

const CODES: Partial<Record<ValueProblem['code'], ProblemCode>> = {
  required: 'argument-required',
  unknown: 'argument-unknown',
};

const spoken = ({ code, message, path, suggestion }: ValueProblem, type: string): string => {
  const near = code === 'type' && suggestion !== undefined ? `; write ${suggestion}` : offer(suggestion);
  if (path.length === 0) return `${type} ${message.replace(/^needs/, 'needs the argument')}${near}`;
  if (code === 'unknown' && path.length === 1)
    return `${type} has no argument ${quote(formatPath(path))}${near}`;
  return `the argument ${quote(formatPath(path))} of ${type} ${message}${near}`;
};

const openText = (text: string): 'whole' | 'part' | undefined => {
  if (isVariable(text)) return 'whole';
  return hasVariable(text) ? 'part' : undefined;
};

/** Checks what a step gives to its step type. What holds variables is judged only as far as it is known. */
export const checkArguments = (definition: StepDefinition, given: Arguments): readonly ArgumentProblem[] => {
  if (!definition.arguments) return [];
  const type = `${definition.name}:${definition.version.text}`;
  return checkValue(definition.arguments, given as Json, { open: openText }).map(problem => ({
    code: CODES[problem.code] ?? 'argument-invalid',
    message: spoken(problem, type),
    path: problem.path,
    ...(problem.suggestion === undefined ? {} : { suggestion: problem.suggestion }),
  }));
};

/** The arguments with the defaults of the step type in the place of those not given. */
export const completeArguments = (definition: StepDefinition, given: Arguments): Arguments =>
  definition.arguments ? (withDefaults(definition.arguments, given as Json) as Arguments) : given;

const propertiesOf = (schema: Schema | undefined): Readonly<Record<string, Json>> => {
  const properties = typeof schema?.root === 'object' ? schema.root.properties : undefined;
  return typeof properties === 'object' && properties !== null && !Array.isArray(properties)
    ? (properties as JsonMap)
    : {};
};

/** Names of all arguments that a step type declares. */
export const declaredArguments = (definition: StepDefinition): readonly string[] =>
  Object.keys(propertiesOf(definition.arguments));

/** The type that a schema gives to an argument, where it gives one. */
export const argumentType = (schema: Schema | undefined, name: string): Json | undefined => {
  const properties = propertiesOf(schema);
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
  return typeof property === 'object' && property !== null && !Array.isArray(property)
    ? (property as JsonMap).type
    : undefined;
};
