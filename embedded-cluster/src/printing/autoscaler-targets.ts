import { type Fields, fieldsAt, listAt, numberAt, textAt } from '../json/index.ts';
import type { KubeObject } from '../objects/index.ts';
import { NONE, UNKNOWN } from './words.ts';

const SHOWN = 2;

const SOURCES: Readonly<Record<string, string>> = {
  Resource: 'resource',
  ContainerResource: 'containerResource',
  Pods: 'pods',
  Object: 'object',
  External: 'external',
};

/** `12%` or `100m`, whatever the target is counted in. */
const amount = (value: Fields | undefined, wanted: Fields | undefined): string => {
  if (numberAt(wanted, 'averageUtilization') !== undefined) {
    const share = numberAt(value, 'averageUtilization');
    return share === undefined ? UNKNOWN : `${share}%`;
  }
  const field = textAt(wanted, 'averageValue') === '' ? 'value' : 'averageValue';
  return textAt(value, field) || UNKNOWN;
};

const targetText = (metric: Fields, current: Fields | undefined): string => {
  const source = SOURCES[textAt(metric, 'type')] ?? '';
  const wanted = fieldsAt(metric, source, 'target');
  const isAverage = textAt(wanted, 'averageValue') !== '' && (source === 'object' || source === 'external');
  const text = `${amount(fieldsAt(current, source, 'current'), wanted)}/${amount(wanted, wanted)}${isAverage ? ' (avg)' : ''}`;
  return source === 'resource' || source === 'containerResource'
    ? `${textAt(metric, source, 'name')}: ${text}`
    : text;
};

/** What an autoscaler aims at and where it is: `cpu: 12%/80%`. */
export const targetsText = (autoscaler: KubeObject): string => {
  const metrics = listAt(autoscaler, 'spec', 'metrics');
  if (metrics.length === 0) return oldTargetText(autoscaler);
  const current = listAt(autoscaler, 'status', 'currentMetrics');
  const texts = metrics.map((metric, index) => targetText(metric, current[index]));
  const more = texts.length - SHOWN;
  return more > 0 ? `${texts.slice(0, SHOWN).join(', ')} + ${more} more...` : texts.join(', ');
};

/** The older version knows one target only. */
const oldTargetText = (autoscaler: KubeObject): string => {
  const wanted = numberAt(autoscaler, 'spec', 'targetCPUUtilizationPercentage');
  if (wanted === undefined) return NONE;
  const share = numberAt(autoscaler, 'status', 'currentCPUUtilizationPercentage');
  return `cpu: ${share === undefined ? UNKNOWN : `${share}%`}/${wanted}%`;
};
