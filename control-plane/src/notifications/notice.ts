/** What is said about a build. All of it may have been written by outsiders, and is text wherever it goes. */
import type { BuildState } from '@freshet/contracts/builds';
import type { NotificationEvent } from '@freshet/contracts/notifications';
import { z } from 'zod';

export interface Notice {
  readonly event: NotificationEvent;
  readonly buildId: string;
  readonly number: number;
  readonly pipelineId?: string;
  readonly pipelineName: string;
  readonly url: string;
  /** One sentence. */
  readonly summary: string;
  readonly reason?: string;
  readonly repository?: string;
  readonly branch?: string;
  readonly revision?: string;
  readonly commit?: string;
  readonly author?: string;
  readonly failedSteps: readonly string[];
}

// Of other modules' events only what is needed here: fields may be added to them at any time.
export const Heard = z.looseObject({
  accountId: z.string(),
  failedSteps: z.array(z.string()).optional(),
  step: z.looseObject({ name: z.string() }).optional(),
  build: z.looseObject({
    id: z.string(),
    number: z.number(),
    pipelineId: z.string().optional(),
    pipelineName: z.string(),
    state: z.string(),
    reason: z.string().optional(),
    notify: z.boolean(),
    git: z
      .looseObject({
        repoOwner: z.string(),
        repoName: z.string(),
        branch: z.string().optional(),
        revision: z.string().optional(),
        commitMessage: z.string().optional(),
        author: z.string().optional(),
      })
      .optional(),
  }),
});

export type Heard = z.infer<typeof Heard>;

const ENDS: Partial<Readonly<Record<BuildState, NotificationEvent>>> = {
  success: 'success',
  error: 'failed',
  denied: 'failed',
  terminated: 'terminated',
};

/** What a person would call the event; undefined for what nobody is told. */
export const eventOf = ({ build, step }: Heard): NotificationEvent | undefined =>
  step ? 'pending-approval' : ENDS[build.state as BuildState];

const SUMMARIES: Readonly<Record<NotificationEvent, string>> = {
  success: 'succeeded',
  failed: 'failed',
  'pending-approval': 'waits for an approval',
  terminated: 'was terminated',
};

const LINE_MAX = 300;

/** The first line of a text, cut, without anything that moves a cursor. */
const line = (text: string): string =>
  (text.split(/[\r\n\u2028\u2029]/, 1)[0] ?? '').replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ').slice(0, LINE_MAX);

export const noticeOf = (
  { build, failedSteps, step }: Heard,
  event: NotificationEvent,
  publicUrl: URL,
): Notice => {
  const { git } = build;
  const optional = {
    pipelineId: build.pipelineId,
    reason: build.reason && line(build.reason),
    repository: git && `${git.repoOwner}/${git.repoName}`,
    branch: git?.branch && line(git.branch),
    revision: git?.revision,
    commit: git?.commitMessage && line(git.commitMessage),
    author: git?.author && line(git.author),
  };
  return {
    event,
    buildId: build.id,
    number: build.number,
    pipelineName: build.pipelineName,
    url: new URL(`/builds/${build.id}`, publicUrl).href,
    summary: `${build.pipelineName} #${build.number} ${SUMMARIES[event]}${step ? ` in ${line(step.name)}` : ''}`,
    failedSteps: (failedSteps ?? []).slice(0, 20).map(line),
    ...(Object.fromEntries(
      Object.entries(optional).filter(([, value]) => value !== undefined && value !== ''),
    ) as Partial<Notice>),
  };
};
