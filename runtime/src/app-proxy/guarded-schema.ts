/**
 * The executable schema. Every field of a root type carries a guard and has a resolver, or the process does not start.
 * What is about an entity is let through only when its resolver had the entity judged, whatever it returns. Every
 * mutation is kept as an intent before it does anything, and put on record, done or failed, before it is answered.
 */

import { isFault } from '@freshet/kit/errors';
import type { Ids } from '@freshet/kit/ids';
import {
  buildSchema,
  type DirectiveNode,
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLSchema,
  isObjectType,
} from 'graphql';
import {
  denied,
  type FieldGuard,
  type GuardedEntity,
  judge,
  type ProxyCall,
  type UnguardedCall,
} from './call.ts';
import type { Asked, AuditEntry, RuntimeIdentity } from './ports.ts';

/** Field resolvers by type and field name. */
export type ResolverMap = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface SchemaDeps {
  readonly runtime: () => RuntimeIdentity;
  /** Keeps what is about to be done; the entry says that its end is not known. */
  readonly intend: (entry: AuditEntry) => Promise<void>;
  /** How that ended. */
  readonly record: (entry: AuditEntry) => Promise<void>;
  readonly ids: Ids;
}

type AnyResolver = GraphQLFieldResolver<unknown, unknown>;
type Guard =
  | { readonly is: 'caller' }
  | { readonly is: 'kind' | 'entity'; readonly action: string; readonly resource: string };

export const buildProxySchema = (
  sdl: string,
  maps: readonly ResolverMap[],
  deps: SchemaDeps,
): GraphQLSchema => {
  const schema = buildSchema(sdl);
  for (const map of maps) attach(schema, map);
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  for (const root of roots) if (root) guardRoot(root, deps);
  return schema;
};

const attach = (schema: GraphQLSchema, map: ResolverMap): void => {
  for (const [typeName, resolvers] of Object.entries(map)) {
    const type = schema.getType(typeName);
    if (!isObjectType(type)) throw new Error(`there are resolvers for ${typeName}, which is no object type`);
    for (const [name, resolver] of Object.entries(resolvers)) {
      const field = type.getFields()[name];
      if (!field)
        throw new Error(`there is a resolver for ${typeName}.${name}, which the schema does not have`);
      if (typeof resolver === 'function') field.resolve = resolver as AnyResolver;
      else field.subscribe = (resolver as { subscribe: AnyResolver }).subscribe;
    }
  }
};

const guardRoot = (root: GraphQLObjectType, deps: SchemaDeps): void => {
  for (const field of Object.values(root.getFields())) {
    const guard = guardOf(root, field);
    if (root.name === 'Subscription') {
      const subscribe = required(root, field, field.subscribe);
      field.subscribe = (source, args, context, info) =>
        guarded(
          { guard, deps },
          context as UnguardedCall,
          call => subscribe(source, args, call, info) as unknown,
        );
      field.resolve = source => source;
    } else {
      const resolve = required(root, field, field.resolve);
      const isWrite = root.name === 'Mutation';
      field.resolve = (source, args, context, info) =>
        guarded(
          { guard, deps, ...(isWrite ? { mutation: field.name } : {}) },
          context as UnguardedCall,
          call => resolve(source, args, call, info),
        );
    }
  }
};

interface Field {
  readonly guard: Guard;
  readonly deps: SchemaDeps;
  /** The name of a field that changes something. */
  readonly mutation?: string;
}

const questionFor = (guard: Exclude<Guard, { is: 'caller' }>, deps: SchemaDeps): Asked => ({
  action: guard.action,
  resource: guard.resource,
  attributes: guard.resource === 'git-source' ? { runtime: [deps.runtime().name] } : {},
});

class Permit implements FieldGuard {
  readonly #field: Field;
  readonly #ask: ProxyCall['ask'];
  readonly #onAdmitted: (permit: Permit) => Promise<void>;
  readonly details: Record<string, string> = {};
  entity: GuardedEntity | undefined;

  constructor(field: Field, ask: ProxyCall['ask'], onAdmitted: (permit: Permit) => Promise<void>) {
    this.#field = field;
    this.#ask = ask;
    this.#onAdmitted = onAdmitted;
  }

  async admit(entity: GuardedEntity, action?: string): Promise<void> {
    const { guard } = this.#field;
    if (guard.is !== 'entity') throw new Error('this field is not about an entity');
    await judge(this.#ask, { resource: guard.resource, action: action ?? guard.action }, entity);
    const isFirst = this.entity === undefined;
    this.entity = entity;
    if (isFirst) await this.#onAdmitted(this);
  }

  note(details: Readonly<Record<string, string>>): void {
    Object.assign(this.details, details);
  }
}

const guarded = async (
  field: Field,
  { callers, ...given }: UnguardedCall,
  resolve: (call: ProxyCall) => unknown,
): Promise<unknown> => {
  const { guard, deps, mutation } = field;
  const isFresh = mutation !== undefined;
  const ask: ProxyCall['ask'] = async questions =>
    (await callers.ask(given.token, questions, isFresh)).decisions;
  if (guard.is === 'kind') {
    const [decision] = await ask([questionFor(guard, deps)]);
    if (!decision?.isAllowed) throw denied(decision?.reason ?? '');
  }
  // Whoever changes something is known afresh, even where nothing else is asked.
  if (isFresh && guard.is === 'caller') await ask([]);
  const id = deps.ids.next();
  const intend = async (permit: Permit): Promise<void> => {
    if (mutation !== undefined) await deps.intend(entryOf(field, { ...given, id, permit, ...UNKNOWN }));
  };
  const permit = new Permit(field, ask, intend);
  const call: ProxyCall = { ...given, ask, guard: permit };
  if (guard.is !== 'entity') await intend(permit);
  if (mutation === undefined) return checked(field, permit, await resolve(call));
  try {
    const result = checked(field, permit, await resolve(call));
    await deps.record(entryOf(field, { ...given, id, permit, result: 'done', details: commitIn(result) }));
    return result;
  } catch (error) {
    // A refusal is on record with whoever refused; nothing was begun.
    if (permit.entity !== undefined || guard.is !== 'entity')
      await deps.record(
        entryOf(field, {
          ...given,
          id,
          permit,
          result: 'failed',
          details: { code: isFault(error) ? error.code : 'INTERNAL' },
        }),
      );
    throw error;
  }
};

const checked = (field: Field, permit: Permit, result: unknown): unknown => {
  if (field.guard.is === 'entity' && permit.entity === undefined)
    throw new Error('a resolver answered without asking whether it may');
  return result;
};

const commitIn = (result: unknown): Record<string, string> => {
  const holder = result as { sha?: unknown; commit?: { sha?: unknown } | null } | null | undefined;
  const sha = holder?.sha ?? holder?.commit?.sha;
  return typeof sha === 'string' ? { commit: sha } : {};
};

/** What is told of a deed that the process did not live to see the end of. */
const UNKNOWN = { result: 'failed', details: { outcome: 'unknown' } } as const;

interface Outcome {
  readonly id: string;
  readonly caller: ProxyCall['caller'];
  readonly ip: string | undefined;
  readonly permit: Permit;
  readonly result: AuditEntry['result'];
  readonly details: Readonly<Record<string, string>>;
}

const entryOf = (
  { guard, deps, mutation = '' }: Field,
  { id, caller, ip, permit, result, details }: Outcome,
): AuditEntry => {
  const runtime = deps.runtime();
  const resource = guard.is === 'caller' ? 'gitops-runtime' : guard.resource;
  const { entity } = permit;
  return {
    id,
    callerId: caller.id,
    callerKind: caller.kind,
    callerName: caller.name,
    ...(ip === undefined ? {} : { ip }),
    action: `${resource}.${dashed(mutation)}`,
    entity: entity
      ? { kind: entity.kind, id: entity.id, name: entity.name }
      : { kind: 'gitops-runtime', id: runtime.id, name: runtime.name },
    result,
    details: { ...permit.details, ...details },
  };
};

const dashed = (name: string): string => name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);

const required = (
  root: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  resolver: AnyResolver | undefined,
): AnyResolver => {
  if (!resolver || resolver === defaultFieldResolver)
    throw new Error(`${root.name}.${field.name} has no resolver`);
  return resolver;
};

const GUARDS = { caller: 'caller', may: 'kind', mayEntity: 'entity' } as const;
const isGuard = (name: string): name is keyof typeof GUARDS => Object.hasOwn(GUARDS, name);

const guardOf = (root: GraphQLObjectType, field: GraphQLField<unknown, unknown>): Guard => {
  const found = (field.astNode?.directives ?? []).filter(({ name }) => isGuard(name.value));
  const [directive] = found;
  if (!directive || found.length > 1)
    throw new Error(`${root.name}.${field.name} must carry exactly one guard`);
  const is = GUARDS[directive.name.value as keyof typeof GUARDS];
  return is === 'caller'
    ? { is }
    : { is, action: wordOf(directive, 'action'), resource: wordOf(directive, 'resource') };
};

const wordOf = ({ arguments: given = [] }: DirectiveNode, wanted: string): string => {
  const value = given.find(({ name }) => name.value === wanted)?.value;
  if (value?.kind !== 'StringValue') throw new Error(`a guard lacks its ${wanted}`);
  return value.value;
};
