import { readFile } from 'node:fs/promises';
import { Fault } from '@freshet/kit/errors';
import { type Account, runCommand } from './command.ts';

const CANDIDATES = ['freshet', 'postgres', '_postgres', 'nobody'];

/** True when this process is root, so that the server needs an account of its own. */
export const isRoot = (): boolean => process.geteuid?.() === 0;

/**
 * Picks the unprivileged account for a new data directory: the first known one that exists and that we can
 * really become, since a container may have root without the right to switch users.
 */
export const chooseAccount = async (): Promise<Account> => {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const accounts = parsePasswd(passwd);
  for (const name of CANDIDATES) {
    const account = accounts.find(known => known.name === name);
    if (account && (await canBecome(account))) return account;
  }
  throw new Fault(
    'POSTGRES_NO_USER',
    `PostgreSQL does not run as root, and none of the users ${CANDIDATES.join(', ')} can be used instead`,
    { candidates: CANDIDATES },
  );
};

const parsePasswd = (passwd: string): Account[] =>
  passwd.split('\n').flatMap(line => {
    const [name, , uid, gid] = line.split(':');
    if (!name || name.startsWith('#') || !uid || !gid || Number(uid) === 0) return [];
    // Unsigned for chown; macOS writes `nobody` as -2.
    return [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }];
  });

const canBecome = (account: Account): Promise<boolean> => shellSucceeds(account, ':');

/** True when the account can get to `directory`. Really tried: modes alone do not tell about ACLs and mounts. */
export const canEnter = (account: Account, directory: string): Promise<boolean> =>
  shellSucceeds(account, 'cd "$1"', directory);

const shellSucceeds = async (account: Account, script: string, ...args: string[]): Promise<boolean> => {
  const result = await runCommand('/bin/sh', ['-c', script, 'sh', ...args], { account });
  return result.kind === 'exited' && result.code === 0;
};
