import type { Ids } from '@freshet/kit/ids';
import type { ClusterClient } from '../../client/index.ts';
import type { KubeObject } from '../../objects/index.ts';
import type { Registry } from '../../registry/index.ts';
import { badRequest, forbidden } from '../../status/index.ts';
import { newUid } from '../../verbs/index.ts';
import type { CallWebhook } from '../../webhooks/index.ts';
import { conditionsHold, type Decide, REQUEST_STEPS, valuesOf } from '../matching/evaluate.ts';
import { matchedKind } from '../matching/match-request.ts';
import { isNamespace, type RequestView, viewIn } from '../matching/request-view.ts';
import { callFailed, deniedBy } from './refusals.ts';
import { type ReviewAnswer, readReview, reviewOf } from './review.ts';
import type { Webhook } from './webhook.ts';

export interface WebhookDeps {
  readonly client: ClusterClient;
  readonly registry: Registry;
  readonly ids: Ids;
  readonly decide: Decide;
  readonly call: CallWebhook;
}

const namespaceObject = (
  { client }: WebhookDeps,
  { request: { kind, key } }: RequestView,
): KubeObject | undefined =>
  isNamespace(kind) || key.namespace === ''
    ? undefined
    : client.get('namespaces', { namespace: '', name: key.namespace });

/** What the conditions of a webhook say; what cannot be found out goes by its failure policy. */
const wants = (deps: WebhookDeps, { conditions, isLenient }: Webhook, view: RequestView): boolean => {
  if (!(conditions instanceof Error) && conditions.length === 0) return true;
  try {
    if (conditions instanceof Error) throw new Error(`compilation error: ${conditions.message}`);
    const values = valuesOf(view, { namespace: namespaceObject(deps, view), decide: deps.decide });
    return conditionsHold(conditions, values, { left: REQUEST_STEPS });
  } catch (error) {
    if (isLenient) return false;
    const { kind } = view.request;
    throw forbidden(kind, view.name, error instanceof Error ? error.message : String(error));
  }
};

/** The request as a webhook is to see it, or undefined where it is none of its business. */
export const viewFor = async (
  deps: WebhookDeps,
  webhook: Webhook,
  view: RequestView,
): Promise<RequestView | undefined> => {
  const { client, registry } = deps;
  const kind = matchedKind(webhook.match, view, {
    registry,
    namespace: name => client.get('namespaces', { namespace: '', name }),
  });
  if (!kind) return undefined;
  const seen = await viewIn(view, kind);
  return wants(deps, webhook, seen) ? seen : undefined;
};

/** When all webhooks together have to be done; it begins with the first of them that is asked. */
export type Deadline = () => AbortSignal;

const DEADLINE_MS = 60_000;

export const startDeadline = (): Deadline => {
  let signal: AbortSignal | undefined;
  return () => {
    signal ??= AbortSignal.timeout(DEADLINE_MS);
    return signal;
  };
};

interface Question {
  readonly view: RequestView;
  readonly isMutating: boolean;
  readonly deadline: Deadline;
}

/** Asks a webhook. Fails with `CallFailed` where it does not answer, and with its refusal where it refuses. */
export const askWebhook = async (
  { call, ids }: WebhookDeps,
  webhook: Webhook,
  { view, isMutating, deadline }: Question,
): Promise<ReviewAnswer> => {
  const { request } = view;
  const { name, reviewVersion: version } = webhook;
  if (request.isDryRun && !webhook.takesDryRuns)
    throw badRequest(`admission webhook ${JSON.stringify(name)} does not support dry run`);
  if (version === undefined)
    throw callFailed(name, 'webhook does not accept known AdmissionReview versions', '');
  const uid = newUid(ids);
  const review = await call({
    config: webhook.clientConfig,
    body: reviewOf(view, version, uid),
    timeoutSeconds: webhook.timeoutSeconds,
    signal: deadline(),
    agent: 'kube-apiserver-admission',
  }).catch((error: Error) => {
    throw callFailed(name, `failed to call webhook: ${error.message}`, error);
  });
  const answer = readAnswer(webhook, review, { version, uid, isMutating });
  for (const [key, value] of Object.entries(answer.annotations)) request.annotate(`${name}/${key}`, value);
  for (const warning of answer.warnings) request.warn(warning);
  if (!answer.isAllowed) throw deniedBy(name, answer.status);
  return answer;
};

const readAnswer = ({ name }: Webhook, ...[review, asked]: Parameters<typeof readReview>): ReviewAnswer => {
  try {
    return readReview(review, asked);
  } catch (error) {
    throw callFailed(name, `received invalid webhook response: ${(error as Error).message}`, error);
  }
};
