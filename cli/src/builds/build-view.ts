import type { BuildWire } from '@freshet/contracts/builds';
import { defineView } from '../output/index.ts';

const TONES: Readonly<Record<string, 'good' | 'warn' | 'bad'>> = {
  success: 'good',
  error: 'bad',
  denied: 'bad',
  terminated: 'warn',
  'pending-approval': 'warn',
};

/** How long something took, in the two largest units. */
export const spanOf = (from: string | undefined, to: string | undefined): string | undefined => {
  if (from === undefined || to === undefined) return undefined;
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
  if (seconds < 60) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes}m${seconds % 60}s` : `${Math.floor(minutes / 60)}h${minutes % 60}m`;
};

export const buildView = defineView<BuildWire>({
  kind: 'build',
  name: build => build.id,
  empty: 'There are no such builds that you can see; `freshet run PIPELINE` makes one.',
  columns: [
    { title: 'ID', value: build => build.id, whole: true },
    { title: 'PIPELINE', value: build => build.pipelineName },
    { title: '#', value: build => build.number, align: 'right' },
    { title: 'STATUS', value: build => build.state, tone: build => TONES[build.state] },
    { title: 'BRANCH', value: build => build.branchName || undefined },
    { title: 'COMMIT', value: build => build.revision.slice(0, 7) || undefined, spare: true },
    { title: 'CREATED', value: build => build.created, whole: true },
    { title: 'TOOK', value: build => spanOf(build.started, build.finished), spare: true },
    { title: 'STARTED-BY', value: build => build.userName || build.cause.kind, wide: true },
    { title: 'TRIGGER', value: build => build.pipelineTriggerName || undefined, wide: true },
    { title: 'REPOSITORY', value: ({ git }) => git && `${git.repoOwner}/${git.repoName}`, wide: true },
    { title: 'RUNTIME', value: build => build.runtime, wide: true },
    { title: 'WHY', value: build => build.waiting ?? build.reason, wide: true },
  ],
});

/** A build is named by its id alone; names and numbers are not unique. */
export const BUILD_ARG = {
  name: 'build',
  what: 'Id of the build',
  completeFrom: ['get', 'builds'],
} as const;

/** Takes what `-o name` prints as well. */
export const buildIdIn = (text: string): string => text.replace(/^build\//, '');
