import type { components } from '../api/index.ts';

export type Build = components['schemas']['Build'];
type BuildState = components['schemas']['BuildState'];

const ENDED: ReadonlySet<BuildState> = new Set(['success', 'error', 'terminated', 'denied']);
const QUEUED: ReadonlySet<BuildState> = new Set(['pending', 'delayed', 'elected']);

/** Nothing more happens to it. */
export const hasEnded = ({ state }: Pick<Build, 'state'>): boolean => ENDED.has(state);

/** No step of it began. */
export const isQueued = ({ state }: Pick<Build, 'state'>): boolean => QUEUED.has(state);

/** The first line of what the committer wrote, which is no markup whatever it looks like. */
export const subjectOf = ({ commitMessage }: Pick<Build, 'commitMessage'>): string =>
  commitMessage.split('\n', 1)[0]?.trim() ?? '';

/** A length as it is shown: what runs in seconds only, what has ended in milliseconds where it took less than one. */
export const wholeSeconds = (ms: number, state: 'running' | 'ended' = 'ended'): number => {
  if (state === 'running') return Math.floor(ms / 1000) * 1000;
  return ms < 1000 ? ms : Math.round(ms / 1000) * 1000;
};
