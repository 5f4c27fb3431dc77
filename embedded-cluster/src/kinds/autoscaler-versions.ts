/**
 * Autoscalers of the older version, which know one target only, the use of the processor. They are kept in the newer
 * version; what the older has no fields for travels in annotations, so that whoever writes back what was read loses
 * nothing.
 */
import { type Fields, fieldsAt, listAt, numberAt, textAt } from '../json/index.ts';
import type { KubeObject } from '../objects/index.ts';
import { autoscalerMetric, oldMetric } from './autoscaler-metrics.ts';
import type { KindStorage } from './kind.ts';

const PREFIX = 'autoscaling.alpha.kubernetes.io/';
const CARRIED = ['metrics', 'current-metrics', 'conditions', 'behavior'] as const;

type Carried = Partial<Record<(typeof CARRIED)[number], unknown>>;

const isProcessor = (metric: Fields, side: 'target' | 'current'): boolean =>
  metric.type === 'Resource' &&
  textAt(metric, 'resource', 'name') === 'cpu' &&
  numberAt(metric, 'resource', side, 'averageUtilization') !== undefined;

/** Fields that are there, without those that say nothing. */
const present = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );

const withAnnotations = (object: KubeObject, carried: Carried): KubeObject['metadata'] => {
  const annotations = { ...object.metadata.annotations };
  for (const name of CARRIED) {
    const value = carried[name];
    if (value === undefined || (Array.isArray(value) && value.length === 0))
      delete annotations[`${PREFIX}${name}`];
    else annotations[`${PREFIX}${name}`] = JSON.stringify(value);
  }
  const { annotations: _before, ...metadata } = object.metadata;
  return Object.keys(annotations).length > 0 ? { ...metadata, annotations } : metadata;
};

/** What was carried in an annotation; what somebody else wrote there and is no JSON counts as nothing. */
const carriedIn = (
  { metadata: { annotations = {} } }: KubeObject,
  name: (typeof CARRIED)[number],
): unknown => {
  const text = annotations[`${PREFIX}${name}`];
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const listIn = (object: KubeObject, name: (typeof CARRIED)[number]): Fields[] => {
  const list = carriedIn(object, name);
  return Array.isArray(list) ? list.filter(each => typeof each === 'object' && each !== null) : [];
};

const fromStored = (object: KubeObject): KubeObject => {
  const [spec, status] = [fieldsAt(object, 'spec') ?? {}, fieldsAt(object, 'status') ?? {}];
  const metrics = listAt(spec, 'metrics');
  const current = listAt(status, 'currentMetrics');
  const own = metrics.find(metric => isProcessor(metric, 'target'));
  const ownCurrent = current.find(metric => isProcessor(metric, 'current'));
  const { metrics: _metrics, behavior, ...kept } = spec;
  const { currentMetrics: _current, conditions, ...keptStatus } = status;
  return {
    ...object,
    apiVersion: 'autoscaling/v1',
    metadata: withAnnotations(object, {
      metrics: metrics.filter(metric => metric !== own).map(metric => oldMetric(metric, 'target')),
      'current-metrics': current.map(metric => oldMetric(metric, 'current')),
      conditions,
      behavior,
    }),
    spec: present({
      ...kept,
      targetCPUUtilizationPercentage: numberAt(own, 'resource', 'target', 'averageUtilization'),
    }),
    status: present({
      ...keptStatus,
      currentReplicas: keptStatus.currentReplicas ?? 0,
      currentCPUUtilizationPercentage: numberAt(ownCurrent, 'resource', 'current', 'averageUtilization'),
    }),
  };
};

const toStored = (object: KubeObject): KubeObject => {
  const { targetCPUUtilizationPercentage: share, ...kept } = fieldsAt(object, 'spec') ?? {};
  const { currentCPUUtilizationPercentage: _share, ...keptStatus } = fieldsAt(object, 'status') ?? {};
  const own = {
    type: 'Resource',
    resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: share } },
  };
  return {
    ...object,
    apiVersion: 'autoscaling/v2',
    metadata: withAnnotations(object, {}),
    spec: present({
      ...kept,
      metrics: [
        ...listIn(object, 'metrics').map(metric => autoscalerMetric(metric, 'target')),
        ...(share === undefined ? [] : [own]),
      ],
      behavior: carriedIn(object, 'behavior'),
    }),
    status: present({
      ...keptStatus,
      currentMetrics: listIn(object, 'current-metrics').map(metric => autoscalerMetric(metric, 'current')),
      conditions: carriedIn(object, 'conditions'),
    }),
  };
};

/** Autoscalers of the older version are kept in the newer one. */
export const autoscalerStorage: KindStorage = {
  group: 'autoscaling',
  version: 'v2',
  plural: 'horizontalpodautoscalers',
  toStored,
  fromStored,
};
