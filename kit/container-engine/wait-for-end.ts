import { type EngineClient, type EngineRequest, isEngineError } from './engine-client.ts';

/**
 * Waits for a container to end, for however long that takes. Podman answers Docker's question by looking without a
 * pause, which costs most of a core for every container that runs, so it is asked in its own way.
 */
export const waitForEnd = async (client: EngineClient, id: string, signal?: AbortSignal): Promise<void> => {
  const wait = async (request: Pick<EngineRequest, 'path' | 'query'>): Promise<void> => {
    const answer = await client.stream({ method: 'POST', ...request, ...(signal ? { signal } : {}) });
    for await (const _ of answer); // only its end is of interest
  };
  try {
    await wait({
      path: `/v4.0.0/libpod/containers/${id}/wait`,
      query: { condition: 'exited', interval: '50ms' },
    });
  } catch (error) {
    // Docker has no such question, and whoever stands before an engine may not let it through.
    if (!isEngineError(error)) throw error;
    await wait({ path: `/containers/${id}/wait` });
  }
};
