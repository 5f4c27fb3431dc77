import { ApiError } from '../status/index.ts';

/** The patch makes sense, but not for this document. */
export const doesNotApply = (why: string): ApiError =>
  new ApiError({
    code: 422,
    reason: 'Invalid',
    message: `the server rejected our request due to an error in our request: ${why}`,
    details: {},
  });
