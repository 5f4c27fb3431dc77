import type { ReportBody } from '@freshet/contracts/gitops';
import { maybe, words } from '@freshet/domain/reports';

type ChangeReport = Extract<ReportBody, { is: 'change' }>;

const MOST_ENTITIES = 1_000;

/** A commit as it may leave the runtime, whatever people wrote into it. */
export const changeReport = ({
  repoUrl,
  branch,
  commit: { sha, author, email, message, date, pullRequest },
  entities,
  hasGap,
}: Omit<ChangeReport, 'is'>): ChangeReport => ({
  is: 'change',
  repoUrl: words(repoUrl, 2_048),
  branch: words(branch, 255),
  commit: {
    sha,
    ...maybe('author', author, 255),
    ...maybe('email', email, 254),
    ...maybe('message', message, 1_000),
    ...(date === undefined ? {} : { date }),
    ...(pullRequest === undefined ? {} : { pullRequest }),
  },
  entities: entities.slice(0, MOST_ENTITIES).map(({ kind, namespace, name, action, path }) => ({
    kind: words(kind, 63),
    ...maybe('namespace', namespace, 253),
    name: words(name, 253),
    action,
    path: words(path, 1_024),
  })),
  ...(hasGap ? { hasGap } : {}),
});
