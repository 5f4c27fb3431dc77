import { StepTypeDeleted, StepTypeSaved } from '@freshet/contracts/pipelines';
import {
  compareVersions,
  parseStepType,
  parseVersion,
  selectVersion,
  type Version,
} from '@freshet/domain/steps';
import { Fault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
import type { UnitOfWork } from '../../unit-of-work/index.ts';
import { type PipelineLimits, requireRoom } from '../limits.ts';
import { lockAccount } from '../projects/project-store.ts';
import { type Acting, notFound } from '../rights.ts';
import type { PipelineTables } from '../tables.ts';
import type { PipelineTexts } from '../texts/pipeline-texts.ts';
import type { SentStepType } from './read-step-type.ts';
import { guardedStepType, type KeptStepType } from './step-type.ts';
import {
  listVersions,
  loadStepTypes,
  measureStepTypes,
  removeStepTypes,
  saveStepType,
} from './step-type-store.ts';

export interface StepTypesDeps {
  readonly work: UnitOfWork<PipelineTables>;
  readonly texts: PipelineTexts;
  readonly clock: Clock;
  readonly limits: PipelineLimits;
}

/** A typed step that is fixed to what it is now. */
export interface LockedStepType {
  readonly name: string;
  readonly version: string;
  readonly digest: string;
  readonly definition: string;
}

/** The step types of an account, and those that come with every installation. */
export interface StepTypes {
  /** Each in its highest version, by name. */
  latest(accountId: string): Promise<readonly KeptStepType[]>;
  get(acting: Acting, type: string): Promise<KeptStepType>;
  /** The highest first. */
  versions(acting: Acting, type: string): Promise<readonly string[]>;
  create(acting: Acting, sent: SentStepType): Promise<KeptStepType>;
  replace(acting: Acting, type: string, sent: SentStepType): Promise<KeptStepType>;
  delete(acting: Acting, type: string): Promise<void>;
  /** The definitions of those of these names, for checking uses of them. */
  definitions(accountId: string, names: readonly string[]): Promise<readonly string[]>;
  /** The typed steps of a workflow, fixed to what they are now; those that are not known are left out. */
  lock(accountId: string, text: string): Promise<readonly LockedStepType[]>;
}

export const createStepTypes = (deps: StepTypesDeps): StepTypes => ({
  latest: async accountId => latestOf(await everyName(deps, accountId)),
  get: async (acting, type) => required(deps, acting, type),
  versions: async (acting, type) => {
    const { name } = await required(deps, acting, type);
    return (await ofName(deps, acting.accountId, name)).map(({ version }) => version);
  },
  create: async (acting, sent) => {
    const type = await deps.texts.readStepType(acting.accountId, sent);
    await acting.mayAlso(
      { resource: 'step-type', action: 'create' },
      guardedStepType(acting.accountId, type),
    );
    return save(deps, acting, type, false);
  },
  replace: async (acting, ref, sent) => {
    const before = await required(deps, acting, ref);
    const { version } = parseStepType(ref) ?? {};
    const type = await deps.texts.readStepType(acting.accountId, {
      ...sent,
      metadata: { ...sent.metadata, version: sent.metadata.version ?? version ?? before.version },
    });
    if (type.name !== before.name)
      throw new Fault('STEP_TYPE_INVALID', `the definition is of ${type.name}, not of ${before.name}`);
    await acting.may(guardedStepType(acting.accountId, type));
    return save(deps, acting, type, true);
  },
  delete: removing(deps),
  definitions: async (accountId, names) => (await ofNames(deps, accountId, names)).map(({ text }) => text),
  lock: async (accountId, text) => {
    const uses = await deps.texts.typedUses(accountId, text);
    const known = await ofNames(
      deps,
      accountId,
      uses.map(step => step.uses),
    );
    const locked = uses.flatMap(step => pick(known, step.uses, step.version) ?? []);
    return [...new Set(locked)].map(({ name, version, digest, text: definition }) => ({
      name,
      version,
      digest,
      definition,
    }));
  },
});

const versionOf = ({ version }: { readonly version: string }): Version => {
  const parsed = parseVersion(version);
  if (!parsed) throw new Error(`the stored version ${version} is none`);
  return parsed;
};

const highestFirst = (types: readonly KeptStepType[]): readonly KeptStepType[] =>
  types.toSorted((one, other) => compareVersions(versionOf(other), versionOf(one)));

const ofNames = async (
  { work, texts }: StepTypesDeps,
  accountId: string,
  names: readonly string[],
): Promise<readonly KeptStepType[]> => {
  const wanted = new Set(names);
  const hub = (await texts.hub()).filter(({ name }) => wanted.has(name));
  return [...hub, ...(await loadStepTypes(work.sql, accountId, [...wanted]))];
};

const ofName = async (
  deps: StepTypesDeps,
  accountId: string,
  name: string,
): Promise<readonly KeptStepType[]> => highestFirst(await ofNames(deps, accountId, [name]));

const everyName = async (deps: StepTypesDeps, accountId: string): Promise<readonly KeptStepType[]> => {
  const names = (await listVersions(deps.work.sql, accountId)).map(({ name }) => name);
  const hub = (await deps.texts.hub()).map(({ name }) => name);
  return ofNames(deps, accountId, [...names, ...hub]);
};

const latestOf = (types: readonly KeptStepType[]): readonly KeptStepType[] =>
  [...Map.groupBy(types, ({ name }) => name)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, versions]) => pick(versions, name) ?? []);

const pick = (types: readonly KeptStepType[], name: string, version?: string): KeptStepType | undefined => {
  const named = types.filter(type => type.name === name);
  const chosen = selectVersion(named.map(versionOf), version);
  return named.find(type => type.version === chosen?.text);
};

const find = async (
  deps: StepTypesDeps,
  accountId: string,
  ref: string,
): Promise<KeptStepType | undefined> => {
  const wanted = parseStepType(ref);
  return wanted && pick(await ofNames(deps, accountId, [wanted.name]), wanted.name, wanted.version);
};

const required = async (deps: StepTypesDeps, acting: Acting, ref: string): Promise<KeptStepType> => {
  const type = await find(deps, acting.accountId, ref);
  if (!type) throw notFound('step-type');
  await acting.may(guardedStepType(acting.accountId, type));
  return type;
};

const save = (
  { work, clock, limits }: StepTypesDeps,
  { context, accountId }: Acting,
  type: KeptStepType,
  replace: boolean,
): Promise<KeptStepType> =>
  work.change(context, async change => {
    await lockAccount(change.sql, accountId);
    const { count, bytes } = await measureStepTypes(change.sql, accountId);
    requireRoom(count, limits.stepTypeVersions, 'versions of step types in the account');
    requireRoom(bytes + type.text.length, limits.stepTypeBytes, 'bytes of step types in the account');
    const at = clock.now();
    if (!(await saveStepType(change.sql, { accountId, by: context.actor.name, at, type }, replace)))
      throw new Fault('STEP_TYPE_EXISTS', `there is already a step type ${type.name}:${type.version}`);
    const { name, version, digest } = type;
    change.audit({
      action: `step-type.${replace ? 'update' : 'create'}`,
      entity: { kind: 'step-type', id: `${name}:${version}`, name },
      details: { version, digest },
    });
    change.emit({ event: StepTypeSaved, key: name, data: { accountId, name, version, digest } });
    return { ...type, written: { createdAt: at, updatedAt: at } };
  });

const removing =
  (deps: StepTypesDeps): StepTypes['delete'] =>
  async (acting, ref) => {
    const { accountId, context } = acting;
    const { name, version, written } = await required(deps, acting, ref);
    if (!written) throw new Fault('DENIED', `${name} comes with every installation and cannot be deleted`);
    const only = parseStepType(ref)?.version === undefined ? undefined : version;
    await deps.work.change(context, async change => {
      const removed = await removeStepTypes(change.sql, accountId, name, only);
      if (removed.length === 0) throw notFound('step-type');
      change.audit({
        action: 'step-type.delete',
        entity: { kind: 'step-type', id: only === undefined ? name : `${name}:${only}`, name },
        details: { versions: [...removed] },
      });
      for (const gone of removed)
        change.emit({ event: StepTypeDeleted, key: name, data: { accountId, name, version: gone } });
    });
  };
