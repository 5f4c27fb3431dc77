import { join } from 'node:path';
import type { BuildWork } from '@freshet/contracts/runner';
import { Fault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
import type { Output } from '../executor/index.ts';
import { Secrets } from '../masking/index.ts';
import { recordProcess, startProcess } from '../processes/index.ts';
import { secretsOf } from '../run/index.ts';
import type { Connections } from '../step/index.ts';
import { readRepositoryFile } from '../steps/index.ts';

interface TextOptions {
  /** The directory of the build. */
  readonly directory: string;
  readonly path: string;
  readonly clock: Clock;
  readonly connections: Connections;
  readonly signal: AbortSignal;
  /** Takes what git prints, with its secrets hidden. */
  readonly print: (stream: 'out' | 'err', text: string) => Promise<void>;
}

/** The text of a pipeline, and the commit it was read at where it came from a repository. */
export interface PipelineText {
  readonly text: string;
  readonly commit?: string;
}

/** The text of the pipeline: in the work, or in the repository at the revision that the work names. */
export const pipelineText = async (work: BuildWork, options: TextOptions): Promise<PipelineText> => {
  if (work.text !== undefined) return { text: work.text };
  if (!work.repository) throw new Fault('RUN_REQUEST_INVALID', 'The work has no pipeline');
  const { cloneUrl, revision, path, git } = work.repository;
  const { directory, clock, signal, print } = options;
  const secrets = new Secrets(secretsOf(work));
  const output: Output = (stream, chunk) => print(stream, secrets.hide(Buffer.from(chunk).toString()));
  let count = 0;
  await print('out', `Reading ${path} at ${revision}\n`);
  return readRepositoryFile(
    { repo: cloneUrl, git, revision, path },
    {
      connections: options.connections,
      directory: join(directory, 'repository'),
      mask: value => secrets.add(value),
      output,
      signal,
      runOnHost: program => {
        count += 1;
        const running = startProcess(
          {
            buildId: work.buildId,
            programId: `pipeline-text-${count}`,
            command: program.command,
            environment: { PATH: options.path, HOME: directory, TMPDIR: directory, ...program.environment },
            workingDirectory: program.workingDirectory,
          },
          program.output ?? output,
          { clock, onStart: pid => recordProcess(join(directory, 'processes'), pid) },
        );
        const stop = (): void => void running.stop(0);
        signal.addEventListener('abort', stop, { once: true });
        return running.ended.finally(() => signal.removeEventListener('abort', stop));
      },
    },
  );
};
