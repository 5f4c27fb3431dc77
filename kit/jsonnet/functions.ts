import { Environment } from './environment.ts';
import { JsonnetError } from './jsonnet-error.ts';
import type { Expression } from './syntax.ts';
import { type Given, JsonnetFunction, Thunk, type Value } from './values.ts';

type Evaluate = (expression: Expression, scope: Environment) => Value;

/** A function of a program; what is not given and has no default is an error, as is what it does not take. */
export const functionOf = (
  { params, body }: Extract<Expression, { is: 'function' }>,
  scope: Environment,
  evaluate: Evaluate,
): JsonnetFunction => {
  const names = params.map(({ name }) => name);
  return new JsonnetFunction(names, given => {
    const inner = new Environment(scope);
    const values = argumentsOf(names, given);
    params.forEach(({ name, otherwise }, index) => {
      const value = values[index] ?? (otherwise && new Thunk(() => evaluate(otherwise, inner)));
      if (!value) throw new JsonnetError(`the argument ${name} is missing`);
      inner.define(name, value);
    });
    return evaluate(body, inner);
  });
};

/** What was given, in the order of the parameters. */
export const argumentsOf = (
  names: readonly string[],
  { positional, named }: Given,
): readonly (Thunk | undefined)[] => {
  if (positional.length > names.length)
    throw new JsonnetError(`${positional.length} arguments given, ${names.length} taken`);
  const values: (Thunk | undefined)[] = [...positional];
  for (const [name, value] of named) {
    const index = names.indexOf(name);
    if (index < 0) throw new JsonnetError(`there is no parameter ${name}`);
    if (values[index]) throw new JsonnetError(`the argument ${name} is given twice`);
    values[index] = value;
  }
  return values;
};
