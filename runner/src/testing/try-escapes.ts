/**
 * A step that tries to get out. Run: node runner/src/testing/try-escapes.ts [off]
 *
 * Makes a directory that stands for an installation beside the runner, runs one step of the local executor as the user
 * that it is started as, and prints what the step reached, as one line of JSON. With `off` the step has no sandbox.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type ListenOptions, type Server } from 'node:net';
import { homedir, networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@freshet/kit/time';
import { isolateSteps } from '../confinement/index.ts';
import { createLocalExecutor } from '../executors/index.ts';

const LIMITS = { memoryBytes: 256 * 2 ** 20, processes: 100 };

/** An answer counts, not a connection: those to closed addresses are taken and reset. Perl, which makes system calls that programs of the system refuse to make for users. */
const CONNECT =
  'socket(my $s, 2, 1, 0); $SIG{ALRM} = sub { exit 1 }; alarm 5; ' +
  'connect($s, pack("Sna4x8", 2, $ARGV[1], pack("C4", split /[.]/, $ARGV[0]))) or exit 1; ' +
  'syswrite($s, "GET / HTTP/1.0\\r\\n\\r\\n"); exit(sysread($s, my $answer, 1) ? 0 : 1)';
const CONNECT_UNIX = 'socket(my $s, 1, 1, 0); exit(connect($s, pack("Sa*", 1, $ARGV[0])) ? 0 : 1)';
const FORKS =
  'my $n = 0; my @all; for (1 .. 300) { my $p = fork; last unless defined $p; if (!$p) { sleep 30; exit } push @all, $p; $n++ } ' +
  'kill 9, @all; exit($n >= 300 ? 0 : 1)';
const MEMORY = 'my @all; for (1 .. 60) { push @all, "x" x 10_000_000 } exit 0';
const ATTACH = 'exit(syscall(101, 16, $ARGV[0] + 0, 0, 0) == 0 ? 0 : 1)';
const UNMOUNT = 'exit(syscall(166, $ARGV[0], 2) == 0 ? 0 : 1)';

/** One attempt a line: what it reaches, and a command that succeeds only where it is reached. */
const ATTEMPTS: readonly (readonly [name: string, command: string])[] = [
  ['master key', 'grep -q secret "$PLATFORM/master.key"'],
  ['database', 'grep -q secret "$PLATFORM/postgres.password" || grep -q 18 "$DATABASE/PG_VERSION"'],
  ['key of the admin', 'grep -q secret "$PLATFORM/cli.yaml"'],
  ['root of another process', 'cat /proc/*/root"$PLATFORM/master.key" 2>/dev/null | grep -q secret'],
  [
    'unmounting',
    `umount -l "$PLATFORM" || umount -l / || perl -e '${UNMOUNT}' "$PLATFORM" || perl -e '${UNMOUNT}' /proc`,
  ],
  ['capabilities', "grep -q '^CapEff:.*[1-9a-f]' /proc/self/status"],
  ['mounting', 'mkdir -p "$CF_VOLUME_PATH/m" && mount -t tmpfs none "$CF_VOLUME_PATH/m"'],
  ['namespaces', 'unshare --user --map-root-user true'],
  ['tracing the runner', `perl -e '${ATTACH}' "$RUNNER"`],
  [
    'settings of the kernel',
    'test -w /proc/sys/kernel/core_pattern && cp /proc/sys/kernel/core_pattern "$CF_VOLUME_PATH/c" && cat "$CF_VOLUME_PATH/c" > /proc/sys/kernel/core_pattern',
  ],
  ['volume of another build', 'grep -q secret "$OTHER/kept" || ls "$OTHER/.." | grep -q other'],
  [
    'service on the loopback',
    `perl -e '${CONNECT}' 127.0.0.1 "$PORT" || perl -e '${CONNECT}' 0.0.0.0 "$PORT"`,
  ],
  ['metadata of the cloud', `perl -e '${CONNECT}' 169.254.169.254 80`],
  ['more processes than its limit', `perl -e '${FORKS}'`],
  ['more memory than its limit', `perl -e '${MEMORY}'`],
  ['writing beside the workspace', '(: > "$PLATFORM/x" || : > /usr/x || : > /etc/x || : > /x)'],
  ['home of the user', 'ls "$USER_HOME"'],
  ['ending a process outside', 'kill -0 "$VICTIM" && kill -9 "$VICTIM"'],
  ['unix socket', `perl -e '${CONNECT_UNIX}' "$SOCKET"`],
  [
    'abstract unix socket',
    `perl -e '${CONNECT_UNIX}' "$(printf x | tr x '\\000')$ABSTRACT" || grep -q "@$ABSTRACT" /proc/net/unix`,
  ],
  // What must go on working.
  ['own volume', 'grep -q own kept && echo new > made && echo new > "$TMPDIR/x" && echo new > "$HOME/x"'],
  ['network', `perl -e '${CONNECT}' "$ADDRESS" "$OUTSIDE"`],
  ['allowed address', `perl -e '${CONNECT}' 127.0.0.1 "$ALLOWED"`],
];

const SCRIPT = ATTEMPTS.map(
  ([name, command]) =>
    `if ( ${command} ) >/dev/null 2>&1; then echo '${name}: reached'; else echo '${name}: closed'; fi`,
).join('\n');

const listen = async (where: ListenOptions): Promise<Server> => {
  const server = createServer(socket => socket.on('error', () => undefined).end('here'));
  server.listen(where);
  await once(server, 'listening');
  return server;
};

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** An address of this machine that is not its loopback; the loopback where it has none. */
const ownAddress = (): string => {
  const found = Object.values(networkInterfaces())
    .flatMap(addresses => addresses ?? [])
    .find(
      ({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'),
    );
  return found?.address ?? '';
};

const root = await mkdtemp(join(tmpdir(), 'freshet-escapes-'));
const [platform, database, own, other, state] = ['platform', 'database', 'own', 'other', 'state'].map(name =>
  join(root, name),
) as [string, string, string, string, string];
const abstract = `freshet-escape-${process.pid}`;
const servers: Server[] = [];
const victim = spawn('sleep', ['60'], { stdio: 'ignore' });
try {
  for (const path of [platform, database, own, other, join(state, 'home')])
    await mkdir(path, { recursive: true });
  for (const name of ['master.key', 'postgres.password', 'cli.yaml'])
    await writeFile(join(platform, name), 'secret\n', { mode: 0o600 });
  await writeFile(join(database, 'PG_VERSION'), '18\n');
  await writeFile(join(other, 'kept'), 'secret\n');
  await writeFile(join(own, 'kept'), 'own\n');
  const address = ownAddress();
  servers.push(
    await listen({ port: 0, host: '127.0.0.1' }),
    await listen({ port: 0, host: address || '127.0.0.1' }),
    await listen({ port: 0, host: '127.0.0.1' }),
  );
  servers.push(await listen({ path: join(root, 'socket') }), await listen({ path: `\0${abstract}` }));
  const [service, outside, allowed] = servers as [Server, Server, Server];
  const { isolation, confinement } = await isolateSteps(process.argv[2] === 'off' ? 'off' : 'auto', {
    clock: systemClock,
    limits: LIMITS,
    readable: [],
    hidden: [platform],
    allowed: [`localhost:${portOf(allowed)}`],
  });
  const executor = createLocalExecutor({
    clock: systemClock,
    path: '/usr/bin:/bin:/usr/sbin:/sbin',
    confinement,
  });
  const place = await executor.open({ buildId: `escapes-${process.pid}`, volume: own, state });
  let out = '';
  const end = await place.run(
    {
      id: 'escape',
      image: '',
      command: ['/bin/sh', '-c', SCRIPT],
      environment: {
        CF_VOLUME_PATH: own,
        PLATFORM: platform,
        DATABASE: database,
        OTHER: other,
        RUNNER: String(process.ppid),
        VICTIM: String(victim.pid),
        PORT: String(portOf(service)),
        ADDRESS: address,
        OUTSIDE: String(portOf(outside)),
        ALLOWED: String(portOf(allowed)),
        SOCKET: join(root, 'socket'),
        ABSTRACT: abstract,
        USER_HOME: homedir(),
      },
      mounts: [],
    },
    (stream, chunk) => {
      if (stream === 'out') out += Buffer.from(chunk).toString();
    },
  ).ended;
  await place.close();
  const reached = out.split('\n').flatMap(line => /^(.*): reached$/.exec(line)?.[1] ?? []);
  const asked = out.split('\n').filter(line => /: (reached|closed)$/.test(line)).length;
  const missing = isolation.missing.map(({ protection }) => protection);
  const isWritten = await stat(join(own, 'made')).then(
    () => true,
    () => false,
  );
  process.stdout.write(
    `${JSON.stringify({ user: process.getuid?.(), kind: isolation.kind, missing, reached, asked, end, isWritten, hasNetwork: address !== '' })}\n`,
  );
} finally {
  victim.kill('SIGKILL');
  for (const server of servers) server.close();
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
}
