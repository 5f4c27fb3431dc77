import type { KubeObject } from '@freshet/domain/objects';
import { conditionsOf, fieldsOf, listOf, textOf } from '../fields.ts';
import { type Health, health } from '../health.ts';

const hasAddress = (object: KubeObject): boolean =>
  listOf(fieldsOf(fieldsOf(object.status).loadBalancer).ingress).length > 0;

export const serviceHealth = (object: KubeObject): Health =>
  fieldsOf(object.spec).type !== 'LoadBalancer' || hasAddress(object)
    ? health('Healthy')
    : health('Progressing');

export const ingressHealth = (object: KubeObject): Health =>
  health(hasAddress(object) ? 'Healthy' : 'Progressing');

const CLAIM_PHASES: Readonly<Record<string, Health['status']>> = {
  Bound: 'Healthy',
  Lost: 'Degraded',
  Pending: 'Progressing',
};

export const claimHealth = (object: KubeObject): Health => {
  const phase = textOf(fieldsOf(object.status).phase);
  return health((Object.hasOwn(CLAIM_PHASES, phase) ? CLAIM_PHASES[phase] : undefined) ?? 'Unknown');
};

/** Looks at which conditions there are, not at their status, except for a suspension that was lifted. */
export const jobHealth = (object: KubeObject): Health => {
  const conditions = conditionsOf(fieldsOf(object.status).conditions);
  const failed = conditions.findLast(({ type }) => type === 'Failed');
  if (failed) return health('Degraded', failed.message);
  const ended = conditions.filter(({ type }) => type === 'Complete' || type === 'Suspended');
  const message = ended.at(-1)?.message;
  if (ended.some(({ type, status }) => type === 'Suspended' && status === 'True'))
    return health('Suspended', message);
  if (ended.length > 0) return health('Healthy', message);
  return health('Progressing');
};

export const apiServiceHealth = (object: KubeObject): Health => {
  const available = conditionsOf(fieldsOf(object.status).conditions).find(({ type }) => type === 'Available');
  if (available === undefined) return health('Progressing', 'Waiting to be processed');
  return health(
    available.status === 'True' ? 'Healthy' : 'Progressing',
    `${available.reason}: ${available.message}`,
  );
};

const WORKFLOW_PHASES: Readonly<Record<string, Health['status']>> = {
  '': 'Progressing',
  Error: 'Degraded',
  Failed: 'Degraded',
  Pending: 'Progressing',
  Running: 'Progressing',
  Succeeded: 'Healthy',
};

export const workflowHealth = (object: KubeObject): Health => {
  const { phase, message } = fieldsOf(object.status);
  const name = textOf(phase);
  const status = Object.hasOwn(WORKFLOW_PHASES, name) ? WORKFLOW_PHASES[name] : undefined;
  return health(status ?? 'Unknown', textOf(message));
};
