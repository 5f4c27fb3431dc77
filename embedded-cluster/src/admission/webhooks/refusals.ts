import type { JsonObject } from '../../objects/index.ts';
import { ApiError } from '../../status/index.ts';

/** A webhook could not be asked, or did not answer what it was asked. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
}

/** Why a webhook counts as not asked, as it is told where that is not overlooked. */
export const callFailed = (webhook: string, why: string, cause: unknown): CallFailed =>
  new CallFailed(`failed calling webhook ${JSON.stringify(webhook)}: ${why}`, { cause });

/** What upstream says of its own failures, with the failure once more as a cause. */
export const failedClosed = (error: Error): ApiError =>
  new ApiError(
    {
      code: 500,
      reason: 'InternalError',
      message: `Internal error occurred: ${error.message}`,
      details: { causes: [{ message: error.message }] },
    },
    { cause: error },
  );

const LEAST_CODE = 400;
const MOST_CODE = 599;

const codeOf = ({ code }: JsonObject): number =>
  typeof code === 'number' && Number.isInteger(code) && code >= LEAST_CODE && code <= MOST_CODE
    ? code
    : LEAST_CODE;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The refusal of a webhook, with the status that it gave. */
export const deniedBy = (webhook: string, status: JsonObject): ApiError => {
  const [message, reason] = [textOf(status.message), textOf(status.reason)];
  const by = `admission webhook ${JSON.stringify(webhook)} denied the request`;
  const why = message || reason;
  const { details } = status;
  return new ApiError({
    code: codeOf(status),
    reason,
    message: why === '' ? `${by} without explanation` : `${by}: ${why}`,
    ...(typeof details === 'object' && details !== null && !Array.isArray(details)
      ? { details: details as ApiError['body']['details'] & {} }
      : {}),
  });
};
