import { checkNotNegative, checkRequiredText } from './checks.ts';
import type { Check } from './field.ts';
import { type Fields, fieldsAt, fillIn, made } from './fields.ts';
import type { Peculiarities } from './peculiarities.ts';

const CPU_AT_80 = {
  type: 'Resource',
  resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } },
};

const UP = [
  { type: 'Pods', value: 4, periodSeconds: 15 },
  { type: 'Percent', value: 100, periodSeconds: 15 },
];
const DOWN = [{ type: 'Percent', value: 100, periodSeconds: 15 }];

const fillBehavior = (behavior: Fields | undefined): void => {
  if (behavior === undefined) return;
  fillIn(made(behavior, 'scaleUp'), {
    stabilizationWindowSeconds: 0,
    selectPolicy: 'Max',
    policies: structuredClone(UP),
  });
  fillIn(made(behavior, 'scaleDown'), { selectPolicy: 'Max', policies: structuredClone(DOWN) });
};

const check: Check = root => {
  const [least, most] = [root.at('spec.minReplicas'), root.at('spec.maxReplicas')];
  checkRequiredText(root.at('spec.scaleTargetRef.kind'));
  checkRequiredText(root.at('spec.scaleTargetRef.name'));
  if (least.number !== undefined && least.number < 1) least.invalid('must be greater than or equal to 1');
  checkNotNegative(most);
  if ((most.number ?? 0) < 1) most.invalid('must be greater than 0', most.value ?? 0);
  else if (least.number !== undefined && (most.number ?? 0) < least.number)
    most.invalid('must be greater than or equal to `minReplicas`');
};

export const autoscaler: Peculiarities = {
  defaults: object => {
    const spec = made(object, 'spec');
    fillIn(spec, { minReplicas: 1 });
    if (object.apiVersion === 'autoscaling/v2') {
      if (!Array.isArray(spec.metrics) || spec.metrics.length === 0)
        spec.metrics = [structuredClone(CPU_AT_80)];
      fillBehavior(fieldsAt(spec, 'behavior'));
    } else fillIn(spec, { targetCPUUtilizationPercentage: 80 });
  },
  check,
};
