import { Cron } from 'croner';
import { sameJson } from '../json/index.ts';
import type { KubeObject } from '../objects/index.ts';
import type { FieldError } from '../status/index.ts';
import { checkNotNegative, checkOneOf, checkOptionalOneOf } from './checks.ts';
import type { Field } from './field.ts';
import { copyOf, type Fields, fieldsAt, fillIn, listAt, made, numberAt, textAt } from './fields.ts';
import { allUnchanged, unchanged } from './immutable.ts';
import { checkSelector } from './label-selectors.ts';
import { checkTemplateMetadata, subdomainName } from './metadata.ts';
import type { Peculiarities } from './peculiarities.ts';
import { checkPodSpec } from './pod-spec-checks.ts';
import { fillPodSpec } from './pod-spec-defaults.ts';

const NO_LIMIT = 2_147_483_647;
const UID_LABEL = 'batch.kubernetes.io/controller-uid';
const NAME_LABEL = 'batch.kubernetes.io/job-name';

const fillJobSpec = (spec: Fields): void => {
  if (spec.completions === undefined && spec.parallelism === undefined) spec.completions = 1;
  fillIn(spec, {
    parallelism: 1,
    backoffLimit: spec.backoffLimitPerIndex === undefined ? 6 : NO_LIMIT,
    completionMode: 'NonIndexed',
    suspend: false,
    manualSelector: false,
    podReplacementPolicy: spec.podFailurePolicy === undefined ? 'TerminatingOrFailed' : 'Failed',
  });
  for (const rule of listAt(spec, 'podFailurePolicy', 'rules'))
    for (const pattern of listAt(rule, 'onPodConditions')) fillIn(pattern, { status: 'True' });
  fillPodSpec(fieldsAt(spec, 'template', 'spec'));
};

/** Selects the pods of this very job, by its uid. */
const claimPods = (object: KubeObject): void => {
  const spec = made(object, 'spec');
  if (spec.manualSelector === true) return;
  const { uid = '', name } = object.metadata;
  const labels = made(made(made(spec, 'template'), 'metadata'), 'labels');
  Object.assign(labels, { [UID_LABEL]: uid, 'controller-uid': uid, [NAME_LABEL]: name, 'job-name': name });
  spec.selector ??= { matchLabels: {} };
  made(made(spec, 'selector'), 'matchLabels')[UID_LABEL] = uid;
};

/** Reports what is wrong with a job, or with the template of one. */
const checkJobSpec = (spec: Field): void => {
  for (const name of [
    'parallelism',
    'completions',
    'backoffLimit',
    'backoffLimitPerIndex',
    'activeDeadlineSeconds',
    'ttlSecondsAfterFinished',
    'maxFailedIndexes',
  ])
    checkNotNegative(spec.at(name));
  checkOptionalOneOf(spec.at('completionMode'), ['Indexed', 'NonIndexed']);
  if (spec.at('completionMode').text === 'Indexed' && !spec.at('completions').isSet)
    spec.at('completions').required('when completion mode is Indexed');
  checkTemplateMetadata(spec.at('template.metadata'));
  checkPodSpec(spec.at('template.spec'));
  const policy = spec.at('template.spec.restartPolicy');
  if (policy.text === 'Always') policy.unsupported(['OnFailure', 'Never']);
  if (spec.at('podFailurePolicy').isSet && policy.text !== 'Never')
    policy.invalid('only "Never" is supported when podFailurePolicy is specified');
  for (const rule of spec.at('podFailurePolicy.rules').items) checkFailureRule(rule);
};

const ACTIONS = ['Count', 'FailIndex', 'FailJob', 'Ignore'];

const checkFailureRule = (rule: Field): void => {
  checkOneOf(rule.at('action'), ACTIONS);
  const [codes, conditions] = [rule.at('onExitCodes'), rule.at('onPodConditions')];
  if (codes.isSet && !conditions.isEmpty)
    rule.invalid('specifying both OnExitCodes and OnPodConditions is not supported', rule.fields);
  if (!codes.isSet && conditions.isEmpty)
    rule.invalid('specifying one of OnExitCodes and OnPodConditions is required', rule.fields);
  if (!codes.isSet) return;
  checkOneOf(codes.at('operator'), ['In', 'NotIn']);
  if (codes.at('values').isEmpty) codes.at('values').invalid('at least one value is required', []);
};

/** While a job has never run, hints for the scheduler may still change. */
const templateProblems = (next: KubeObject, previous: KubeObject): FieldError[] => {
  const mayChange =
    fieldsAt(previous, 'spec')?.suspend === true && fieldsAt(previous, 'status')?.startTime === undefined;
  if (!mayChange) return unchanged(next, previous, 'spec.template');
  const [template, old] = [next, previous].map(object => {
    const copy = copyOf(fieldsAt(object, 'spec', 'template') ?? {});
    delete copy.metadata;
    for (const name of ['nodeSelector', 'tolerations', 'affinity', 'schedulingGates'])
      delete fieldsAt(copy, 'spec')?.[name];
    return copy;
  });
  return sameJson(template, old) ? [] : unchanged(next, previous, 'spec.template');
};

const completionsProblems = (next: KubeObject, previous: KubeObject): FieldError[] => {
  const isElastic =
    textAt(next, 'spec', 'completionMode') === 'Indexed' &&
    numberAt(next, 'spec', 'completions') === numberAt(next, 'spec', 'parallelism');
  return isElastic ? [] : unchanged(next, previous, 'spec.completions');
};

/** A job without labels of its own has those of its pods. */
const takeLabels = (object: KubeObject): void => {
  const labels = fieldsAt(object, 'spec', 'template', 'metadata', 'labels');
  if (labels && Object.keys(object.metadata.labels ?? {}).length === 0)
    object.metadata.labels = copyOf(labels) as Record<string, string>;
};

export const job: Peculiarities = {
  defaults: object => {
    fillJobSpec(made(object, 'spec'));
    takeLabels(object);
  },
  prepareCreate: object => {
    claimPods(object);
    takeLabels(object);
  },
  check: root => {
    const spec = root.at('spec');
    checkJobSpec(spec);
    if (spec.at('selector').isSet) checkSelector(spec.at('selector'));
    else spec.at('selector').required();
  },
  checkUpdate: (next, previous) => [
    ...completionsProblems(next, previous),
    ...allUnchanged(next, previous, 'spec.selector'),
    ...templateProblems(next, previous),
    ...allUnchanged(
      next,
      previous,
      'spec.completionMode',
      'spec.podFailurePolicy',
      'spec.backoffLimitPerIndex',
    ),
  ],
  selectableFields: object => ({
    'status.successful': String(numberAt(object, 'status', 'succeeded') ?? 0),
  }),
};

const LONGEST_CRON_NAME = 52;

const checkSchedule = (schedule: Field): void => {
  const { text } = schedule;
  if (text === '') {
    schedule.required();
    return;
  }
  if (text.includes('TZ')) {
    schedule.invalid('cannot use TZ or CRON_TZ in schedule, use timeZone field instead');
    return;
  }
  const fields = text.trim().split(/\s+/);
  if (!text.startsWith('@') && fields.length !== 5) {
    schedule.invalid(`expected exactly 5 fields, found ${fields.length}: [${fields.join(' ')}]`);
    return;
  }
  if (text.startsWith('@every ')) return;
  try {
    new Cron(text, { paused: true }).stop();
  } catch (cause) {
    schedule.invalid(cause instanceof Error ? cause.message : 'is no schedule');
  }
};

const checkTimeZone = (zone: Field): void => {
  if (!zone.isSet) return;
  if (zone.text === '') zone.invalid('timeZone must be nil or non-empty string');
  else if (zone.text.toLowerCase() === 'local')
    zone.invalid('timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones');
  else {
    try {
      new Intl.DateTimeFormat('en', { timeZone: zone.text });
    } catch {
      // Asking for a format is the only way to find out whether a zone is known.
      zone.invalid(`unknown time zone ${zone.text}`);
    }
  }
};

export const cronJob: Peculiarities = {
  name: name => [
    ...subdomainName(name),
    ...(name.length > LONGEST_CRON_NAME ? [`must be no more than ${LONGEST_CRON_NAME} characters`] : []),
  ],
  defaults: object => {
    const spec = made(object, 'spec');
    fillIn(spec, {
      concurrencyPolicy: 'Allow',
      suspend: false,
      successfulJobsHistoryLimit: 3,
      failedJobsHistoryLimit: 1,
    });
    fillPodSpec(fieldsAt(spec, 'jobTemplate', 'spec', 'template', 'spec'));
  },
  check: root => {
    const spec = root.at('spec');
    checkSchedule(spec.at('schedule'));
    checkTimeZone(spec.at('timeZone'));
    checkOneOf(spec.at('concurrencyPolicy'), ['Allow', 'Forbid', 'Replace']);
    for (const name of ['startingDeadlineSeconds', 'successfulJobsHistoryLimit', 'failedJobsHistoryLimit'])
      checkNotNegative(spec.at(name));
    checkJobSpec(spec.at('jobTemplate.spec'));
  },
};
