import type { SyncTask } from './task.ts';

/** One sentence for people about what an operation waits for; hooks are named first, as they hold up the most. */
export const waitingFor = (tasks: readonly SyncTask[], what: 'end' | 'deletion' | 'confirmation'): string => {
  const hooks = tasks.filter(task => task.isHook);
  const first = hooks[0] ?? tasks[0];
  if (!first) return '';
  const { group, kind, name } = first.key;
  const others = hooks.length === tasks.length ? 'hooks' : 'resources';
  const more = tasks.length > 1 ? ` and ${tasks.length - 1} more ${others}` : '';
  return `waiting for ${reasonOf(what, hooks.length > 0)} ${group}/${kind}/${name}${more}`;
};

const reasonOf = (what: 'end' | 'deletion' | 'confirmation', isHook: boolean): string => {
  if (what === 'confirmation') return 'pruning confirmation of';
  if (what === 'deletion') return isHook ? 'deletion of hook' : 'deletion of';
  return isHook ? 'completion of hook' : 'healthy state of';
};
