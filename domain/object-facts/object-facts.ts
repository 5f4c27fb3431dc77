/**
 * What is worth knowing of an object at a glance, kind by kind: how a service is reached, how many pods a deployment
 * wants and of what, which keys a ConfigMap has. Of a Secret it is the names of its keys and never a value.
 */
import { groupOf, type KubeObject } from '@freshet/domain/objects';
import {
  imagesOf,
  ingressState,
  isWorkload,
  serviceState,
  templateOf,
  workloadState,
} from '@freshet/domain/workloads';

/** Named by a word that whoever shows it translates. */
interface ObjectFact {
  readonly name: FactName;
  readonly values: readonly string[];
}

type FactName =
  | 'addresses'
  | 'class'
  | 'clusterIp'
  | 'images'
  | 'keys'
  | 'metrics'
  | 'ports'
  | 'range'
  | 'replicas'
  | 'routes'
  | 'schedule'
  | 'selector'
  | 'size'
  | 'strategy'
  | 'target'
  | 'type'
  | 'updated';

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((found, name) => fieldsOf(found)[name], value);

/** A field in words; nothing for what is neither text nor number. */
const word = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const fact = (name: FactName, ...values: readonly string[]): ObjectFact => ({ name, values });

const workloadFacts = (object: KubeObject): readonly ObjectFact[] => {
  const { desired, ready, updated, schedule } = workloadState(object);
  return [
    fact('replicas', desired === undefined ? '' : `${ready} / ${desired}`),
    fact('updated', updated === undefined || updated === desired ? '' : `${updated} / ${desired}`),
    fact('schedule', schedule ?? ''),
    fact('strategy', strategyOf(object)),
    fact('images', ...imagesOf(templateOf(object))),
    fact('selector', ...pairs(at(object, 'spec', 'selector', 'matchLabels'))),
  ];
};

/** How new pods take the place of old ones: `RollingUpdate, maxSurge 25%`; of a rollout, how it goes on. */
const strategyOf = ({ spec }: KubeObject): string => {
  const strategy = fieldsOf(at(spec, 'strategy') ?? at(spec, 'updateStrategy'));
  const kind = word(strategy.type) || (['canary', 'blueGreen'].find(one => one in strategy) ?? '');
  const limits = fieldsOf(strategy.rollingUpdate ?? strategy[kind]);
  const words = ['maxSurge', 'maxUnavailable', 'partition'].flatMap(name => {
    const value = word(limits[name]);
    return value === '' ? [] : [`${name} ${value}`];
  });
  const steps = Array.isArray(limits.steps) ? [`${limits.steps.length} steps`] : [];
  return [kind, ...words, ...steps].filter(one => one !== '').join(', ');
};

const serviceFacts = (object: KubeObject): readonly ObjectFact[] => {
  const { type, clusterIp, externals, ports, selector } = serviceState(object, []);
  return [
    fact('type', type),
    fact('clusterIp', clusterIp ?? (at(object, 'spec', 'clusterIP') === 'None' ? 'None' : '')),
    fact('addresses', ...externals),
    fact(
      'ports',
      ...ports.map(
        ({ name, port, target, protocol, nodePort }) =>
          `${name === undefined ? '' : `${name} `}${port} → ${target}/${protocol}${nodePort ? `, node ${nodePort}` : ''}`,
      ),
    ),
    fact('selector', ...pairs(selector)),
  ];
};

const ingressFacts = (object: KubeObject): readonly ObjectFact[] => {
  const { className, addresses, routes } = ingressState(object);
  return [
    fact('class', className ?? ''),
    fact('addresses', ...addresses),
    fact(
      'routes',
      ...routes.map(
        ({ host, path, service, port, isSecure }) =>
          `${isSecure ? 'https' : 'http'}://${host || '*'}${path} → ${service}${port === '' ? '' : `:${port}`}`,
      ),
    ),
  ];
};

const pairs = (labels: unknown): readonly string[] =>
  Object.entries(fieldsOf(labels)).map(([name, value]) => `${name}=${word(value)}`);

const keysOf = (object: KubeObject): ObjectFact =>
  fact(
    'keys',
    ...['data', 'binaryData', 'stringData'].flatMap(part => Object.keys(fieldsOf(object[part]))).sort(),
  );

const claimFacts = ({ spec, status }: KubeObject): readonly ObjectFact[] => [
  fact('size', word(at(status, 'capacity', 'storage')) || word(at(spec, 'resources', 'requests', 'storage'))),
  fact('class', word(at(spec, 'storageClassName'))),
];

const scalerFacts = ({ spec, status }: KubeObject): readonly ObjectFact[] => [
  fact(
    'target',
    `${word(at(spec, 'scaleTargetRef', 'kind'))} ${word(at(spec, 'scaleTargetRef', 'name'))}`.trim(),
  ),
  fact('range', `${word(at(spec, 'minReplicas')) || '1'} – ${word(at(spec, 'maxReplicas'))}`),
  fact('replicas', word(at(status, 'currentReplicas'))),
  fact('metrics', ...metricsOf(at(spec, 'metrics'))),
];

const metricsOf = (metrics: unknown): readonly string[] =>
  (Array.isArray(metrics) ? metrics : []).flatMap(metric => {
    const { name, target } = fieldsOf(at(metric, 'resource'));
    const wanted = word(at(target, 'averageUtilization'));
    if (word(name) === '') return [];
    return [wanted === '' ? word(name) : `${word(name)} ${wanted} %`];
  });

const allOf = (object: KubeObject): readonly ObjectFact[] => {
  if (isWorkload(object)) return workloadFacts(object);
  switch (`${groupOf(object.apiVersion)}/${object.kind}`) {
    case '/Service':
      return serviceFacts(object);
    case 'networking.k8s.io/Ingress':
      return ingressFacts(object);
    case '/ConfigMap':
      return [keysOf(object)];
    case '/Secret':
      return [fact('type', word(object.type)), keysOf(object)];
    case '/PersistentVolumeClaim':
      return claimFacts(object);
    case 'autoscaling/HorizontalPodAutoscaler':
      return scalerFacts(object);
    default:
      return [];
  }
};

const MOST_VALUES = 50;
const LONGEST_VALUE = 300;

const cut = (text: string): string =>
  text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;

/** Facts without a value are left out; of very many values, the first are told and that there are more. */
export const objectFacts = (object: KubeObject): readonly ObjectFact[] =>
  allOf(object).flatMap(({ name, values }) => {
    const told = values.filter(value => value !== '');
    if (told.length === 0) return [];
    const first = told.slice(0, MOST_VALUES).map(cut);
    return [
      { name, values: told.length > first.length ? [...first, `+${told.length - first.length}`] : first },
    ];
  });
