/**
 * The release of the demo: installed by Helm itself, as people do it, so that there is one with a history to look at. A
 * chart that an application names in Git is rendered and leaves no release.
 */
import { isFault } from '@freshet/kit/errors';
import { z } from 'zod';
import { CHART_FOLDER, RELEASE } from './shop.ts';
import type { StepTools } from './step.ts';

const Kubeconfig = z.object({ kubeconfig: z.string() });
const Releases = z.array(z.object({ revision: z.string(), status: z.string() }));

/** Its history has an upgrade, so that there is something to compare and to roll back to. */
const REVISIONS = [[], ['--set', 'replicas=2']] as const;

/** Whatever it may have come to; Helm 4 has no word for all of them. */
const STATES = ['--deployed', '--failed', '--pending'] as const;

type Helm = (...args: readonly string[]) => Promise<string>;

const helmOf = async ({ client, helm, signal }: StepTools): Promise<Helm> => {
  const answer = await client.call('POST /embedded-cluster/kubeconfig', {});
  const { kubeconfig } = Kubeconfig.parse(answer);
  return (...args) => helm.run({ kubeconfig, args: [...args, '--namespace', RELEASE.namespace], signal });
};

/** How often it was installed and upgraded; 0 where it is not there. */
const revisionOf = async (helm: Helm): Promise<number> => {
  const listed = await helm('list', ...STATES, '--output', 'json', '--filter', `^${RELEASE.name}$`);
  const [release] = Releases.parse(JSON.parse(listed));
  if (!release?.status.startsWith('pending')) return Number(release?.revision ?? 0);
  // Helm was ended in the middle, and would wait for itself for ever.
  await helm('uninstall', RELEASE.name);
  return 0;
};

/** A machine for which there is no Helm has the demo without it. */
const whereThereIsHelm = async (tools: StepTools, job: (helm: Helm) => Promise<void>): Promise<void> => {
  try {
    await job(await helmOf(tools));
  } catch (error) {
    if (!isFault(error, 'TOOL_MISSING')) throw error;
    tools.log.info({ reason: error.message }, 'the demo has no Helm release');
  }
};

export const installRelease = (tools: StepTools): Promise<void> =>
  whereThereIsHelm(tools, async helm => {
    for (const values of REVISIONS.slice(await revisionOf(helm)))
      await helm('upgrade', '--install', RELEASE.name, CHART_FOLDER, ...values);
  });

export const uninstallRelease = (tools: StepTools): Promise<void> =>
  whereThereIsHelm(tools, async helm => {
    if ((await revisionOf(helm)) > 0) await helm('uninstall', RELEASE.name);
  });
