import { serviceAccountUser } from '../../access/index.ts';
import { celValue } from '../../definitions/index.ts';
import { type Allowance, Authorizer, failureText, isSpent, type Program } from '../../expressions/index.ts';
import type { Json, KubeObject } from '../../objects/index.ts';
import type { User } from '../../verbs/index.ts';
import { describeRequest, type RequestView } from './request-view.ts';

/** Who may do what, for expressions that ask. */
export type Decide = (
  user: User,
  question: Parameters<Authorizer['ask']>[0],
) => { readonly allowed: boolean; readonly reason: string };

/** Steps that all expressions about one request share. */
export const REQUEST_STEPS = 10_000_000;

/** The values that expressions about one request speak of. */
export type Values = Readonly<Record<string, unknown>>;

const asCel = (value: unknown): unknown => (value === undefined ? null : celValue(value as Json, undefined));

const authorizerOf = (view: RequestView, decide: Decide): Authorizer => {
  const { request, subresource, namespace, name } = view;
  const { group, plural } = request.kind;
  return new Authorizer(
    (question, account) =>
      decide(account ? serviceAccountUser(account.namespace, account.name) : request.user, question),
    { group, resource: plural, subresource, namespace, name },
  );
};

/** Leaves out what upstream does: who owns which fields of a namespace is nobody's business here. */
const shownNamespace = (namespace: KubeObject): KubeObject => {
  const { managedFields: _fields, ownerReferences: _owners, ...metadata } = namespace.metadata;
  return { ...namespace, metadata };
};

/** What every expression about a request may speak of. */
export const valuesOf = (
  view: RequestView,
  { namespace, decide }: { readonly namespace: KubeObject | undefined; readonly decide: Decide },
): Values => ({
  object: asCel(view.object),
  oldObject: asCel(view.old),
  request: asCel(describeRequest(view)),
  namespaceObject: namespace ? asCel(shownNamespace(namespace)) : null,
  authorizer: authorizerOf(view, decide),
});

export const paramsValue = (params: KubeObject | undefined): unknown => asCel(params);

/** An expression with the text it was read from, which its failures name. */
export interface Expression {
  readonly text: string;
  readonly program: Program;
}

const OUT_OF_STEPS =
  'validation failed due to running out of cost budget, no further validation rules will be run';

/** The value of an expression; throws with what upstream says of a failure. */
export const evaluate = ({ text, program }: Expression, values: Values, allowance: Allowance): unknown => {
  if (allowance.left <= 0) throw new Error(OUT_OF_STEPS);
  try {
    return program.run(values, allowance);
  } catch (error) {
    if (isSpent(error) && allowance.left <= 0) throw new Error(OUT_OF_STEPS, { cause: error });
    const why = isSpent(error) ? 'operation cancelled: actual cost limit exceeded' : failureText(error);
    throw new Error(`expression '${text}' resulted in error: ${why}`, { cause: error });
  }
};

/** Whether all conditions hold. One that does not settles it, whatever failed before; failures are thrown together. */
export const conditionsHold = (
  conditions: readonly Expression[],
  values: Values,
  allowance: Allowance,
): boolean => {
  const failures: string[] = [];
  for (const condition of conditions) {
    try {
      if (evaluate(condition, values, allowance) === false) return false;
    } catch (error) {
      failures.push((error as Error).message);
    }
  }
  if (failures.length === 0) return true;
  throw new Error(failures.length === 1 ? failures[0] : `[${failures.join(', ')}]`);
};
