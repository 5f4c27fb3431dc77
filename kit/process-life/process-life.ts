import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/**
 * Names one life of a process: its pid and when it began, so that a pid the system gave to another program is
 * told apart. `undefined` when there is no such process, or only a zombie. Where the start cannot be read
 * (Windows), the pid alone counts.
 */
export const processLife = async (pid: number): Promise<string | undefined> => {
  if (process.platform === 'linux') {
    const fields = await linuxStat(pid);
    return fields && fields.state !== 'Z' && fields.state !== 'X' ? `${pid}-${fields.started}` : undefined;
  }
  if (!pidExists(pid)) return undefined;
  if (process.platform === 'win32') return `${pid}-0`;
  const started = await ps(pid, 'lstart=');
  return started ? `${pid}-${started.replace(/\W+/g, '')}` : undefined;
};

/** True when the system knows the pid, also as a zombie. */
export const pidExists = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** The command line of a living process, or `undefined` when it is gone or the system does not tell. */
export const commandLine = async (pid: number): Promise<string | undefined> => {
  if (process.platform === 'win32') return undefined;
  if (process.platform !== 'linux') return ps(pid, 'command=');
  const raw = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return raw === '' ? undefined : raw.replaceAll('\0', ' ').trim();
};

const linuxStat = async (pid: number): Promise<{ state: string; started: string } | undefined> => {
  const raw = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The program's name comes in parentheses and may hold anything, so fields are counted from its end.
  const fields = raw.slice(raw.lastIndexOf(')') + 2).split(' ');
  const [state, started] = [fields[0], fields[19]];
  return state && started ? { state, started } : undefined;
};

const ps = (pid: number, column: string): Promise<string | undefined> =>
  new Promise(resolve => {
    const options = {
      env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin' },
      timeout: 10_000,
    };
    execFile('ps', ['-ww', '-o', column, '-p', String(pid)], options, (error, output) =>
      resolve(error ? undefined : output.trim() || undefined),
    );
  });
