import { SERVICES, SUCCESS_CRITERIA } from './common-fields.ts';
import { any, choice, flag, freeMap, list, type RecordShape, record, strictFlag, text } from './shape.ts';

const WORKFLOW_FIELDS = {
  steps: any,
  stages: list(text),
  mode: choice('sequential', 'parallel'),
  hooks: any,
  fail_fast: flag,
  strict_fail_fast: strictFlag,
  success_criteria: SUCCESS_CRITERIA,
  services: SERVICES,
  indicators: list(any),
  build_version: choice('v1', 'v2'),
} as const;

/** The keys of a document that is only a workflow. */
export const ROOT = record(
  { version: any, ...WORKFLOW_FIELDS },
  { required: ['steps'], hints: { stage: { instead: 'stages' } } },
);

/** Settings that stand beside the workflow where a whole pipeline is described. */
const SETTINGS = [
  'triggers',
  'cronTriggers',
  'variables',
  'variablesSchema',
  'contexts',
  'runtimeEnvironment',
  'packId',
  'requiredAvailableStorage',
  'lowMemoryWarningThreshold',
  'concurrency',
  'triggerConcurrency',
  'branchConcurrency',
  'priority',
  'terminationPolicy',
  'externalResources',
  'clustersInfo',
  'scopes',
  'permitRestartFromFailedSteps',
  'serviceAccount',
  'debug',
  'options',
  'specTemplate',
];

/** The workflow of a described pipeline, with its settings. */
export const SPEC: RecordShape = record(
  { ...WORKFLOW_FIELDS, ...Object.fromEntries(SETTINGS.map(key => [key, any])) },
  { required: ['steps'], others: 'warn' },
);

/** A document that describes a whole pipeline. */
export const DESCRIPTION = record(
  {
    version: any,
    kind: any,
    metadata: record({ name: text }, { required: ['name'], others: 'allow' }),
    spec: freeMap,
  },
  { required: ['metadata', 'spec'], others: 'warn' },
);
