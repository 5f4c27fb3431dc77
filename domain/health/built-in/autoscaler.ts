import { type KubeObject, versionOf } from '@freshet/domain/objects';
import { conditionsOf, fieldsOf, type StatusCondition, textOf } from '../fields.ts';
import { type Health, health } from '../health.ts';

/** Where version 1 keeps the conditions, which it has no field for. */
const CONDITIONS_ANNOTATION = 'autoscaling.alpha.kubernetes.io/conditions';

const FAILURES: Readonly<Record<string, readonly string[]>> = {
  AbleToScale: ['FailedGetScale', 'FailedUpdateScale'],
  ScalingActive: [
    'FailedComputeMetricsReplicas',
    'FailedGetExternalMetric',
    'FailedGetObjectMetric',
    'FailedGetPodsMetric',
    'FailedGetResourceMetric',
    'InvalidSelector',
  ],
};

const hasFailed = ({ type, reason }: StatusCondition): boolean =>
  (Object.hasOwn(FAILURES, type) ? FAILURES[type] : undefined)?.includes(reason) ?? false;

const isAtWork = ({ type, status }: StatusCondition): boolean =>
  status === 'True' && (type === 'AbleToScale' || type === 'ScalingLimited');

const judge = (conditions: readonly StatusCondition[]): Health => {
  const failed = conditions.find(hasFailed);
  if (failed) return health('Degraded', failed.message);
  const working = conditions.find(isAtWork);
  return working ? health('Healthy', working.message) : health('Progressing', 'Waiting to Autoscale');
};

export const autoscalerHealth = (object: KubeObject): Health => {
  switch (versionOf(object.apiVersion)) {
    case 'v1': {
      const text = textOf(fieldsOf(object.metadata.annotations)[CONDITIONS_ANNOTATION]);
      if (text === '') return judge([]);
      try {
        return judge(conditionsOf(JSON.parse(text)));
      } catch {
        return health('Unknown', `The annotation ${CONDITIONS_ANNOTATION} holds no JSON`);
      }
    }
    case 'v2':
      return judge(conditionsOf(fieldsOf(object.status).conditions));
    default:
      return health('Unknown', `HorizontalPodAutoscaler is not understood in version ${object.apiVersion}`);
  }
};
