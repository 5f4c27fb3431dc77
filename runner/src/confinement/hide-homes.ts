/**
 * Keeps the homes of the runner and of the platform out of sight of steps: keys, journals, work and volumes of other
 * builds. One process for each build holds a mount namespace in which an empty directory lies over each home, with the
 * directories of the build put back in; programs of the build are started in that namespace.
 *
 * It keeps steps from finding things, not from fighting for them: they run as the same user as the runner, and whoever
 * may trace its processes can get around it. For steps of strangers there is `isolate`.
 */
import { join, relative } from 'node:path';
import { Fault } from '@freshet/kit/errors';
import { recordProcess, startProcess } from '../processes/index.ts';
import type { BuildConfinement, ConfinementTools } from './confinement.ts';

/** Arguments: the volume, the state, and the homes. Ends with the first that cannot be done. */
const HIDE = `set -e
volume=$1 state=$2; shift 2
exec 3<"$volume" 4<"$state"
for home in "$@"; do
  if [ ! -d "$home" ]; then continue; fi
  mount -n -t tmpfs -o mode=0755,size=64k,nr_inodes=128 hidden "$home"
done
mkdir -p "$volume" "$state"
mount -n -c --bind /proc/self/fd/3 "$volume"
mount -n -c --bind /proc/self/fd/4 "$state"
exec 3<&- 4<&-
cd /
echo ready
exec tail -f /dev/null
`;

const SYSTEM_PATH = '/usr/sbin:/usr/bin:/sbin:/bin';

/** How long it may take; a machine that is this slow has other troubles. */
const READY_MS = 30_000;

const isWithin = (home: string, path: string): boolean => !relative(home, path).startsWith('..');

/** Homes within homes are hidden with them. */
const outermost = (homes: readonly string[]): readonly string[] =>
  homes.filter(home => !homes.some(other => other !== home && isWithin(other, home)));

export const hideHomes = (homes: readonly string[], tools: ConfinementTools): BuildConfinement => ({
  open: async ({ buildId, volume, state }) => {
    const { clock, unshare, sh, nsenter } = tools;
    const ready = Promise.withResolvers<void>();
    let [holder, words] = [0, ''];
    const running = startProcess(
      {
        buildId,
        programId: 'confinement',
        command: [unshare, '--mount', '--', sh, '-c', HIDE, 'hide', volume, state, ...outermost(homes)],
        environment: { PATH: SYSTEM_PATH },
        workingDirectory: '/',
      },
      (stream, chunk) => {
        words = `${words}${Buffer.from(chunk).toString()}`.slice(-1_000);
        if (stream === 'out' && words.includes('ready\n')) ready.resolve();
      },
      {
        clock,
        onStart: pid => {
          holder = pid;
          recordProcess(join(state, 'processes'), pid);
        },
      },
    );
    const late = new AbortController();
    await Promise.race([
      ready.promise,
      running.ended.then(() => Promise.reject(failed(words))),
      clock.sleep(READY_MS, late.signal).then(
        () => Promise.reject(failed('it takes too long')),
        () => undefined,
      ),
    ]).finally(() => late.abort());
    return {
      wrap: ({ command, environment, workingDirectory }) => ({
        command: [nsenter, `--mount=/proc/${holder}/ns/mnt`, `--wdns=${workingDirectory}`, '--', ...command],
        environment,
        workingDirectory: '/',
      }),
      close: () => running.stop(0),
    };
  },
});

const failed = (why: string): Fault =>
  new Fault('CONFINEMENT_FAILED', `The homes of the runner could not be hidden from steps: ${why.trim()}`);
