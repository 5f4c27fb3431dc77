import type { DeployStep } from '@freshet/domain/pipelines';
import { Fault } from '@freshet/kit/errors';
import type { StepWorld } from '../../step/index.ts';

/** What deploying needs from the machine. */
export interface DeployOptions {
  /** KUBECONFIG and HOME are read from it. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Runs kubectl and gives what it printed; `quiet` keeps that out of the log of the step. */
export type Kubectl = (
  args: readonly string[],
  options?: { readonly input?: string; readonly quiet?: boolean },
) => Promise<string>;

const ANSWER_LIMIT = 16 * 1024 * 1024;

const environmentFor = ({ environment }: DeployOptions): Record<string, string> => {
  const { HOME: home, KUBECONFIG: config } = environment;
  return {
    ...(home === undefined ? {} : { HOME: home }),
    ...(config === undefined ? {} : { KUBECONFIG: config }),
  };
};

/** The kubectl of this machine, bound to the cluster and namespace of a step. */
export const kubectlFor = (step: DeployStep, world: StepWorld, options: DeployOptions): Kubectl => {
  const place = [`--context=${step.cluster}`, `--namespace=${step.namespace}`];
  return async (args, { input, quiet = false } = {}) => {
    let text = '';
    const end = await world.runOnHost({
      name: 'kubectl',
      command: ['kubectl', ...place, ...args],
      environment: environmentFor(options),
      workingDirectory: world.volume,
      ...(input === undefined ? {} : { input }),
      output: async (stream, chunk) => {
        if (stream === 'out' && text.length < ANSWER_LIMIT) text += Buffer.from(chunk).toString('utf8');
        if (!quiet || stream === 'err') await world.output(stream, chunk);
      },
    });
    if (end.kind === 'exited' && end.code === 0) return text;
    if (end.kind === 'failed' && end.reason.includes('not installed'))
      throw new Fault(
        'TOOL_MISSING',
        'Deploy steps need the program kubectl, which is not installed on this machine (https://kubernetes.io/docs/tasks/tools)',
      );
    const why = end.kind === 'exited' ? `exited with code ${end.code}` : 'did not come to its end';
    throw new Fault('DEPLOY_FAILED', `kubectl ${args[0] ?? ''} ${end.kind === 'failed' ? end.reason : why}`);
  };
};
