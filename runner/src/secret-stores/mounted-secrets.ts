import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { SecretStore } from '@freshet/contracts/runner';
import { type StoreReader, type StoreTools, textAt, unreadable } from './store-reader.ts';

const BYTES_MAX = 1_048_576;

/** Names of namespaces, resources and keys as Kubernetes has them; none leads anywhere else. */
const NAME = /^[A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,252})$/;

/** Secrets that are mounted for the runner as files, as Kubernetes mounts them: the runner needs no right to ask for more. */
export const createMountedSecrets = (
  { name, data }: SecretStore,
  { secretsDirectory }: StoreTools,
): StoreReader => ({
  read: async (resource = textAt(data, 'resourceName'), key) => {
    if (secretsDirectory === undefined)
      throw unreadable(name, 'this runner has no mounted secrets; set FRESHET_RUNNER_SECRETS');
    const parts = [textAt(data, 'namespace') || 'default', resource, key];
    if (!parts.every(part => NAME.test(part) && part !== '..'))
      throw unreadable(name, `write \${{secrets.${name}.RESOURCE@KEY}}`);
    try {
      const root = await realpath(secretsDirectory);
      const path = await realpath(join(root, ...parts));
      if (!path.startsWith(root + sep)) throw new Error('it leads out of the directory');
      if ((await stat(path)).size > BYTES_MAX) throw new Error('it is too large');
      return await readFile(path, 'utf8');
    } catch (error) {
      throw unreadable(name, `${resource} has no key ${key} among the mounted secrets`, error);
    }
  },
});
