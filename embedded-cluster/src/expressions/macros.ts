import type { Environment } from '@marcbachmann/cel-js';
import type { Checker, Evaluator, Node, Scope } from './nodes.ts';
import { registerPairLoops } from './pair-macros.ts';

interface Maybe {
  hasValue: () => boolean;
  value: () => unknown;
}

interface Call {
  readonly ast: { setMeta: (name: string, value: unknown) => void };
  readonly args: readonly [Node, Node];
  readonly receiver: Node;
}

/** `x.optMap(v, e)`: what e makes of the value, if there is one; `optFlatMap` expects e to answer optionally itself. */
const optionalMacro =
  (isFlat: boolean) =>
  ({ ast, args: [variable, body], receiver }: Call) => {
    let inside: Scope | undefined;
    return {
      ast,
      async: false,
      typeCheck: (checker: Checker, _macro: unknown, scope: Scope) => {
        if (variable.op !== 'id') throw new Error('optMap needs the name of a variable');
        const type = checker.check(receiver, scope);
        const known = type.kind === 'optional' ? type.valueType : undefined;
        inside = scope.forkWithVariable(String(variable.args), known ?? checker.getType('dyn'));
        checker.check(body, inside);
        ast.setMeta('async', false);
        return checker.getType('optional');
      },
      evaluate: (evaluator: Evaluator, _macro: unknown, context: unknown) => {
        const maybe = evaluator.run(receiver, context) as Maybe;
        if (!maybe.hasValue() || inside === undefined) return maybe;
        const result = evaluator.run(body, inside.reuse(context).setIterValue(maybe.value(), evaluator));
        return isFlat ? result : optionalLike(maybe, result);
      },
    };
  };

/** An optional of the same make as another. */
const optionalLike = (maybe: Maybe, value: unknown): unknown =>
  (maybe.constructor as unknown as { of: (value: unknown) => unknown }).of(value);

/** Adds the macros that the language lacks. */
export const registerMacros = (environment: Environment): void => {
  const macro = (signature: string, make: unknown): void => {
    environment.registerFunction(signature, make as never, { async: false } as never);
  };
  macro('optional.optMap(ast, ast): optional<dyn>', optionalMacro(false));
  macro('optional.optFlatMap(ast, ast): optional<dyn>', optionalMacro(true));
  registerPairLoops(macro);
};
