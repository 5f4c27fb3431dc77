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

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'op' in value;

/** The nodes among the parts of another. */
export const nodesIn = (value: unknown): Node[] => {
  if (isNode(value)) return [value];
  return Array.isArray(value) ? value.flatMap(nodesIn) : [];
};

export const partsOf = ({ args }: Node): unknown[] => (Array.isArray(args) ? args : []);

/** Whether a variable occurs in an expression. */
export const mentions = (node: Node, name: string): boolean =>
  (node.op === 'id' && node.args === name) || nodesIn(node.args).some(part => mentions(part, name));

const PATTERN_CALL = 'matches';

/** The language's own matching may take exponential time: calls of it become calls of ours. */
export const matchLinearly = (node: Node): void => {
  if (
    (node.op === 'rcall' || node.op === 'call') &&
    Array.isArray(node.args) &&
    node.args[0] === PATTERN_CALL
  ) {
    node.args[0] = 'matchesLinear';
  }
  for (const part of nodesIn(node.args)) matchLinearly(part);
};
