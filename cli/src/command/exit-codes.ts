import { FAULTS, type FaultKind, isFault } from '@freshet/kit/errors';
import { isApiError } from '../api/index.ts';
import type { EndSignal } from '../host/index.ts';

/** What scripts can tell from how a command ended. */
export const EXIT_CODES = [
  { code: 0, name: 'ok', what: 'The command did what it was asked to do; an empty list is fine too.' },
  {
    code: 1,
    name: 'failure',
    what: 'It failed, or the answer is no (`can-i`, `doctor`, a failed verification).',
  },
  {
    code: 2,
    name: 'usage',
    what: 'The command line or its input is wrong; repeating it unchanged will not help.',
  },
  { code: 3, name: 'unauthenticated', what: 'There is no API key, or the server does not accept it.' },
  { code: 4, name: 'denied', what: 'You are logged in, but not allowed to do this.' },
  { code: 5, name: 'not found', what: 'There is no such thing, or none that you may see.' },
  { code: 6, name: 'conflict', what: 'The state of the thing does not allow it now, or the name is taken.' },
  {
    code: 7,
    name: 'unavailable',
    what: 'The server cannot be reached, is busy or limits you; try again later.',
  },
  { code: 129, name: 'hang-up', what: 'The terminal was closed (SIGHUP).' },
  { code: 130, name: 'interrupted', what: 'You pressed Ctrl-C (SIGINT).' },
  { code: 143, name: 'terminated', what: 'Another program ended it (SIGTERM).' },
] as const;

/** The one table from kinds of faults to exit codes. */
export const EXIT_CODE_OF_KIND = {
  invalid: 2,
  unauthenticated: 3,
  denied: 4,
  missing: 5,
  conflict: 6,
  'too-large': 2,
  limited: 7,
  unavailable: 7,
  broken: 1,
  internal: 1,
} as const satisfies Record<FaultKind, number>;

export const EXIT_CODE_OF_SIGNAL = {
  SIGHUP: 129,
  SIGINT: 130,
  SIGTERM: 143,
} as const satisfies Record<EndSignal, number>;

/** The exit code of a command that ended with this error. */
export const exitCodeOf = (error: unknown): number => {
  if (isFault(error)) return EXIT_CODE_OF_KIND[FAULTS[error.code].kind];
  return isApiError(error) ? EXIT_CODE_OF_KIND[error.kind] : 1;
};
