import { Environment } from '@marcbachmann/cel-js';
import { Budget } from './budget.ts';
import { registerLists } from './list-functions.ts';
import { registerMacros } from './macros.ts';
import type { Node } from './nodes.ts';
import type { Register } from './register.ts';
import { registerLimitedReplace, registerTexts } from './text-functions.ts';
import { registerTypes } from './type-functions.ts';
import { Cidr, IpAddress, Quantity, Semver, WebAddress } from './types.ts';

class SetsNamespace {}
class IpNamespace {}
class StringsNamespace {}

/** The part of the evaluator through which every step of every expression goes. */
interface Steps {
  run: (node: Node, context: unknown) => unknown;
}

/** What expressions may speak of beyond the language itself. */
export interface Vocabulary {
  readonly variables: readonly string[];
  readonly extend?: (environment: Environment, register: Register, budget: Budget) => void;
}

/** The language of expressions with all that the API adds to it, and the budget that its steps are paid from. */
export interface Language {
  readonly environment: Environment;
  readonly budget: Budget;
}

const registerNamespaces = (environment: Environment): void => {
  environment.registerType('SetsNamespace', SetsNamespace);
  environment.registerConstant('sets', 'SetsNamespace', new SetsNamespace());
  environment.registerType('IpNamespace', IpNamespace);
  environment.registerConstant('ip', 'IpNamespace', new IpNamespace());
  environment.registerType('StringsNamespace', StringsNamespace);
  environment.registerConstant('strings', 'StringsNamespace', new StringsNamespace());
  environment.registerType('Quantity', Quantity);
  environment.registerType('IP', IpAddress);
  environment.registerType('CIDR', Cidr);
  environment.registerType('URL', WebAddress);
  environment.registerType('Semver', Semver);
  const same = (type: string, isSame: (one: never, other: never) => boolean): void => {
    environment.registerOperator(`${type} == ${type}`, isSame as never);
  };
  same('Quantity', (one: Quantity, other: Quantity) => one.nanos === other.nanos);
  same('IP', (one: IpAddress, other: IpAddress) => one.text === other.text);
  same('Semver', (one: Semver, other: Semver) => one.compare(other) === 0);
};

/** Steps of a loop that hand on what the loop has gathered so far, which was paid for when it was gathered. */
const IN_A_LOOP: ReadonlySet<string> = new Set(['accuPush', 'accuValue', 'accuInc', '?:']);

/** Finds the evaluator by a macro of our own, and makes each of its steps cost. */
const meter = (environment: Environment, budget: Budget): void => {
  let steps: Steps | undefined;
  const probe = () => ({
    async: false,
    evaluate: (evaluator: Steps) => {
      steps = evaluator;
      return true;
    },
    typeCheck: (checker: { getType: (name: string) => unknown }) => checker.getType('bool'),
  });
  environment.registerFunction('findEvaluator(ast): bool', probe as never, { async: false } as never);
  environment.parse('findEvaluator(true)')({});
  if (steps === undefined) throw new Error('the evaluator of rules cannot be metered');
  const run = steps.run.bind(steps);
  steps.run = (node, context) => {
    const value = run(node, context);
    if (IN_A_LOOP.has(node.op)) budget.spend(1);
    else budget.look(value);
    return value;
  };
};

/** Makes a language ready in which expressions may speak of these variables. `extend` adds what only it knows. */
export const createLanguage = ({ variables, extend }: Vocabulary): Language => {
  const environment = new Environment({
    enableOptionalTypes: true,
    homogeneousAggregateLiterals: false,
    limits: {
      maxAstNodes: 10_000,
      maxDepth: 100,
      maxListElements: 1_000,
      maxMapEntries: 1_000,
      maxCallArguments: 32,
    },
  });
  const budget = new Budget();
  const register: Register = (signature, handler) => {
    environment.registerFunction(signature, handler as never, { async: false } as never);
  };
  registerNamespaces(environment);
  registerTexts(register, budget);
  registerLimitedReplace(register);
  registerLists(register);
  registerTypes(register);
  registerMacros(environment);
  extend?.(environment, register, budget);
  for (const name of variables) environment.registerVariable(name, 'dyn');
  meter(environment, budget);
  return { environment, budget };
};
