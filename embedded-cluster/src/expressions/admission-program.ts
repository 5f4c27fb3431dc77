import { registerAuthorizer } from './authorizer.ts';
import { mentions, type Node, nodesIn, partsOf } from './nodes.ts';
import { createExpressions, type Program } from './program.ts';

const VARIABLES = [
  'object',
  'oldObject',
  'request',
  'params',
  'namespaceObject',
  'authorizer',
  'variables',
] as const;

const read = createExpressions({ variables: VARIABLES, extend: registerAuthorizer });

/** What an expression may speak of, beside the request and its objects. */
export interface AdmissionScope {
  readonly hasParams: boolean;
  readonly hasAuthorizer: boolean;
  /** Names of variables that are known by then. */
  readonly variables: readonly string[];
}

const undeclared = (name: string): Error => new Error(`undeclared reference to '${name}' (in container '')`);

/** The first variable of a policy that an expression speaks of and that there is not. */
const unknownVariable = (node: Node, known: readonly string[]): string | undefined => {
  const [of, name] = partsOf(node) as [Node | undefined, unknown];
  const isChosen = node.op === '.' && of?.op === 'id' && of.args === 'variables';
  if (isChosen && typeof name === 'string' && !known.includes(name)) return name;
  for (const part of nodesIn(node.args)) {
    const found = unknownVariable(part, known);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Reads an expression of a policy or of a condition of a webhook, or answers what is wrong with it. */
export const admissionProgram = (text: string, scope: AdmissionScope): Program | Error => {
  const program = read(text);
  if (program instanceof Error) return program;
  const { ast } = program;
  if (!scope.hasParams && mentions(ast, 'params')) return undeclared('params');
  if (!scope.hasAuthorizer && mentions(ast, 'authorizer')) return undeclared('authorizer');
  if (scope.variables.length === 0 && mentions(ast, 'variables')) return undeclared('variables');
  const unknown = unknownVariable(ast, scope.variables);
  return unknown === undefined ? program : new Error(`undefined field '${unknown}'`);
};
