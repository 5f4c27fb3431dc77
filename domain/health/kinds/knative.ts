import { conditionsOf, fieldsOf, type StatusCondition, textOf } from '../fields.ts';
import { health } from '../health.ts';
import {
  all,
  any,
  each,
  has,
  is,
  type Judge,
  type KindRules,
  kind,
  not,
  on,
  otherwise,
  some,
} from '../rules/index.ts';

const LISTING = [each('status.conditions', '{place}: {.type} | {.status}\n', '')];

/** What the operator of Knative installs: all of these conditions must be true, and these may be false for a while. */
const installed = (
  name: string,
  required: readonly string[],
  transient: readonly string[],
): readonly KindRules[] =>
  kind('operator.knative.dev', name, [
    [not(has('status.conditions')), 'Progressing', `Waiting for ${name}`],
    [
      any(...transient.map(type => on(type, 'False')), some('status.conditions', is('.status', 'Unknown'))),
      'Progressing',
      LISTING,
    ],
    [all(...required.map(type => on(type, 'True'))), 'Healthy', `${name} is healthy.`],
    [otherwise, 'Degraded', LISTING],
  ]);

const unmetText = ({ type, status, reason, message }: StatusCondition): string =>
  [
    `${type} is ${status}`,
    reason === '' ? '' : `, since ${reason}.`,
    message === '' ? '' : ` ${message}`,
  ].join('');

const serviceHealth: Judge = object => {
  const { conditions } = fieldsOf(object.status);
  if (!Array.isArray(conditions)) return health('Progressing', 'Waiting for status update.');
  const reported = conditionsOf(conditions);
  const unmet = reported.filter(({ status }) => status === 'False' || status === 'Unknown');
  const met = ['ConfigurationsReady', 'RoutesReady', 'Ready'].filter(name =>
    reported.some(({ type, status }) => type === name && status === 'True'),
  );
  if (met.length === 3 && unmet.length === 0) return health('Healthy', 'Knative Service is healthy.');
  return health(
    unmet.some(({ status }) => status === 'False') ? 'Degraded' : 'Progressing',
    unmet.map(condition => `${unmetText(condition)}\n`).join(''),
  );
};

/** Until the model runs, the conditions of an inference service say what is missing. */
const inferenceHealth: Judge = object => {
  const { conditions, modelStatus } = fieldsOf(object.status);
  if (!Array.isArray(conditions))
    return health('Progressing', 'Waiting for InferenceService to report status...');
  const reported = conditionsOf(conditions);
  if (reported.some(({ type, status }) => type === 'Stopped' && status === 'True'))
    return health('Suspended', 'InferenceService is Stopped');
  const transition = modelStatus === undefined ? 'UpToDate' : textOf(fieldsOf(modelStatus).transitionStatus);
  const unmet = reported
    .map((condition, index) => ({ ...condition, place: index + 1 }))
    .filter(({ type, status }) => type !== 'Stopped' && status !== 'True');
  const isModelReady = transition === 'UpToDate';
  if (isModelReady && unmet.length === 0) return health('Healthy', 'InferenceService is healthy.');
  const lines = unmet.map(({ place, type, status, reason, message }) =>
    [` | ${place}: ${type}`, status, reason, message].filter(part => part !== '').join(' | '),
  );
  return health(
    isModelReady || transition === 'InProgress' ? 'Progressing' : 'Degraded',
    `${isModelReady ? '' : `0: transitionStatus | ${transition}`}${lines.join('')}`,
  );
};

export const KNATIVE: readonly KindRules[] = [
  ...installed('KnativeEventing', ['Ready', 'InstallSucceeded'], ['Ready']),
  ...installed(
    'KnativeServing',
    ['Ready', 'InstallSucceeded', 'DependenciesInstalled', 'DeploymentsAvailable'],
    ['Ready', 'DeploymentsAvailable'],
  ),
  ...kind('serving.knative.dev', 'Service', serviceHealth),
  ...kind('serving.kserve.io', 'InferenceService', inferenceHealth),
];
