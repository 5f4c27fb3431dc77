import { putField } from '../json/index.ts';
import type { Checker, Evaluator, Node, Scope } from './nodes.ts';

/*
 * Loops with two variables: the place or the key, and the value. `all`, `exists` and `existsOne` take a condition;
 * `transformList` and `transformMap` take what to make of each pair, after a condition if there are two expressions.
 */

interface PairCall {
  readonly ast: { setMeta: (name: string, value: unknown) => void };
  readonly args: readonly Node[];
  readonly receiver: Node;
}

type Pair = readonly [key: unknown, value: unknown];

/** Finds out an expression for a pair. */
type Ask = (expression: Node | undefined, pair: Pair) => unknown;

type Loop = (pairs: readonly Pair[], expressions: readonly Node[], ask: Ask) => unknown;

const pairsOf = (value: unknown): Pair[] => {
  if (Array.isArray(value)) return value.map((item, place): Pair => [BigInt(place), item]);
  if (typeof value === 'object' && value !== null) return Object.entries(value);
  throw new Error('only lists and maps can be gone through');
};

const wanted = (pairs: readonly Pair[], expressions: readonly Node[], ask: Ask): readonly Pair[] =>
  expressions.length === 1 ? pairs : pairs.filter(pair => ask(expressions[0], pair) === true);

const LOOPS: Readonly<Record<string, { readonly type: string; readonly run: Loop }>> = {
  all: { type: 'bool', run: (pairs, [test], ask) => pairs.every(pair => ask(test, pair) === true) },
  exists: { type: 'bool', run: (pairs, [test], ask) => pairs.some(pair => ask(test, pair) === true) },
  existsOne: {
    type: 'bool',
    run: (pairs, [test], ask) => pairs.filter(pair => ask(test, pair) === true).length === 1,
  },
  transformList: {
    type: 'list',
    run: (pairs, expressions, ask) =>
      wanted(pairs, expressions, ask).map(pair => ask(expressions.at(-1), pair)),
  },
  transformMap: {
    type: 'map',
    run: (pairs, expressions, ask) => {
      const result: Record<string, unknown> = {};
      for (const pair of wanted(pairs, expressions, ask)) {
        putField(result, String(pair[0]), ask(expressions.at(-1), pair));
      }
      return result;
    },
  },
};

const macroOf =
  ({ type, run }: { readonly type: string; readonly run: Loop }) =>
  ({ ast, args: [key, value, ...expressions], receiver }: PairCall) => {
    let outer: Scope | undefined;
    let inner: Scope | undefined;
    return {
      ast,
      async: false,
      typeCheck: (checker: Checker, _macro: unknown, scope: Scope) => {
        if (key?.op !== 'id' || value?.op !== 'id')
          throw new Error('a loop over pairs needs the names of two variables');
        checker.check(receiver, scope);
        outer = scope.forkWithVariable(String(key.args), checker.getType('dyn'));
        inner = outer.forkWithVariable(String(value.args), checker.getType('dyn'));
        for (const expression of expressions) checker.check(expression, inner);
        ast.setMeta('async', false);
        return checker.getType(type);
      },
      evaluate: (evaluator: Evaluator, _macro: unknown, context: unknown) => {
        const ask: Ask = (expression, [name, item]) => {
          if (expression === undefined || outer === undefined || inner === undefined) return undefined;
          const within = outer.reuse(context).setIterValue(name, evaluator);
          return evaluator.run(expression, inner.reuse(within).setIterValue(item, evaluator));
        };
        return run(pairsOf(evaluator.run(receiver, context)), expressions, ask);
      },
    };
  };

/** Adds the loops; a signature for each number of expressions that a loop takes. */
export const registerPairLoops = (macro: (signature: string, make: unknown) => void): void => {
  for (const [name, loop] of Object.entries(LOOPS)) {
    for (const receiver of ['list', 'map']) {
      macro(`${receiver}.${name}(ast, ast, ast): ${loop.type}`, macroOf(loop));
      if (loop.type !== 'bool') macro(`${receiver}.${name}(ast, ast, ast, ast): ${loop.type}`, macroOf(loop));
    }
  }
};
