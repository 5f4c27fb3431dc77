import { Fault } from '@freshet/kit/errors';
import type { OutboundAnswer } from '@freshet/kit/outbound';

/** The JSON of an answer that is one; a `Fault` that says who answered what, without the body of the answer. */
export const jsonOf = ({ status, body }: OutboundAnswer, who: string): unknown => {
  if (status < 200 || status > 299)
    throw new Fault('APPLICATION_SET_PROVIDER_FAILED', `${who} answered with status ${status}`, { status });
  try {
    return JSON.parse(body) as unknown;
  } catch (cause) {
    throw new Fault(
      'APPLICATION_SET_PROVIDER_FAILED',
      `${who} answered with something that is no JSON`,
      {},
      { cause },
    );
  }
};
