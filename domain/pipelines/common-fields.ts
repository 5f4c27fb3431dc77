import {
  any,
  choice,
  dictionary,
  flag,
  forms,
  freeMap,
  list,
  maybeEmpty,
  type RecordShape,
  record,
  type Shape,
  strictFlag,
  text,
} from './shape.ts';

const WORD = /^[A-Za-z0-9_]+$/;
const WORD_FORM = 'letters, digits and underscores only';

/** What a step may have become, as conditions on other steps name it. */
export const STEP_STATES = [
  'success',
  'failure',
  'running',
  'pending',
  'skipped',
  'terminating',
  'terminated',
  'approved',
  'denied',
  'finished',
] as const;

const stepConditions = list(
  record({ name: text, on: list(choice(...STEP_STATES), 1) }, { required: ['name'] }),
  1,
);

const conditions = dictionary(text, { keys: WORD, form: WORD_FORM, keyCode: 'condition-id-invalid' });

/** Expressions that all, or any, must hold. */
const CONDITION = record(
  { all: conditions, any: conditions },
  { hints: { or: { instead: 'any' }, and: { instead: 'all' } } },
);

/** On what a step depends: branches, expressions, other steps. */
export const WHEN = record({
  branch: record({ only: list(text), ignore: list(text) }),
  condition: CONDITION,
  steps: forms('a list of steps, or a map with "all" or "any"', {
    list: stepConditions,
    map: record({ all: stepConditions, any: stepConditions }, { conflicts: [['any', 'all']] }),
  }),
});

const names = list(text, 1);

/** Which steps, or which expressions, decide the result. */
export const SUCCESS_CRITERIA = record({
  steps: forms('a list of steps, or a map with "only" or "ignore"', {
    list: names,
    map: record({ only: names, ignore: names }),
  }),
  condition: CONDITION,
});

const RETRY = record({
  maxAttempts: { kind: 'number', positive: true, usual: [1, 10] },
  delay: { kind: 'number', positive: true, usual: [5, 60] },
  exponentialFactor: { kind: 'number', positive: true, usual: [1, 5] },
});

const word: Shape = { kind: 'text', pattern: WORD, form: WORD_FORM };
const setValue = forms('a text, a number, true, false or a map with "evaluate"', {
  scalar: any,
  map: record({ evaluate: text }, { required: ['evaluate'] }),
});
const setItems = list(
  forms('a name, or a map from a name to its value', {
    scalar: word,
    map: dictionary(setValue, { keys: WORD, form: WORD_FORM, min: 1 }),
  }),
);

/** Metadata of the image that a build step makes. */
export const BUILD_METADATA = record({ set: setItems }, { hints: { unset: { instead: 'set' } } });

const STEP_METADATA = record({
  set: list(
    forms('a map from an image, such as a variable with an imageId, to a list of metadata', {
      map: dictionary(forms('a list of metadata (the key is the image they belong to)', { list: setItems })),
    }),
  ),
});

const entity = {
  entity_type: { ...choice('build', 'image', 'pipeline', 'project'), mayBeVariable: true },
  entity_id: text,
} as const;
const entityHints = { entity: { instead: 'entity_type', because: 'use entity_type and entity_id' } };

/** Annotations to set on and take from builds, images, pipelines and projects. */
const ANNOTATIONS = record({
  set: list(
    record(
      { ...entity, annotations: setItems, display: text },
      { required: ['annotations'], hints: entityHints },
    ),
  ),
  unset: list(
    record({ ...entity, annotations: list(word) }, { required: ['annotations'], hints: entityHints }),
  ),
});

/** What hooks and the older post-step keys may record. */
export const RECORDED = { metadata: STEP_METADATA, annotations: ANNOTATIONS } as const;

const POST_STEP = record(RECORDED, {
  hints: {
    exec: { because: 'commands after a step go under "hooks"' },
    annotation: { instead: 'annotations' },
  },
});

const debug = (...phases: readonly string[]): RecordShape =>
  record({ phases: record(Object.fromEntries(phases.map(phase => [phase, any]))) });

/** Breakpoints; only a freestyle step has commands that can be replaced. */
export const FREESTYLE_DEBUG = debug('before', 'after', 'override');

const ENV = record(
  {
    name: text,
    type: choice('kubernetes', 'helm-release'),
    endpoints: list(record({ name: text, url: text }, { others: 'allow' })),
    change: any,
    filters: list(
      record({ cluster: text, namespace: text, releaseName: text, selectors: any }, { others: 'allow' }),
    ),
  },
  { required: ['name'] },
);

/** Keys that any step may have, whatever its type. Timeout, stage and hooks are checked with more context. */
export const COMMON_FIELDS: Readonly<Record<string, Shape>> = {
  type: any,
  title: text,
  description: maybeEmpty,
  stage: any,
  when: WHEN,
  fail_fast: flag,
  strict_fail_fast: strictFlag,
  retry: RETRY,
  timeout: any,
  on_success: POST_STEP,
  on_fail: POST_STEP,
  on_finish: POST_STEP,
  hooks: any,
  debug: debug('before', 'after'),
  env: forms('a map that names an environment (variables of a step go under "environment")', { map: ENV }),
  scale: any,
  matrix: any,
  docker_machine: record({ create: freeMap, use: any }, { conflicts: [['use', 'create']], others: 'allow' }),
};

const probe = {
  image: text,
  commands: list(text),
};

/** Containers that run beside a step or a whole build. */
export const SERVICES = record(
  {
    name: text,
    version: any,
    composition: forms('a map, a path or a name', { scalar: text, map: any }),
    composition_variables: list(text),
    readiness: record(
      {
        ...probe,
        periodSeconds: { kind: 'number' },
        timeoutSeconds: { kind: 'number' },
        successThreshold: { kind: 'number' },
        failureThreshold: { kind: 'number' },
        initialDelaySeconds: { kind: 'number' },
      },
      { others: 'allow' },
    ),
    setup: record(probe, { others: 'allow' }),
    shared_host_network: flag,
  },
  { others: 'allow' },
);
