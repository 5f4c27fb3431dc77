import { Fault } from '@freshet/kit/errors';
import type { Outbound } from '@freshet/kit/outbound';

/** Gets value files over HTTP, in the bounds of the given way out. */
export const fetchTextOver =
  (outbound: Outbound) =>
  async (url: string): Promise<string> => {
    const { status, body } = await outbound({ url });
    // The address may hold what only its author should know.
    if (status !== 200)
      throw new Fault('RENDER_FAILED', `a value file from the network answers ${status}`, { status });
    return body;
  };
