import type { ClusterClient } from '../client/index.ts';
import type { KubeObject, ObjectKey } from '../objects/index.ts';
import { badRequest, conflict, type FieldError, invalid, notFound } from '../status/index.ts';
import {
  type AccountTokens,
  type BindableKind,
  type BoundObject,
  bindableResource,
} from './account-tokens.ts';

const SHORTEST_SECONDS = 600;
const LONGEST_SECONDS = 2 ** 32;
const DEFAULT_SECONDS = 3_600;
const MOST_AUDIENCES = 64;

interface TokenRequestSpec {
  audiences?: string[];
  expirationSeconds?: number | null;
  boundObjectRef?: { kind?: string; apiVersion?: string; name?: string; uid?: string } | null;
}

/** Answers a `TokenRequest` for a service account with the token in its status. */
export const answerTokenRequest = async (
  deps: { readonly client: ClusterClient; readonly tokens: AccountTokens },
  key: ObjectKey,
  request: KubeObject,
): Promise<KubeObject> => {
  const { client, tokens } = deps;
  const account = client.get('serviceaccounts', key);
  if (!account) throw notFound({ group: '', plural: 'serviceaccounts' }, key.name);
  const spec = (request.spec ?? {}) as TokenRequestSpec;
  const problems = problemsOf(spec);
  if (problems.length > 0)
    throw invalid({ group: 'authentication.k8s.io', kind: 'TokenRequest' }, key.name, problems);
  const audiences = spec.audiences?.length ? spec.audiences : [tokens.issuer];
  const expirationSeconds = spec.expirationSeconds ?? DEFAULT_SECONDS;
  const boundTo = boundObject(client, key, spec);
  const { token, expiresAt } = await tokens.issue({
    account,
    audiences,
    expirationSeconds,
    ...(boundTo ? { boundTo } : {}),
  });
  return {
    ...request,
    metadata: { name: key.name, namespace: key.namespace },
    spec: { ...spec, audiences, expirationSeconds },
    status: { token, expirationTimestamp: `${expiresAt?.toISOString().slice(0, 19)}Z` },
  };
};

const problemsOf = ({ audiences, expirationSeconds, boundObjectRef }: TokenRequestSpec): FieldError[] => {
  const problems: FieldError[] = [];
  const seconds = expirationSeconds ?? DEFAULT_SECONDS;
  if (seconds < SHORTEST_SECONDS)
    problems.push({
      problem: 'invalid',
      path: 'spec.expirationSeconds',
      value: seconds,
      detail: 'may not specify a duration less than 10 minutes',
    });
  if (seconds > LONGEST_SECONDS)
    problems.push({
      problem: 'invalid',
      path: 'spec.expirationSeconds',
      value: seconds,
      detail: 'may not specify a duration larger than 2^32 seconds',
    });
  if ((audiences?.length ?? 0) > MOST_AUDIENCES)
    problems.push({
      problem: 'too-many',
      path: 'spec.audiences',
      value: audiences?.length,
      detail: `must have at most ${MOST_AUDIENCES} items`,
    });
  if (boundObjectRef?.kind !== undefined && bindableResource(boundObjectRef.kind) === undefined)
    problems.push({
      problem: 'not-supported',
      path: 'spec.boundObjectRef.kind',
      value: boundObjectRef.kind,
      detail: 'supported values: "Pod", "Secret", "Node"',
    });
  return problems;
};

const boundObject = (
  client: ClusterClient,
  { namespace, name: account }: ObjectKey,
  { boundObjectRef: reference }: TokenRequestSpec,
): BoundObject | undefined => {
  const resource = bindableResource(reference?.kind ?? '');
  if (!reference || resource === undefined) return undefined;
  const name = reference.name ?? '';
  const found = client.get(resource, { namespace: resource === 'nodes' ? '' : namespace, name });
  if (!found) throw notFound({ group: '', plural: resource }, name);
  const runsAs = (found.spec as { serviceAccountName?: string } | undefined)?.serviceAccountName;
  if (resource === 'pods' && runsAs !== account)
    throw badRequest(
      `cannot bind token for serviceaccount ${JSON.stringify(account)} to pod running with different serviceaccount name.`,
    );
  const uid = found.metadata.uid ?? '';
  if (reference.uid && reference.uid !== uid)
    throw conflict(
      { group: '', plural: resource },
      name,
      `the UID in the bound object reference (${reference.uid}) does not match the UID in record. The object might have been deleted and then recreated`,
    );
  return { kind: reference.kind as BindableKind, name, uid };
};
