/**
 * A pipeline that a runner has read from its repository gets what an inline one had when it was handed out: its step
 * types, locked at this moment and recorded, and the logins that it names. The text itself is not stored. Asked again,
 * also by a restart, the same text gets the same step types.
 */
import type { WorkDetails } from '@freshet/contracts/runner';
import { sha256Hex } from '@freshet/kit/crypto';
import { Fault } from '@freshet/kit/errors';
import { inputsOf, isOnOwnHost, knownVariables } from './compose-work.ts';
import type { BuildsCore } from './core.ts';
import type { ReadPipeline, RunnersClaim } from './desk.ts';
import { neededBy } from './needed-logins.ts';
import type { ResolvedLogins } from './ports.ts';
import type { BuildRow, InputsRow } from './tables.ts';
import { claimLost } from './take-reports.ts';

export const prepareWork = async (
  core: BuildsCore,
  claim: RunnersClaim,
  read: ReadPipeline,
): Promise<WorkDetails> => {
  const build = await heldBuild(core, claim);
  const inputs = await inputsOf(core, build.id);
  if (inputs.repository === null)
    throw new Fault('LINK_MESSAGE_INVALID', 'The pipeline of this build is not read from a repository');
  const stepTypes = await lockedTypes(core, build, inputs, read);
  const { registries, git } = await loginsFor(core, build, inputs, { text: read.text, stepTypes });
  const { buildId, fence } = claim;
  return {
    buildId,
    fence,
    textDigest: sha256Hex(read.text),
    stepTypes: [...stepTypes],
    registries: [...registries],
    git: git.map(login => (isOnOwnHost(build) ? { ...login, isDefault: false } : login)),
  };
};

const heldBuild = async ({ work }: BuildsCore, claim: RunnersClaim): Promise<BuildRow> => {
  const row = await work.sql
    .selectFrom('builds.claims')
    .selectAll()
    .where('build_id', '=', claim.buildId)
    .executeTakeFirst();
  if (row?.runner_id !== claim.runnerId || row.fence !== claim.fence || row.lease_until === null)
    throw claimLost();
  return work.sql
    .selectFrom('builds.builds')
    .selectAll()
    .where('id', '=', claim.buildId)
    .executeTakeFirstOrThrow();
};

const lockedTypes = async (
  { ports, work }: BuildsCore,
  { account_id: accountId, id }: BuildRow,
  inputs: InputsRow,
  { text, commit }: ReadPipeline,
): Promise<InputsRow['step_types']> => {
  const digest = sha256Hex(text);
  if (inputs.text_digest === digest) return inputs.step_types;
  const locked = await ports.stepTypes.lock(accountId, text);
  const repository = inputs.repository && { ...inputs.repository, ...(commit ? { revision: commit } : {}) };
  await work.housekeep(sql =>
    sql
      .updateTable('builds.inputs')
      .set({
        step_types: JSON.stringify(locked),
        text_digest: digest,
        repository: JSON.stringify(repository),
      })
      .where('build_id', '=', id)
      .execute(),
  );
  return [...locked];
};

const loginsFor = async (
  core: BuildsCore,
  build: BuildRow,
  inputs: InputsRow,
  { text, stepTypes }: { readonly text: string; readonly stepTypes: InputsRow['step_types'] },
): Promise<ResolvedLogins> => {
  if (build.fork) return { registries: [], git: [] };
  const { layers } = await knownVariables(core, build, inputs);
  const needs = await neededBy(core, build.account_id, { text, layers, stepTypes });
  return core.ports.contexts.logins(build.account_id, needs);
};
