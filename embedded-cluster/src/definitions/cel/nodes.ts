/** A node of an expression, as far as macros and checks look at it. */
export interface Node {
  readonly op: string;
  readonly args: unknown;
}

export interface Scope {
  forkWithVariable: (name: string, type: unknown) => Scope;
  reuse: (context: unknown) => { setIterValue: (value: unknown, evaluator: unknown) => unknown };
}

export interface Checker {
  check: (node: Node, scope: Scope) => { readonly kind: string; readonly valueType?: unknown };
  getType: (name: string) => unknown;
}

export interface Evaluator {
  run: (node: Node, context: unknown) => unknown;
}
