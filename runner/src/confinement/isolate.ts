/**
 * Runs each program of a build of a stranger in namespaces of its own: a root directory that has the programs of the
 * machine, read only, and of everything else only the volume, home and temporary directory of the build; no process of
 * the machine in sight; no capability left, also for root. What the program starts ends with it.
 *
 * The network is that of the machine, and how much memory, time and disk it takes is not bounded here.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILD_MARK } from '../processes/index.ts';
import type { BuildConfinement, ConfinementTools } from './confinement.ts';

/**
 * Arguments: volume, home, temporary directory, working directory, an empty directory, then the program. Directories of
 * the build are opened first, since their paths are not there any more when they are put into the new root.
 */
const ISOLATE = `set -e
volume=$1 home=$2 temporary=$3 directory=$4 root=$5; shift 5
exec 3<"$volume" 4<"$home" 5<"$temporary"
mount -n -t tmpfs -o mode=0755,size=16m,nosuid root "$root"
cd "$root"
mkdir etc dev proc tmp old
for name in usr bin sbin lib lib32 lib64 opt; do
  if [ -L "/$name" ]; then ln -s "$(readlink "/$name")" "$name"
  elif [ -d "/$name" ]; then
    mkdir "$name"
    mount -n --bind "/$name" "$name"
    mount -n -o remount,bind,ro,nosuid "$name"
  fi
done
for name in passwd group hosts resolv.conf nsswitch.conf ld.so.cache localtime os-release protocols services; do
  if [ -e "/etc/$name" ]; then cp -L "/etc/$name" "etc/$name"; fi
done
for name in ssl alternatives ca-certificates pki; do
  if [ -d "/etc/$name" ]; then
    mkdir "etc/$name"
    mount -n --bind "/etc/$name" "etc/$name"
    mount -n -o remount,bind,ro,nosuid "etc/$name"
  fi
done
if [ -d etc/ssl/private ]; then mount -n -t tmpfs -o mode=0700,size=4k private etc/ssl/private; fi
for name in null zero full random urandom; do
  : > "dev/$name"
  mount -n --bind "/dev/$name" "dev/$name"
done
ln -s /proc/self/fd dev/fd; ln -s fd/0 dev/stdin; ln -s fd/1 dev/stdout; ln -s fd/2 dev/stderr
mkdir dev/shm
mount -n -t tmpfs -o mode=1777,size=64m,nosuid,nodev shm dev/shm
mount -n -t tmpfs -o mode=1777,size=64m,nosuid,nodev tmp tmp
mount -n -t proc -o nosuid,nodev,noexec proc proc
mkdir -p ".$volume" ".$home" ".$temporary"
mount -n -c --bind /proc/self/fd/3 ".$volume"
mount -n -c --bind /proc/self/fd/4 ".$home"
mount -n -c --bind /proc/self/fd/5 ".$temporary"
exec 3<&- 4<&- 5<&-
pivot_root . old
umount -n -l /old
rmdir /old
mount -n -o remount,ro,nosuid /
cd "$directory"
exec setpriv --bounding-set=-all --inh-caps=-all --no-new-privs -- "$@"
`;

/** The first process of a namespace hears no signals that it does not ask for; the program is its child, and does. */
const FIRST = '"$@"; exit $?';

const SYSTEM_PATH = '/usr/sbin:/usr/bin:/sbin:/bin';

const NAMESPACES = ['--mount', '--pid', '--ipc', '--uts', '--fork', '--kill-child'] as const;

export const isolate = ({ unshare, sh, env, isRoot }: ConfinementTools): BuildConfinement => ({
  open: async ({ buildId, volume, state }) => {
    const [root, home, temporary] = [join(state, 'root'), join(state, 'home'), join(state, 'tmp')];
    await mkdir(root, { recursive: true, mode: 0o700 });
    return {
      wrap: ({ command, environment, workingDirectory }) => ({
        command: [
          unshare,
          ...(isRoot ? [] : ['--user', '--map-root-user']),
          ...NAMESPACES,
          '--',
          ...[sh, '-c', ISOLATE, 'isolate', volume, home, temporary, workingDirectory, root],
          // Only here, since what runs before has rights that variables of the build must not steer.
          ...[env, '-i', '--'],
          ...Object.entries({ ...environment, [BUILD_MARK]: buildId }).map(pair => pair.join('=')),
          ...[sh, '-c', FIRST, 'first', ...command],
        ],
        environment: { PATH: SYSTEM_PATH },
        workingDirectory: '/',
      }),
      close: () => Promise.resolve(),
    };
  },
});
