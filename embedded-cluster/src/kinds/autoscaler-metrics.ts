import { type Fields, fieldsAt, numberAt, textAt } from '../json/index.ts';

type Side = 'target' | 'current';

/** Where a metric keeps its own part, by type. */
const PART: Readonly<Record<string, string>> = {
  Resource: 'resource',
  ContainerResource: 'containerResource',
  Pods: 'pods',
  Object: 'object',
  External: 'external',
};

const defined = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));

/** The amounts of the newer version have fields of their own in the older one, named after the side they are on. */
const oldAmounts = (amounts: Fields | undefined, side: Side): Fields => ({
  [`${side}AverageUtilization`]: numberAt(amounts, 'averageUtilization'),
  [`${side}AverageValue`]: textAt(amounts, 'averageValue'),
  [`${side}Value`]: textAt(amounts, 'value'),
});

const newAmounts = (part: Fields, side: Side): Fields => {
  const share = numberAt(part, `${side}AverageUtilization`);
  const average = textAt(part, `${side}AverageValue`);
  const value = textAt(part, `${side}Value`);
  const type = share !== undefined ? 'Utilization' : average !== '' ? 'AverageValue' : 'Value';
  return defined({
    ...(side === 'target' && { type }),
    averageUtilization: share,
    averageValue: average,
    value,
  });
};

/** A metric as the older version writes it. */
export const oldMetric = (metric: Fields, side: Side): Fields => {
  const type = textAt(metric, 'type');
  const name = PART[type] ?? '';
  const part = fieldsAt(metric, name) ?? {};
  const selector = fieldsAt(part, 'metric', 'selector');
  return {
    type,
    [name]: defined({
      name: part.name,
      container: part.container,
      target: part.describedObject,
      metricName: textAt(part, 'metric', 'name'),
      [type === 'External' ? 'metricSelector' : 'selector']: selector,
      ...oldAmounts(fieldsAt(part, side), side),
    }),
  };
};

/** The same metric as the newer version writes it. */
export const autoscalerMetric = (metric: Fields, side: Side): Fields => {
  const type = textAt(metric, 'type');
  const name = PART[type] ?? '';
  const part = fieldsAt(metric, name) ?? {};
  const selector = fieldsAt(part, 'metricSelector') ?? fieldsAt(part, 'selector');
  const metricName = textAt(part, 'metricName');
  return {
    type,
    [name]: defined({
      name: part.name,
      container: part.container,
      describedObject: part.target,
      metric: metricName === '' ? undefined : defined({ name: metricName, selector }),
      [side]: newAmounts(part, side),
    }),
  };
};
