/** What people do with contexts. Data is sealed as a whole wherever any of it is secret. */
import {
  ContextCreated,
  ContextDeleted,
  type ContextInput,
  ContextUpdated,
} from '@freshet/contracts/contexts';
import { parseTags } from '@freshet/domain/access';
import {
  CONTEXT_TYPES,
  type ContextData,
  type ContextType,
  checkContextData,
  contextTypeSpec,
  maskedData,
  unmaskedData,
} from '@freshet/domain/contexts';
import { isUniqueViolation } from '@freshet/kit/db';
import { Fault } from '@freshet/kit/errors';
import type { Ids } from '@freshet/kit/ids';
import { Secret } from '@freshet/kit/secret';
import type { Clock } from '@freshet/kit/time';
import { missing } from '../gateway/index.ts';
import type { KeyRing } from '../key-ring/index.ts';
import type { Change, ChangeContext, UnitOfWork } from '../unit-of-work/index.ts';
import { ContextStore, type KeptContext } from './context-store.ts';
import type { ContextTables } from './tables.ts';

export interface ContextDeps {
  readonly work: UnitOfWork<ContextTables>;
  readonly secrets: Pick<KeyRing, 'seal' | 'open'>;
  readonly clock: Clock;
  readonly ids: Ids;
}

const MAX_CONTEXTS = 5_000;
const PURPOSE = 'context.data';

const isGit = (type: ContextType): boolean => type.startsWith('git.');

/** The types among which one is the default; types that know no default have no siblings. */
const defaultSiblings = (type: ContextType): readonly ContextType[] => {
  if (isGit(type)) return (Object.keys(CONTEXT_TYPES) as ContextType[]).filter(isGit);
  return type === 'registry' ? ['registry'] : [];
};

const readTags = (tags: readonly string[]): readonly string[] => {
  const parsed = parseTags(tags);
  if (parsed.ok) return parsed.value;
  throw invalid(parsed.problems.map(({ path, message }) => `body.metadata.${path}: ${message}`));
};

const invalid = (problems: readonly string[]): Fault =>
  new Fault('REQUEST_INVALID', `the request is not valid: ${problems.join('; ')}`, { problems });

const checkData = (type: ContextType, data: ContextData): void => {
  const problems = checkContextData(type, data);
  if (problems.length === 0) return;
  throw invalid(
    problems.map(({ path, message }) => `body.spec.data${path === '' ? '' : `.${path}`}: ${message}`),
  );
};

/** How the data of a request goes into what is stored. */
export type Edit = 'replace' | 'merge';

export class Contexts {
  readonly #deps: ContextDeps;

  constructor(deps: ContextDeps) {
    this.#deps = deps;
  }

  async get(accountId: string, name: string): Promise<KeptContext> {
    const found = await new ContextStore(this.#deps.work.sql).find(accountId, name);
    if (!found) throw missing('context');
    return found;
  }

  list(accountId: string, types?: readonly ContextType[]): Promise<readonly KeptContext[]> {
    return new ContextStore(this.#deps.work.sql).list(accountId, types);
  }

  /** The data with its secrets. Whoever calls has asked whether that is allowed. */
  async reveal({ accountId, id, shown, sealed }: KeptContext): Promise<ContextData> {
    if (sealed === undefined) return shown;
    const opened = await this.#deps.secrets.open(accountId, `${PURPOSE}.${id}`, sealed);
    return JSON.parse(opened.reveal());
  }

  /** Writes down whose secrets a caller was shown or refused: their names, never their values. */
  async recordReveals(
    context: ChangeContext,
    asked: readonly { readonly context: KeptContext; readonly isAllowed: boolean }[],
  ): Promise<void> {
    if (asked.length === 0) return;
    await this.#deps.work.change(context, async change => {
      for (const { context: about, isAllowed } of asked) {
        const { id, name, type, shown } = about;
        change.audit({
          action: 'context.decrypt',
          entity: { kind: contextTypeSpec(type).kind, id, name },
          result: isAllowed ? 'success' : 'denied',
          details: { type, keys: Object.keys(shown).slice(0, 50) },
        });
      }
    });
  }

  async create(context: ChangeContext, input: ContextInput): Promise<KeptContext> {
    const { accountId } = context.actor;
    const { clock, ids } = this.#deps;
    const { type } = input.spec;
    const data = input.spec.data as ContextData;
    checkData(type, data);
    const now = clock.now();
    const id = ids.next();
    const tags = readTags(input.metadata.tags ?? []);
    const content = await this.#sealed(accountId, id, type, data);
    return this.#write(context, input.metadata.name, async change => {
      const store = new ContextStore(change.sql);
      if ((await store.count(accountId)) >= MAX_CONTEXTS)
        throw new Fault('LIMIT_REACHED', `an account holds at most ${MAX_CONTEXTS} contexts`);
      const isDefault = await chooseDefault(store, accountId, type, input.metadata.default ?? undefined);
      const name = input.metadata.name;
      const made = { accountId, id, name, type, isDefault, tags, ...content, createdAt: now, updatedAt: now };
      await store.add(made);
      change.emit({ event: ContextCreated, key: id, data: { accountId, contextId: id, name, type } });
      change.audit({
        action: 'context.create',
        entity: { kind: contextTypeSpec(type).kind, id, name },
        details: { type, keys: Object.keys(data).slice(0, 50) },
      });
      return made;
    });
  }

  update(context: ChangeContext, name: string, input: ContextInput, edit: Edit): Promise<KeptContext> {
    const { accountId } = context.actor;
    const { type } = input.spec;
    return this.#write(context, input.metadata.name, async change => {
      const store = new ContextStore(change.sql);
      const before = await store.lock(accountId, name);
      if (!before) throw missing('context');
      if (before.type !== type) throw invalid([`body.spec.type: is ${before.type} and stays so`]);
      const kept = await this.reveal(before);
      const given = unmaskedData(input.spec.data as ContextData, kept);
      const data = edit === 'merge' ? { ...kept, ...given } : given;
      checkData(type, data);
      const { default: wanted, tags } = input.metadata;
      const isDefault =
        wanted === true && !before.isDefault
          ? await chooseDefault(store, accountId, type, true)
          : before.isDefault;
      const after: KeptContext = {
        ...before,
        name: input.metadata.name,
        isDefault,
        tags: tags ? readTags(tags) : before.tags,
        ...(await this.#sealed(accountId, before.id, type, data)),
        updatedAt: this.#deps.clock.now(),
      };
      await store.save(after);
      const { id } = before;
      change.emit({
        event: ContextUpdated,
        key: id,
        data: { accountId, contextId: id, name: after.name, type },
      });
      change.audit({
        action: 'context.update',
        entity: { kind: contextTypeSpec(type).kind, id, name: after.name },
        details: { type, changed: changedKeys(kept, data).slice(0, 50) },
      });
      return after;
    });
  }

  delete(context: ChangeContext, name: string): Promise<void> {
    const { accountId } = context.actor;
    return this.#deps.work.change(context, async change => {
      const store = new ContextStore(change.sql);
      const found = await store.lock(accountId, name);
      if (!found) throw missing('context');
      await store.remove(found);
      const { id, type } = found;
      change.emit({
        event: ContextDeleted,
        key: id,
        data: { accountId, contextId: id, name: found.name, type },
      });
      change.audit({
        action: 'context.delete',
        entity: { kind: contextTypeSpec(type).kind, id, name: found.name },
        details: { type },
      });
    });
  }

  async #sealed(
    accountId: string,
    id: string,
    type: ContextType,
    data: ContextData,
  ): Promise<Pick<KeptContext, 'shown' | 'sealed'>> {
    if (contextTypeSpec(type).shown === 'everything') return { shown: data, sealed: undefined };
    const whole = new Secret(JSON.stringify(data));
    const sealed = await this.#deps.secrets.seal(accountId, `${PURPOSE}.${id}`, whole);
    return { shown: maskedData(type, data), sealed };
  }

  async #write<Result>(
    context: ChangeContext,
    name: string,
    write: (change: Change<ContextTables>) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await this.#deps.work.change(context, write);
    } catch (error) {
      if (!isUniqueViolation(error, 'contexts_name_taken')) throw error;
      throw new Fault('NAME_TAKEN', `there is already a context called ${name}`, { name }, { cause: error });
    }
  }
}

/** The first of its kind is the default until somebody chooses another. */
const chooseDefault = async (
  store: ContextStore,
  accountId: string,
  type: ContextType,
  wanted: boolean | undefined,
): Promise<boolean> => {
  const siblings = defaultSiblings(type);
  if (siblings.length === 0) return false;
  if (wanted === true) await store.clearDefault(accountId, siblings);
  return wanted ?? !(await store.hasDefault(accountId, siblings));
};

const changedKeys = (before: ContextData, after: ContextData): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    key => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
