/** From what is seen of a pushed change to the stages of its way: which are behind it, and what went wrong. */
import type { DemoPush } from '@freshet/contracts/demo';
import type { Seen } from './watch.ts';

export const STAGES = ['push', 'build', 'commit', 'sync', 'healthy'] as const;
type StageName = (typeof STAGES)[number];

/** A stage that was reached. */
export interface Stage {
  readonly stage: StageName;
  readonly what: string;
  /** Its page, below the address of the platform. */
  readonly page: string;
}

const SHORT = 7;
const FAILED = ['error', 'terminated', 'denied'];

const titleOf = (message: string): string => message.split('\n')[0] ?? '';

/** The stages that are behind the change, in their order. */
export const reached = (push: DemoPush, seen: Seen): readonly Stage[] => {
  const { build, commit, application } = seen;
  const { runtime, namespace, name } = push.application;
  const applicationPage = `/apps/${runtime}/${namespace}/${name}`;
  const image = application?.images.find(one => one.includes(`:${push.to}-`));
  // Another commit may have come meanwhile: then its revision is shown, and the image tells.
  const hasCommit = commit !== undefined && (application?.revisions ?? []).includes(commit.sha);
  const isSynced = application?.sync === 'Synced' && (hasCommit || image !== undefined);
  const stages: (Stage | undefined)[] = [
    {
      stage: 'push',
      what: `${push.message} (${push.from} -> ${push.to}), commit ${push.commit.slice(0, SHORT)}`,
      page: `/repositories/${push.repository}`,
    },
    build && {
      stage: 'build',
      what: `build #${build.number} of ${push.pipeline}`,
      page: `/builds/${build.id}`,
    },
    commit && {
      stage: 'commit',
      what: `${titleOf(commit.message)}, commit ${commit.sha.slice(0, SHORT)}`,
      page: '/repositories/demo-shop/environments',
    },
    isSynced ? { stage: 'sync', what: `${name} has what Git says`, page: applicationPage } : undefined,
    isSynced && application?.health === 'Healthy' && image !== undefined
      ? { stage: 'healthy', what: `${name} runs ${image}, named after its content`, page: applicationPage }
      : undefined,
  ];
  const missing = stages.indexOf(undefined);
  return stages.slice(0, missing === -1 ? stages.length : missing).filter(stage => stage !== undefined);
};

/** What keeps the change from going on; undefined while it may still get there. */
export const trouble = ({ build, application }: Seen): string | undefined => {
  if (build && FAILED.includes(build.status))
    return `build #${build.number} ended with ${build.status}${build.reason ? `: ${build.reason}` : ''}`;
  if (application?.health === 'Degraded')
    return `the application is degraded${application.healthMessage ? `: ${application.healthMessage}` : ''}`;
  return undefined;
};
