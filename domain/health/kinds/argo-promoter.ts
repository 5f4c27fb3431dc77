import { type Fields, fieldsOf, itemsOf, textOf } from '../fields.ts';
import { health } from '../health.ts';
import {
  all,
  any,
  behind,
  conditions,
  each,
  empty,
  has,
  is,
  type Judge,
  judgeBy,
  type KindRules,
  kind,
  not,
  otherwise,
  type Rule,
  same,
  some,
  within,
} from '../rules/index.ts';

interface Wording {
  /** The thing in the middle of a sentence. */
  readonly lower: string;
  /** The thing that is being deleted, or whose spec was not seen yet. */
  readonly subject: string;
  readonly spec: string;
  readonly unready: string;
  readonly failed: string;
  readonly failedFor: string;
  readonly unknown: string;
  /** The conditions that report. */
  readonly types?: readonly string[];
}

/** What all kinds of the promoter have in common: they report by one condition, in words that differ. */
const promoter = (
  { lower, subject, spec, unready, failed, failedFor, unknown, types = ['Ready'] }: Wording,
  rest: readonly Rule[],
): readonly Rule[] => [
  [has('metadata.deletionTimestamp'), 'Progressing', `${subject} is being deleted`],
  [not(has('status')), 'Progressing', `Initializing ${lower}`],
  conditions(
    within(
      is('.type', ...types),
      [behind('.observedGeneration'), 'Progressing', `Waiting for ${spec} spec update to be observed`],
      [
        all(is('.status', 'False'), is('.reason', 'ReconciliationError')),
        'Degraded',
        `${failed}: {.message|Unknown error}`,
      ],
      [is('.status', 'False'), 'Degraded', `${failedFor} ({.reason|Unknown}): {.message|Unknown error}`],
      [is('.status', 'Unknown'), 'Progressing', `${unknown} ({.reason|Unknown}): {.message|Unknown}`],
    ),
  ),
  [not(some('status.conditions', is('.type', ...types))), 'Progressing', unready],
  ...rest,
];

const reconciled = (noun: string, rest: readonly Rule[], types?: readonly string[]): readonly Rule[] => {
  const lower = noun.startsWith('Argo') ? noun : `${noun.charAt(0).toLowerCase()}${noun.slice(1)}`;
  const failed = `${noun} reconciliation failed`;
  return promoter(
    {
      lower,
      subject: noun,
      spec: lower,
      unready: `${noun} is not ready yet`,
      failed,
      failedFor: failed,
      unknown: `${noun} reconciliation status unknown`,
      ...(types === undefined ? {} : { types }),
    },
    rest,
  );
};

const named = (noun: string, lower: string, failed: string, unknown: string): Wording => ({
  lower,
  subject: '{kind}',
  spec: '{kind}',
  unready: '{kind} Ready condition is missing',
  failed: `${noun} ${failed}`,
  failedFor: `${noun} not ready`,
  unknown: `${noun} ${unknown}`,
});

const provider = (noun: string, lower: string): readonly Rule[] =>
  promoter(named(noun, lower, 'validation failed', 'readiness unknown'), [
    [otherwise, 'Healthy', `${noun} is ready`],
  ]);

interface Gate {
  readonly noun: string;
  readonly lower: string;
  /** The noun as it is used of environments. */
  readonly short: string;
  readonly passed: string;
  readonly unknown?: string;
}

const FAILED = is('.phase', 'failure');
/** A phase that is missing or that is not known yet has not let anything through. */
const PENDING = not(is('.phase', 'failure', 'success'));

/** Kinds that let commits through by environment. */
const gate = ({ noun, lower, short, passed, unknown = 'status unknown' }: Gate): readonly Rule[] =>
  promoter(named(noun, lower, 'failed', unknown), [
    [empty('status.environments'), 'Healthy', `${noun} reconciled`],
    [
      some('status.environments', FAILED),
      'Degraded',
      [`${short} failed for branch(es): `, each('status.environments', '{.branch|?}', ', ', FAILED)],
    ],
    [
      some('status.environments', PENDING),
      'Progressing',
      [`${short} pending for branch(es): `, each('status.environments', '{.branch|?}', ', ', PENDING)],
    ],
    [otherwise, 'Healthy', `${short} ${passed} for {#status.environments} environment(s)`],
  ]);

/** How the checks of a commit stand. */
const checks = (of: string): string =>
  [
    `{#${of}.commitStatuses[phase=pending]} pending, `,
    `{#${of}.commitStatuses[phase=success]} successful, `,
    `{#${of}.commitStatuses[phase=failure]} failed. `,
    `{'Pending commit statuses: '${of}.commitStatuses[phase=pending].key'. '}`,
    `{'Failed commit statuses: '${of}.commitStatuses[phase=failure].key'. '}`,
  ].join('');

const UNFINISHED = some('status.active.commitStatuses', is('.phase', 'pending', 'failure'));

const SHORT = 7;

const shaOf = (env: Fields, which: 'active' | 'proposed'): string =>
  textOf(fieldsOf(fieldsOf(env[which]).dry).sha);

/** The newest commit that the hydrator has seen for an environment, even where it came to no change. */
const hydratedOf = (env: Fields): string =>
  textOf(fieldsOf(fieldsOf(env.proposed).note).drySha) || shaOf(env, 'proposed');

const countOf = (env: Fields, which: 'active' | 'proposed', phase: string): readonly string[] =>
  itemsOf(fieldsOf(env[which]).commitStatuses)
    .filter(check => check.phase === phase)
    .map(({ key }) => textOf(key));

const promotionText = (env: Fields): string => {
  const pending = countOf(env, 'proposed', 'pending');
  const failed = countOf(env, 'proposed', 'failure');
  return [
    `Promotion in progress for environment '${textOf(env.branch)}' from '${shaOf(env, 'active').slice(0, SHORT)}'`,
    ` to '${shaOf(env, 'proposed').slice(0, SHORT)}': ${pending.length} pending, `,
    `${countOf(env, 'proposed', 'success').length} successful, ${failed.length} failed. `,
    pending.length === 0 ? '' : `Pending commit statuses: ${pending.join(', ')}. `,
    failed.length === 0 ? '' : `Failed commit statuses: ${failed.join(', ')}. `,
    `Hydrator has processed dry commit '${hydratedOf(env).slice(0, SHORT)}'. `,
  ].join('');
};

const missingSha = (env: Fields): string | undefined => {
  const which = shaOf(env, 'active') === '' ? 'active' : hydratedOf(env) === '' ? 'proposed' : undefined;
  return which && `The ${which} commit DRY SHA is missing or empty in environment '${textOf(env.branch)}'.`;
};

const unfinishedText = (env: Fields): readonly string[] => {
  const failed = countOf(env, 'active', 'failure').length;
  const pending = countOf(env, 'active', 'pending').length;
  return failed + pending === 0 ? [] : [`${textOf(env.branch)} (${failed} failed, ${pending} pending)`];
};

const strategyStatus = judgeBy(reconciled('Promotion strategy', []));

/** Every environment has its commits, all of them the same, and nothing is on its way. */
const strategyHealth: Judge = object => {
  const reported = strategyStatus(object);
  if (reported !== undefined) return reported;
  const environments = itemsOf(fieldsOf(object.status).environments);
  const [first] = environments;
  if (first === undefined) return health('Degraded', 'Promotion strategy has no environments configured');
  const missing = environments.map(missingSha).find(message => message !== undefined);
  if (missing !== undefined) return health('Progressing', missing);
  if (environments.some(env => hydratedOf(env) !== hydratedOf(first)))
    return health(
      'Progressing',
      'Not all environments have the same proposed commit SHA. This likely means the hydrator has not run for all environments yet.',
    );
  const promoted = environments.find(env => shaOf(env, 'proposed') !== shaOf(env, 'active'));
  if (promoted !== undefined) return health('Progressing', promotionText(promoted));
  const unfinished = environments.flatMap(unfinishedText);
  if (unfinished.length > 0)
    return health(
      'Healthy',
      `Environments are up-to-date, but some environments have non-successful commit statuses: ${unfinished.join(', ')}.`,
    );
  return health(
    'Healthy',
    `All environments are up-to-date on commit '${shaOf(first, 'active').slice(0, SHORT)}'. Hydrator has processed dry commit '${hydratedOf(first).slice(0, SHORT)}'.`,
  );
};

const group = 'promoter.argoproj.io';

export const ARGO_PROMOTER: readonly KindRules[] = [
  ...kind(
    group,
    'ArgoCDCommitStatus',
    reconciled('Argo CD commit status', [
      [
        empty('status.applicationsSelected'),
        'Degraded',
        'Argo CD commit status has no applications configured',
      ],
      [
        otherwise,
        'Healthy',
        'Argo CD commit status is healthy and is tracking {#status.applicationsSelected} applications',
      ],
    ]),
  ),
  ...kind(
    group,
    'ChangeTransferPolicy',
    reconciled('Change transfer policy', [
      [empty('status.active.dry.sha'), 'Progressing', 'The active commit DRY SHA is missing or empty.'],
      [empty('status.proposed.dry.sha'), 'Progressing', 'The proposed commit DRY SHA is missing or empty.'],
      [
        not(same('status.active.dry.sha', 'status.proposed.dry.sha')),
        'Progressing',
        `Promotion in progress from '{status.active.dry.sha[:7]}' to '{status.proposed.dry.sha[:7]}': ${checks('status.proposed')}`,
      ],
      [
        UNFINISHED,
        'Healthy',
        `Environment is up-to-date, but there are non-successful active commit statuses: ${checks('status.active')}`,
      ],
      [otherwise, 'Healthy', 'Environment is up-to-date on commit {status.active.dry.sha[:7]}.'],
    ]),
  ),
  ...kind(group, 'ClusterScmProvider', provider('Cluster SCM provider', 'cluster SCM provider')),
  ...kind(
    group,
    'CommitStatus',
    reconciled('Commit status', [
      [any(not(has('status.sha')), not(has('status.phase'))), 'Healthy', 'Commit status is healthy'],
      [otherwise, 'Healthy', 'Commit status for commit {status.sha} reports {status.phase}'],
    ]),
  ),
  ...kind(
    group,
    'GitCommitStatus',
    gate({
      noun: 'Git commit validation',
      lower: 'git commit validation',
      short: 'Git commit validation',
      passed: 'passed',
    }),
  ),
  ...kind(group, 'GitRepository', provider('Git repository', 'Git repository')),
  ...kind(group, 'PromotionStrategy', strategyHealth),
  ...kind(
    group,
    'PullRequest',
    reconciled(
      'Pull request',
      [
        [
          all(has('status.id'), has('status.state')),
          'Healthy',
          'Pull request is {status.state} as PR {status.id}',
        ],
        [otherwise, 'Healthy', 'Pull request is healthy'],
      ],
      ['Reconciled', 'Ready'],
    ),
  ),
  ...kind(group, 'ScmProvider', provider('SCM provider', 'SCM provider')),
  ...kind(
    group,
    'TimedCommitStatus',
    gate({
      noun: 'Timed commit gate',
      lower: 'timed commit gate',
      short: 'Timed commit gate',
      passed: 'satisfied',
    }),
  ),
  ...kind(
    group,
    'WebRequestCommitStatus',
    gate({
      noun: 'Web request commit validation',
      lower: 'web request commit validation',
      short: 'Web request validation',
      passed: 'passed',
      unknown: 'unknown',
    }),
  ),
];
