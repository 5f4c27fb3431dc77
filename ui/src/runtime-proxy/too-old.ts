import { ApiFault } from '../api/index.ts';

/** What a runtime answers that is older than the question. */
const UNKNOWN_TO_IT = new Set(['QUERY_INVALID', 'GRAPHQL_VALIDATION_FAILED']);

const TOO_OLD = 'RUNTIME_TOO_OLD';

/** Whether a runtime cannot tell because it does not know what it was asked. */
export const isTooOld = (error: object): boolean => 'code' in error && error.code === TOO_OLD;

/** What was thrown, in words that say what to do where a runtime is older than these pages. */
export const sayingTooOld = (runtime: string, error: unknown): unknown =>
  error instanceof ApiFault && UNKNOWN_TO_IT.has(error.code)
    ? new ApiFault({
        code: TOO_OLD,
        status: error.status,
        message: `The runtime ${runtime} is older than these pages, and does not know all that they ask.`,
        hint: 'Upgrade the runtime.',
        details: { said: error.message },
      })
    : error;
