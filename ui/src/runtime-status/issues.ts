import type { Runtime } from '../gitops/index.ts';

/** What somebody should know or do about a runtime; worst first. */
export type Issue =
  | { readonly is: 'offline'; readonly since: string }
  | { readonly is: 'never' }
  | { readonly is: 'unfinished' }
  | {
      readonly is: 'problem';
      readonly code: string;
      readonly level: 'ERROR' | 'WARNING';
      readonly title: string;
      readonly message: string;
      readonly suggestion: string | undefined;
    }
  | { readonly is: 'refused'; readonly count: number }
  | { readonly is: 'update'; readonly from: string | undefined; readonly to: string };

/** The server says this of its own, which is told in our words, with what still works. */
const SAID_BY_ITSELF = 'INACTIVE_RUNTIME';

const presenceOf = (runtime: Runtime): readonly Issue[] => {
  const { online, installationStatus, seenAt } = runtime;
  if (online) return [];
  if (installationStatus === 'IN_PROGRESS') return [{ is: 'unfinished' }];
  return [seenAt === undefined ? { is: 'never' } : { is: 'offline', since: seenAt }];
};

/** The issues of a runtime, of what is known of it and how many of its reports were refused. */
export const issuesOf = (runtime: Runtime, refused = 0): readonly Issue[] => [
  ...presenceOf(runtime),
  ...runtime.errors
    .filter(({ code }) => code !== SAID_BY_ITSELF)
    .map(({ level, code, title, message, suggestion }) => ({
      is: 'problem' as const,
      level,
      code,
      title,
      message,
      suggestion,
    })),
  ...(refused > 0 ? [{ is: 'refused' as const, count: refused }] : []),
  ...(runtime.upgradeAvailable === undefined
    ? []
    : [{ is: 'update' as const, from: runtime.version, to: runtime.upgradeAvailable }]),
];
