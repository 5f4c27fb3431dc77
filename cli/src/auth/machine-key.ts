import { deleteApiKey, getApiKey } from '@freshet/contracts/identity';
import { isId } from '@freshet/kit/ids';
import type { Secret } from '@freshet/kit/secret';
import { type Api, isApiError } from '../api/index.ts';

const MAX_NAME = 64;

/** What a key made by `auth login` is called: whoever lists keys should see which machine to blame. */
export const machineKeyName = (machineName: string): string =>
  `command line on ${machineName.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')}`.slice(0, MAX_NAME).trimEnd();

/** The public part of a key, or undefined for text of another shape. */
export const keyIdOf = (key: Secret): string | undefined => {
  const [id = ''] = key.reveal().split('.');
  return isId(id) ? id : undefined;
};

/** Revokes the key that an earlier login of this machine made. Keys from elsewhere may be in use elsewhere. */
export const revokeMachineKey = async (api: Api, key: Secret, name: string): Promise<void> => {
  const id = keyIdOf(key);
  if (id === undefined) return;
  try {
    const found = await api.call(getApiKey, { params: { id } });
    if (found.name === name) await api.call(deleteApiKey, { params: { id } });
  } catch (error) {
    // Gone already, or somebody else's: then it is not ours to revoke.
    if (!isApiError(error) || (error.kind !== 'missing' && error.kind !== 'denied')) throw error;
  }
};
