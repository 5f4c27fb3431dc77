import type { components } from '../../api/index.ts';

export type Runner = components['schemas']['Runner'];
export type Trust = Runner['trust'];

export const TRUSTS: readonly Trust[] = ['trusted-only', 'untrusted-only', 'any'];

export const RUNNER_STATES = ['online', 'paused', 'offline'] as const;
export type RunnerState = (typeof RUNNER_STATES)[number];

/** Whether a runner takes builds now; one that is away takes none, paused or not. */
export const stateOf = ({ online, paused }: Pick<Runner, 'online' | 'paused'>): RunnerState => {
  if (!online) return 'offline';
  return paused ? 'paused' : 'online';
};

/** The runtime environments that would have no runner online without this one. */
export const lonelyRuntimes = (runner: Runner, all: readonly Runner[]): readonly string[] =>
  runner.online
    ? runner.runtimes.filter(
        name => !all.some(other => other.id !== runner.id && other.online && other.runtimes.includes(name)),
      )
    : [];

/** The one that came with a token: new since the token was made, and named as it says where it does. */
export const cameWith = (
  token: { readonly name?: string | undefined },
  before: ReadonlySet<string>,
  runners: readonly Runner[],
): Runner | undefined =>
  runners.find(({ id, name }) => !before.has(id) && (token.name === undefined || token.name === name));

/** What is typed on the machine that is to become a runner; the token is single-use and has no quotes in it. */
export const commandFor = (origin: string, token: string): string =>
  `FRESHET_URL=${origin} FRESHET_RUNNER_TOKEN=${token} node runner/src/main.ts agent`;
