/** Who this runner is: what it got when it registered, kept readable by its owner only. */
import { chmod, mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '@freshet/kit/errors';
import { Secret } from '@freshet/kit/secret';
import { textsIn } from './texts-in.ts';

export interface Identity {
  /** The control plane that it belongs to. */
  readonly url: string;
  readonly runnerId: string;
  readonly name: string;
  readonly key: Secret;
  /** Ed25519, SPKI in PEM; work that another key signed is refused. */
  readonly controlPlanePublicKey: string;
}

const fileIn = (home: string): string => join(home, 'runner.json');

/** Reads who the runner is; undefined when it has not registered yet. */
export const readIdentity = async (home: string): Promise<Identity | undefined> => {
  const path = fileIn(home);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const data = textsIn(text, ['url', 'runnerId', 'name', 'key', 'controlPlanePublicKey']);
  if (!data) throw new Fault('RUNNER_NOT_REGISTERED', `${path} does not hold the key of a runner`, { path });
  return { ...data, key: new Secret(data.key) };
};

/** Keeps who the runner is: whole or not at all, and on disk when it returns. */
export const keepIdentity = async (home: string, identity: Identity): Promise<void> => {
  const path = fileIn(home);
  const draft = `${path}.draft`;
  await mkdir(home, { recursive: true, mode: 0o700 });
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(JSON.stringify({ ...identity, key: identity.key.reveal() }));
    await file.sync();
  } finally {
    await file.close();
  }
  // One that was left by an earlier try may have other rights.
  await chmod(draft, 0o600);
  await rename(draft, path);
};
