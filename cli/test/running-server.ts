import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
/** Half of a start is compiling; the tests of the service keep what they have compiled in the same place. */
const COMPILED = join(ROOT, 'node_modules', '.cache', 'freshet-service-tests');
/** Only a process that hangs meets it: on a machine that does much else a start takes a minute and more. */
const DEADLINE_MS = 200_000;

/** A control plane in a process of its own, as an operator starts it. */
export interface RunningServer {
  readonly url: string;
  /** Of the user `admin`. */
  readonly password: string;
  stop(): Promise<void>;
}

/** Starts it and waits until it serves. The environment is `env`, without a cluster unless that says so. */
export const startServer = async (env: Readonly<Record<string, string>>): Promise<RunningServer> => {
  const entry = join(ROOT, 'control-plane', 'src', 'main.ts');
  const child = spawn(process.execPath, [entry], {
    env: { NODE_COMPILE_CACHE: COMPILED, FRESHET_EMBEDDED_CLUSTER: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  let said = '';
  try {
    const { url, password } = await new Promise<{ url: string; password: string }>((resolve, reject) => {
      const fail = (why: string) => () => reject(new Error(`${why}:\n${said}`));
      AbortSignal.timeout(DEADLINE_MS).addEventListener('abort', fail('it is not ready in time'));
      child.once('close', fail('it ended'));
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const [, found] = /^ {2}Open +(http\S+)$/m.exec(said) ?? [];
        const [, secret] = /, password (\S+) \(shown only now\)/.exec(said) ?? [];
        if (found && secret && said.includes('Ctrl-C stops it.')) resolve({ url: found, password: secret });
      });
    });
    return {
      url,
      password,
      stop: async () => {
        child.kill('SIGTERM');
        await ended;
      },
    };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
};
