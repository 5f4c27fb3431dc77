import type { Logger } from '@freshet/kit/log';

/** The parts of a runtime, with the one name that each has in the list of components and in the log. */
export const COMPONENTS = [
  'runtime',
  'engine',
  'shared-configuration',
  'link',
  'app-proxy',
  'reporter',
] as const;

export type ComponentName = (typeof COMPONENTS)[number];

/** What a part writes is found under its name, whoever it was handed a logger by. */
export const logOf = (log: Logger, component: ComponentName): Logger => log.child({ component });
