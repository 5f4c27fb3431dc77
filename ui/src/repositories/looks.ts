/** How what builds said of a commit is drawn. */
export const STATUS_LOOKS = {
  pending: { tone: 'run', shape: 'run' },
  success: { tone: 'ok', shape: 'ok' },
  failure: { tone: 'bad', shape: 'bad' },
  error: { tone: 'bad', shape: 'warn' },
} as const;

/** How the states of pull requests are drawn. */
export const PULL_LOOKS = {
  open: { tone: 'run', shape: 'pending' },
  merged: { tone: 'ok', shape: 'ok' },
  closed: { tone: 'idle', shape: 'stopped' },
} as const;
