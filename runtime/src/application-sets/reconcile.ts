/** One pass over a set: from what it asks for to the writes that are missing, and what its status says then. */
import {
  type ApplicationSet,
  type ApplicationSetStatus,
  advanceRollout,
  conditionsAfter,
  type GeneratorPorts,
  isRollingSync,
  mergePatchOf,
  type PassResult,
  type Plan,
  type PolicySettings,
  planApplications,
  policyOf,
  problemText,
  type RolloutStatus,
  renderApplications,
  requeueSeconds,
  rolloutOperation,
  rolloutProblems,
  stepsOf,
  validateApplications,
  withoutAutomation,
} from '@freshet/domain/application-sets';
import type { Application, Destination } from '@freshet/domain/applications';
import { isSame } from '@freshet/domain/automation';
import { isFault } from '@freshet/kit/errors';
import { isKubeError, type KubeClient } from '@freshet/kit/kube-client';
import type { JqPaths } from '../comparison/index.ts';
import { withPointers } from './ignored-pointers.ts';
import { resourceStatuses } from './resource-statuses.ts';
import { APPLICATION_SETS, APPLICATIONS } from './resources.ts';

const RETRY_SECONDS = 180;
const MOST_AT_ONCE = 10;

export const SET_REFRESH_ANNOTATION = 'argocd.argoproj.io/application-set-refresh';

export interface PassParts {
  readonly client: KubeClient;
  readonly policy: PolicySettings;
  readonly hasProjects: (names: ReadonlySet<string>) => Promise<ReadonlySet<string>>;
  readonly destinationProblem: (destination: Destination) => string | undefined;
  readonly jq: Pick<JqPaths, 'pathsIn'>;
  readonly now: Date;
}

export interface PassInput {
  readonly set: ApplicationSet;
  readonly ports: GeneratorPorts;
  /** All applications of the namespace, by name. */
  readonly live: ReadonlyMap<string, Application>;
  readonly ownedBy: (set: ApplicationSet) => readonly Application[];
}

/** After how many seconds to look again, if nothing is heard before. */
export interface PassOutcome {
  readonly againSeconds: number | undefined;
}

type Failure = NonNullable<PassResult['error']>;

const failureOf = (error: unknown): Failure => {
  if (!isFault(error)) throw error;
  const isTemplate = error.code === 'APPLICATION_SET_TEMPLATE_INVALID';
  return {
    reason: isTemplate ? 'RenderTemplateParamsError' : 'ApplicationParamsGenerationError',
    message: error.message,
  };
};

export const reconcileSet = async (parts: PassParts, input: PassInput): Promise<PassOutcome> => {
  const { set, ports } = input;
  let generated: Application[];
  try {
    generated = await renderApplications(set, ports, parts.now);
  } catch (error) {
    await writeStatus(parts, input, { isGenerated: false, error: failureOf(error) });
    return { againSeconds: RETRY_SECONDS };
  }
  if (isRollingSync(set) && stepsOf(set).length === 0) {
    const error = { reason: 'ApplicationSetRolloutError', message: 'No steps defined for rollout' };
    await writeStatus(parts, input, { isGenerated: true, error });
    return { againSeconds: RETRY_SECONDS };
  }
  return carryOut(parts, input, generated);
};

const projectsOf = (applications: readonly Application[]): ReadonlySet<string> =>
  new Set(applications.map(({ spec }) => spec.project || 'default'));

const carryOut = async (
  parts: PassParts,
  input: PassInput,
  generated: readonly Application[],
): Promise<PassOutcome> => {
  const { live } = input;
  const set = await withPointers(input.set, generated, live, parts.jq);
  const projects = await parts.hasProjects(projectsOf(generated));
  const { valid, problems } = validateApplications(generated, {
    hasProject: name => projects.has(name),
    destinationProblem: parts.destinationProblem,
  });
  const rollout = isRollingSync(set) ? rollOut(parts, { ...input, set }, valid) : undefined;
  const desired = rollout?.desired ?? valid;
  // Whoever is asked to sync is known to be so first: if we die in between, it is asked again, and not forgotten.
  const told = rollout ? await writeRollout(parts, input.set, rollout.told.statuses) : input.set;
  const plan = planApplications({ set, desired, generated, live, policy: policyOf(set, parts.policy) });
  const failed = await execute(parts, set, plan);
  const problem = problemText(problems);
  const error: Failure | undefined =
    failed ??
    (problem === undefined ? undefined : { reason: 'ApplicationValidationError', message: problem });
  await writeStatus(
    parts,
    { ...input, set: told },
    { isGenerated: true, ...(error ? { error } : {}), ...(rollout ? { rollout: rollout.told } : {}) },
  );
  await dropRefresh(parts, set);
  return { againSeconds: requeueSeconds(set) ?? (error ? RETRY_SECONDS : undefined) };
};

interface RolledOut {
  readonly desired: readonly Application[];
  readonly told: { readonly statuses: readonly RolloutStatus[]; readonly problems: readonly string[] };
}

/** The applications with their automation off, and with an operation where their turn has come. */
const rollOut = (
  { now }: PassParts,
  { set, ownedBy }: PassInput,
  valid: readonly Application[],
): RolledOut => {
  const manual = valid.map(withoutAutomation);
  const { statuses, toSync } = advanceRollout({ set, desired: manual, live: ownedBy(set), now });
  const desired = valid.map((application, index): Application => {
    const quiet = manual[index] ?? application;
    if (!toSync.has(application.metadata.name)) return quiet;
    return { ...quiet, operation: rolloutOperation(application) };
  });
  return { desired, told: { statuses, problems: rolloutProblems(set, manual) } };
};

/** Carries out a plan as far as it goes; the first thing that failed is what is told. */
const execute = async (
  { client }: PassParts,
  { metadata: { namespace = '', name: setName } }: ApplicationSet,
  { creates, patches, deletes, foreign }: Plan,
): Promise<Failure | undefined> => {
  const failures: Failure[] = foreign.map(name => ({
    reason: 'UpdateApplicationError',
    message: `application ${name} is not changed, as another owner than ${setName} controls it`,
  }));
  const attempt = async (reason: string, write: () => Promise<unknown>): Promise<void> => {
    try {
      await write();
    } catch (error) {
      // What is gone, or came in between, is seen by the next pass, which the change itself brings about.
      if (['NotFound', 'AlreadyExists', 'Conflict'].some(reason => isKubeError(error, reason))) return;
      if (!isKubeError(error)) throw error;
      failures.push({ reason, message: error.message });
    }
  };
  await inTurns(creates, application =>
    attempt('CreateApplicationError', () => client.create(APPLICATIONS, application)),
  );
  await inTurns(patches, ({ application, patch }) =>
    attempt('UpdateApplicationError', () =>
      client.patch(APPLICATIONS, { namespace, name: application.metadata.name }, { kind: 'merge', patch }),
    ),
  );
  await inTurns(deletes, ({ metadata: { name, uid } }) =>
    attempt('DeleteApplicationError', () =>
      client.delete(APPLICATIONS, { namespace, name }, uid === undefined ? {} : { uid }),
    ),
  );
  return failures[0];
};

const inTurns = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  for (let at = 0; at < items.length; at += MOST_AT_ONCE)
    await Promise.all(items.slice(at, at + MOST_AT_ONCE).map(work));
};

/** Writes the states of a rollout where they changed; the set as it is then. */
const writeRollout = async (
  { client }: PassParts,
  set: ApplicationSet,
  statuses: readonly RolloutStatus[],
): Promise<ApplicationSet> => {
  const { name, namespace = '' } = set.metadata;
  const applicationStatus = [...statuses];
  if (!isSame(set.status?.applicationStatus ?? [], applicationStatus)) {
    const patch = { status: { applicationStatus } };
    await ignoringGone(
      client.patch(APPLICATION_SETS, { namespace, name }, { kind: 'merge', patch, subresource: 'status' }),
    );
  }
  return { ...set, status: { ...set.status, applicationStatus } };
};

/** Writes the status where it says something else than before. */
const writeStatus = async (
  { client, now }: PassParts,
  { set, ownedBy }: PassInput,
  result: PassResult,
): Promise<void> => {
  const owned = resourceStatuses(ownedBy(set));
  const before: ApplicationSetStatus = set.status ?? {};
  const statuses =
    result.rollout?.statuses ?? (isRollingSync(set) ? before.applicationStatus : undefined) ?? [];
  const after: ApplicationSetStatus = {
    conditions: conditionsAfter(set, result, now),
    ...(statuses.length > 0 ? { applicationStatus: [...statuses] } : {}),
    ...(owned.length > 0 ? { resources: [...owned], resourcesCount: owned.length } : {}),
  };
  if (isSame(before, after)) return;
  const { name, namespace = '' } = set.metadata;
  const patch = { status: mergePatchOf(before, after) };
  await ignoringGone(
    client.patch(APPLICATION_SETS, { namespace, name }, { kind: 'merge', patch, subresource: 'status' }),
  );
};

const dropRefresh = async ({ client }: PassParts, { metadata }: ApplicationSet): Promise<void> => {
  if (metadata.annotations?.[SET_REFRESH_ANNOTATION] === undefined) return;
  const patch = { metadata: { annotations: { [SET_REFRESH_ANNOTATION]: null } } };
  const { name, namespace = '' } = metadata;
  await ignoringGone(client.patch(APPLICATION_SETS, { namespace, name }, { kind: 'merge', patch }));
};

const ignoringGone = async (write: Promise<unknown>): Promise<void> => {
  try {
    await write;
  } catch (error) {
    if (!isKubeError(error, 'NotFound')) throw error; // a set that is gone has no status
  }
};
