import {
  all,
  any,
  behind,
  differ,
  empty,
  has,
  is,
  type KindRules,
  kind,
  not,
  on,
  otherwise,
  type Rule,
  some,
} from '../rules/index.ts';

interface Wording {
  /** The thing, as sentences begin with it. */
  readonly noun: string;
  readonly lower: string;
  /** How the thing is called where its spec or its condition is spoken of. */
  readonly spec: string;
  readonly unready: string;
  readonly failed: string;
  readonly failedFor: string;
  readonly unknown: string;
}

/** What all kinds of the promoter have in common: they report by one condition, in words that differ. */
const promoter = (
  { noun, lower, spec, unready, failed, failedFor, unknown }: Wording,
  rest: readonly Rule[],
): readonly Rule[] => [
  [has('metadata.deletionTimestamp'), 'Progressing', `${spec === lower ? noun : spec} is being deleted`],
  [empty('status'), 'Progressing', `Initializing ${lower}`],
  [
    some('status.conditions', all(is('.type', 'Ready'), behind('.observedGeneration'))),
    'Progressing',
    `Waiting for ${spec} spec update to be observed`,
  ],
  [on('Ready', 'False', 'ReconciliationError'), 'Degraded', `${failed}: {.message}`],
  [on('Ready', 'False'), 'Degraded', `${failedFor} ({.reason}): {.message}`],
  [on('Ready', 'Unknown'), 'Progressing', `${unknown} ({.reason}): {.message}`],
  [not(on('Ready')), 'Progressing', unready],
  ...rest,
];

const reconciled = (noun: string, rest: readonly Rule[]): readonly Rule[] => {
  const lower = noun.startsWith('Argo') ? noun : `${noun.charAt(0).toLowerCase()}${noun.slice(1)}`;
  const failed = `${noun} reconciliation failed`;
  return promoter(
    {
      noun,
      lower,
      spec: lower,
      unready: `${noun} is not ready yet`,
      failed,
      failedFor: failed,
      unknown: `${noun} reconciliation status unknown`,
    },
    rest,
  );
};

const provider = (noun: string, lower: string): readonly Rule[] =>
  promoter(
    {
      noun,
      lower,
      spec: '{kind}',
      unready: '{kind} Ready condition is missing',
      failed: `${noun} validation failed`,
      failedFor: `${noun} not ready`,
      unknown: `${noun} readiness unknown`,
    },
    [[otherwise, 'Healthy', `${noun} is ready`]],
  );

interface Gate {
  readonly noun: string;
  readonly lower: string;
  /** The noun as it is used of environments. */
  readonly short: string;
  readonly passed: string;
}

const branches = (phase: string): string => `{status.environments[phase=${phase}].branch}`;

/** Kinds that let commits through by environment. */
const gate = ({ noun, lower, short, passed }: Gate): readonly Rule[] =>
  promoter(
    {
      noun,
      lower,
      spec: '{kind}',
      unready: '{kind} Ready condition is missing',
      failed: `${noun} failed`,
      failedFor: `${noun} not ready`,
      unknown: `${noun} status unknown`,
    },
    [
      [
        some('status.environments', is('.phase', 'failure')),
        'Degraded',
        `${short} failed for branch(es): ${branches('failure')}`,
      ],
      [
        some('status.environments', is('.phase', 'pending')),
        'Progressing',
        `${short} pending for branch(es): ${branches('pending')}`,
      ],
      [
        not(empty('status.environments')),
        'Healthy',
        `${short} ${passed} for {#status.environments} environment(s)`,
      ],
      [otherwise, 'Healthy', `${noun} reconciled`],
    ],
  );

/** How the checks of a proposed commit stand, of the item at hand or of the object. */
const checks = (of: string): string =>
  `{#${of}.commitStatuses[phase=pending]} pending, {#${of}.commitStatuses[phase=success]} successful, {#${of}.commitStatuses[phase=failure]} failed.`;

const HYDRATED = "Hydrator has processed dry commit '{.proposed.note.drySha[:7]|.proposed.dry.sha[:7]}'.";

export const PROMOTER: readonly KindRules[] = [
  ...kind(
    'promoter.argoproj.io',
    'ArgoCDCommitStatus',
    reconciled('Argo CD commit status', [[otherwise, 'Healthy', 'Argo CD commit status is healthy']]),
  ),
  ...kind(
    'promoter.argoproj.io',
    'ChangeTransferPolicy',
    reconciled('Change transfer policy', [
      [empty('status.active.dry.sha'), 'Progressing', 'The active commit DRY SHA is missing or empty.'],
      [empty('status.proposed.dry.sha'), 'Progressing', 'The proposed commit DRY SHA is missing or empty.'],
      [
        differ('status.active.dry.sha', 'status.proposed.dry.sha'),
        'Progressing',
        `Promotion in progress from '{status.active.dry.sha[:7]}' to '{status.proposed.dry.sha[:7]}': ${checks('status.proposed')}`,
      ],
      // Checks of what is active say how the environment is, which is not for the policy to answer for.
      [otherwise, 'Healthy', "Environment is up-to-date on commit '{status.active.dry.sha[:7]}'."],
    ]),
  ),
  ...kind(
    'promoter.argoproj.io',
    'ClusterScmProvider',
    provider('Cluster SCM provider', 'cluster SCM provider'),
  ),
  ...kind(
    'promoter.argoproj.io',
    'CommitStatus',
    reconciled('Commit status', [
      [any(empty('status.sha'), empty('status.phase')), 'Healthy', 'Commit status is healthy'],
      [otherwise, 'Healthy', 'Commit status for commit {status.sha[:7]} reports {status.phase}'],
    ]),
  ),
  ...kind(
    'promoter.argoproj.io',
    'GitCommitStatus',
    gate({
      noun: 'Git commit validation',
      lower: 'Git commit validation',
      short: 'Git commit validation',
      passed: 'passed',
    }),
  ),
  ...kind('promoter.argoproj.io', 'GitRepository', provider('Git repository', 'Git repository')),
  ...kind(
    'promoter.argoproj.io',
    'PromotionStrategy',
    reconciled('Promotion strategy', [
      [empty('status.environments'), 'Degraded', 'Promotion strategy has no environments configured'],
      [
        some('status.environments', empty('.active.dry.sha')),
        'Progressing',
        "The active commit DRY SHA is missing or empty in environment '{.branch}'.",
      ],
      [
        some('status.environments', empty('.proposed.dry.sha')),
        'Progressing',
        "The proposed commit DRY SHA is missing or empty in environment '{.branch}'.",
      ],
      [
        some('status.environments', differ('.active.dry.sha', '.proposed.dry.sha')),
        'Progressing',
        `Promotion in progress for environment '{.branch}' from '{.active.dry.sha[:7]}' to '{.proposed.dry.sha[:7]}': ${checks('.proposed')} ${HYDRATED} `,
      ],
      [
        some('status.environments', has('.active')),
        'Healthy',
        `All environments are up-to-date on commit '{.active.dry.sha[:7]}'. ${HYDRATED}`,
      ],
    ]),
  ),
  ...kind(
    'promoter.argoproj.io',
    'PullRequest',
    reconciled('Pull request', [
      [
        all(has('status.id'), has('status.state')),
        'Healthy',
        'Pull request is {status.state} as PR {status.id}',
      ],
      [otherwise, 'Healthy', 'Pull request is healthy'],
    ]),
  ),
  ...kind('promoter.argoproj.io', 'ScmProvider', provider('SCM provider', 'SCM provider')),
  ...kind(
    'promoter.argoproj.io',
    'TimedCommitStatus',
    gate({
      noun: 'Timed commit gate',
      lower: 'timed commit gate',
      short: 'Timed commit gate',
      passed: 'satisfied',
    }),
  ),
  ...kind(
    'promoter.argoproj.io',
    'WebRequestCommitStatus',
    gate({
      noun: 'Web request commit validation',
      lower: 'web request commit validation',
      short: 'Web request validation',
      passed: 'passed',
    }),
  ),
];
