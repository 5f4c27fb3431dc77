/**
 * The role that the platform connects with. It is not a superuser: it owns the database objects of the platform and may
 * create roles, which is what a login of an external PostgreSQL has as well. The superuser of the data, which PostgreSQL
 * needs, cannot log in.
 *
 * Whoever connects over a socket below the data directory is known by their user of the operating system, and needs no
 * password. The password is for machines where that does not work.
 */
import { chown, readFile, stat, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { Fault } from '@freshet/kit/errors';
import { Secret } from '@freshet/kit/secret';
import type { Binaries } from './binaries.ts';
import { type Account, runCommand } from './command.ts';
import { ifMissing } from './if-missing.ts';
import { readLockFile } from './lock-file.ts';
import { scramVerifier } from './scram.ts';
import { programFault } from './storage-fault.ts';

/** The superuser of all data. */
export const SUPERUSER = 'freshet';

/** The role of the platform. */
export const LOGIN = 'freshet_login';

/** How clients reach a server. */
export type Access =
  /** Over a socket in the data directory, known by this user of the operating system. */
  | { readonly kind: 'peer'; readonly user: string }
  /** Over TCP on this machine. */
  | { readonly kind: 'password'; readonly role: string };

/** Names the socket; servers of other data have theirs in another directory. */
export const SOCKET_PORT = 5432;

/** What every system takes as the name of a socket. */
const MAX_SOCKET_PATH = 100;

/** How the platform can reach a server with this data directory. */
export const accessTo = (path: string): Access => {
  const socket = Buffer.byteLength(join(path, `.s.PGSQL.${SOCKET_PORT}`));
  const user = process.platform === 'win32' || socket > MAX_SOCKET_PATH ? undefined : ownName();
  return user === undefined ? { kind: 'password', role: LOGIN } : { kind: 'peer', user };
};

/** PostgreSQL looks the name up too, so a number alone, as containers may run under, does not do. */
const ownName = (): string | undefined => {
  try {
    const { username } = userInfo();
    return /^[\w.-]+$/.test(username) ? username : undefined;
  } catch {
    return undefined;
  }
};

interface Address {
  readonly path: string;
  readonly port: number;
  readonly access: Access;
  readonly password: Secret;
}

/** The address of a server. */
export const urlOf = ({ path, port, access, password }: Address): Secret =>
  access.kind === 'peer'
    ? new Secret(`postgres://${LOGIN}@localhost:${port}/postgres?host=${encodeURIComponent(path)}`)
    : new Secret(
        `postgres://${access.role}:${encodeURIComponent(password.reveal())}@127.0.0.1:${port}/postgres`,
      );

/** The address of a server that another process of ours runs on this data. PostgreSQL notes it in its lock file. */
export const findRunning = async (dataDir: string, password: Secret): Promise<Secret | undefined> => {
  const lock = await readLockFile(dataDir);
  if (!lock?.port) return undefined;
  const { port, socketDirectory } = lock;
  return socketDirectory === undefined
    ? urlOf({ path: dataDir, port, access: { kind: 'password', role: LOGIN }, password })
    : urlOf({ path: socketDirectory, port, access: { kind: 'peer', user: '' }, password });
};

const HBA = 'freshet_hba.conf';
const IDENT = 'freshet_ident.conf';

interface Site {
  readonly path: string;
  readonly account: Account | undefined;
}

/** Writes who may log in; answers with the settings that make the server go by it. */
export const writeAccess = async (
  { path, account }: Site,
  access: Access,
): Promise<Record<string, string>> => {
  const write = async (name: string, text: string): Promise<string> => {
    const file = join(path, name);
    await writeFile(file, text, { mode: 0o600 });
    if (account) await chown(file, account.uid, account.gid);
    return file;
  };
  const isPeer = access.kind === 'peer';
  const roles = access.kind === 'password' && access.role === SUPERUSER ? 'all' : LOGIN;
  return {
    hba_file: await write(
      HBA,
      isPeer ? `local all ${LOGIN} peer map=freshet\n` : `host all ${roles} 127.0.0.1/32 scram-sha-256\n`,
    ),
    ident_file: await write(IDENT, isPeer ? `freshet "${access.user}" ${LOGIN}\n` : ''),
    listen_addresses: isPeer ? '' : '127.0.0.1',
    unix_socket_directories: isPeer ? `"${path.replaceAll('"', '""')}"` : '',
    unix_socket_permissions: '0700',
  };
};

/** In the data: its roles are as they are made here. */
const MARK = 'freshet_roles';
const VERSION = '1\n';

const CLUSTER_RECOVERY_MS = 600_000;

interface PrepareOptions extends Site {
  readonly binaries: Binaries;
  readonly password: Secret;
  readonly durable: boolean;
  readonly signal: AbortSignal | undefined;
}

export const hasLogin = async (path: string): Promise<boolean> =>
  (await readFile(join(path, MARK), 'utf8').catch(ifMissing)) === VERSION;

/**
 * Makes the role of the platform, gives it everything that an earlier release made as the superuser, and takes the login
 * from the superuser. Done by a server that talks to this process alone, so no superuser ever has to be let in.
 */
export const prepareLogin = async (options: PrepareOptions): Promise<void> => {
  const { path, account, binaries, password, durable, signal } = options;
  const args = ['--single', '-D', path, '-c', 'exit_on_error=true', ...(durable ? [] : ['-F']), 'postgres'];
  const result = await runCommand(binaries.postgres, args, {
    account,
    signal,
    input: statements(password).join('\n'),
    timeoutMs: CLUSTER_RECOVERY_MS,
  });
  if (result.kind !== 'exited' || result.code !== 0) {
    const lines = result.kind === 'exited' ? result.output.split('\n') : [result.errno];
    // Its prompts and the statements may be among what it printed.
    const said = lines.filter(line => /\b(ERROR|FATAL|PANIC|LOG):/.test(line)).slice(-20);
    throw programFault({ path, what: 'the roles of the database could not be made', lines: said });
  }
  const mark = join(path, MARK);
  await writeFile(mark, VERSION, { mode: 0o600 });
  if (account) await chown(mark, account.uid, account.gid);
  // A mark that a power cut loses is made again by the next start.
  if (!(await stat(mark)).isFile())
    throw new Fault('POSTGRES_DATA_CORRUPT', `${mark} is not a file`, { path });
};

/** What a superuser owns outside of what PostgreSQL itself brings, in any schema but its own. */
const OURS = `nspname !~ '^pg_' and nspname <> 'information_schema'`;

/** One statement a line, as a server that talks to one process takes them. */
const statements = (password: Secret): readonly string[] => [
  `do $$ begin if not exists (select from pg_roles where rolname = '${LOGIN}') then create role ${LOGIN}; end if; end $$`,
  `alter role ${LOGIN} login nosuperuser nocreatedb createrole noreplication nobypassrls password '${scramVerifier(password)}'`,
  `alter database postgres owner to ${LOGIN}`,
  `do $$ declare r record; begin for r in select rolname from pg_roles where rolname like 'freshet\\_%' and rolname <> '${LOGIN}' loop execute format('grant %I to ${LOGIN} with admin option', r.rolname); end loop; end $$`,
  `do $$ declare r record; begin for r in select nspname from pg_namespace where nspowner = 10 and ${OURS} and nspname <> 'public' loop execute format('alter schema %I owner to ${LOGIN}', r.nspname); end loop; end $$`,
  // Sequences of a column, indexes and row types follow their table.
  `do $$ declare r record; begin for r in select c.oid::regclass as name from pg_class c join pg_namespace n on n.oid = relnamespace where relowner = 10 and ${OURS} and relkind in ('r', 'p', 'v', 'm', 'S') and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i') and c.relkind = 'S') loop execute format('alter table %s owner to ${LOGIN}', r.name); end loop; end $$`,
  `do $$ declare r record; begin for r in select p.oid::regprocedure as name from pg_proc p join pg_namespace n on n.oid = pronamespace where proowner = 10 and ${OURS} loop execute format('alter routine %s owner to ${LOGIN}', r.name); end loop; end $$`,
  `do $$ declare r record; begin for r in select t.oid::regtype as name from pg_type t join pg_namespace n on n.oid = typnamespace where typowner = 10 and ${OURS} and typtype in ('e', 'd') loop execute format('alter type %s owner to ${LOGIN}', r.name); end loop; end $$`,
  `alter role ${SUPERUSER} nologin password null`,
  '',
];
