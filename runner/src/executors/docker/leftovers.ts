import { type EngineClient, isEngineError } from '@freshet/kit/container-engine';
import { BUILD_LABEL } from './container.ts';
import { remove } from './container-life.ts';

/** A container that was being made when its maker died may appear after the first look. */
const ROUNDS = 3;

const listed = async (client: EngineClient, path: string, buildId: string): Promise<readonly string[]> => {
  const filters = JSON.stringify({ label: [`${BUILD_LABEL}=${buildId}`] });
  const answer = await client.call({ method: 'GET', path, query: { all: '1', filters } });
  if (!Array.isArray(answer)) return [];
  return answer.map((entry: { readonly Id: string }) => entry.Id);
};

const removeNetwork = async (client: EngineClient, id: string): Promise<void> => {
  try {
    await client.call({ method: 'DELETE', path: `/networks/${id}`, query: { force: '1' } });
  } catch (error) {
    if (!isEngineError(error, 404)) throw error;
  }
};

/** Removes every container and network of a build, whoever made them. */
export const removeLeftovers = async (client: EngineClient, buildId: string): Promise<void> => {
  for (let round = 0; round < ROUNDS; round++) {
    const containers = await listed(client, '/containers/json', buildId);
    await Promise.all(containers.map(id => remove(client, id)));
    if (containers.length === 0) break;
  }
  const networks = await listed(client, '/networks', buildId);
  for (const id of networks) await removeNetwork(client, id);
};
