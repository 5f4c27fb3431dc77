/** The name of an action as a person reads it: `promote-full` is "Promote full". */
export const actionWord = (name: string): string => {
  const words = name.replaceAll(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const OFF = {
  abort: 'abort',
  pause: 'pause',
  'promote-full': 'promoteFull',
  resume: 'resume',
  retry: 'retry',
  'skip-current-step': 'skipStep',
  suspend: 'suspend',
  terminate: 'terminate',
} as const;

const isKnown = (action: string): action is keyof typeof OFF => Object.hasOwn(OFF, action);

/** What keeps an action from being run, as far as its name tells. */
export const whyOff = (
  kind: string,
  action: string,
): (typeof OFF)[keyof typeof OFF] | 'resumeSuspended' | 'other' => {
  // What is paused of these is called suspended.
  if (action === 'resume' && (kind === 'Job' || kind === 'CronJob')) return 'resumeSuspended';
  return isKnown(action) ? OFF[action] : 'other';
};

/** Rules tell these apart; everything else that is done to an object counts as a sync. */
const OF_ROLLOUTS = new Set(['pause', 'resume', 'promote-full', 'skip-current-step', 'abort', 'retry']);

/** Whether a person with these permissions may run an action of an object of this kind. */
export const mayAct = (permissions: readonly string[], kind: string, action: string): boolean =>
  permissions.includes(kind === 'Rollout' && OF_ROLLOUTS.has(action) ? `rollout-${action}` : 'sync');
