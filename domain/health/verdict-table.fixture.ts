import type { HealthCase } from './corpus.fixture.ts';
import { kindHealth } from './kinds/index.ts';

/** The columns of VERDICTS.tsv. */
export const VERDICT_COLUMNS = 'group\tkind\tcase\texpected\tours\tmessage\treason';

const OTHER_TRACKER = 'the expected message sends people to the issues of another project';
const NEVER_SEEN = 'of what is being deleted the engine says so before any rule is asked';

/** Why we say something else than the corpus expects. */
const REASONS: Readonly<Record<string, string>> = {
  'beat.k8s.elastic.co/Beat/unknown.yaml': OTHER_TRACKER,
  'elasticsearch.k8s.elastic.co/Elasticsearch/unknown.yaml': OTHER_TRACKER,
  'promoter.argoproj.io/ChangeTransferPolicy/deleting.yaml': NEVER_SEEN,
  'promoter.argoproj.io/GitRepository/deleting.yaml': NEVER_SEEN,
  'promoter.argoproj.io/PullRequest/deleting.yaml': NEVER_SEEN,
  'pxc.percona.com/PerconaXtraDBCluster/unknown.yaml': OTHER_TRACKER,
};

/** What became of a case: our verdict beside the expected one, and why they differ where they do. */
export const verdictLine = ({ group, kind, name, object, status, message }: HealthCase): string => {
  const ours = kindHealth(object);
  const isSame = (ours?.message ?? '') === (message ?? '');
  const reason =
    isSame && ours?.status === status ? '' : (REASONS[`${group}/${kind}/${name}`] ?? 'unexplained');
  return [group, kind, name, status, ours?.status ?? 'none', isSame ? 'same' : 'other', reason].join('\t');
};
