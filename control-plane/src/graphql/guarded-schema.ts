import { type Guard, signedIn } from '@freshet/contracts/rest';
import {
  buildSchema,
  defaultFieldResolver,
  type FieldDefinitionNode,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLSchema,
  isObjectType,
} from 'graphql';
import { admit, type ResolverContext } from './resolver-context.ts';

/** Field resolvers by type and field name. */
export type ResolverMap = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

type AnyResolver = GraphQLFieldResolver<unknown, ResolverContext>;

/**
 * Builds the executable schema. Every field of a root type must carry a guard directive and get a resolver;
 * whatever lacks one stops the process from starting.
 */
export const buildGuardedSchema = (sdl: string, maps: readonly ResolverMap[]): GraphQLSchema => {
  const schema = buildSchema(sdl);
  for (const map of maps) attach(schema, map);
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  for (const root of roots) if (root) guardRoot(root);
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

const guardRoot = (root: GraphQLObjectType): void => {
  for (const field of Object.values(root.getFields())) {
    const guard = guardOf(root, field);
    const operation = `graphql:${field.name}`;
    if (root.name === 'Subscription') {
      const subscribe = required(root, field, field.subscribe as AnyResolver | undefined);
      field.subscribe = async (source, args, context: ResolverContext, info) => {
        await admit(context, guard, operation);
        return subscribe(source, args, context, info);
      };
      field.resolve = source => source;
    } else {
      const resolve = required(root, field, field.resolve as AnyResolver | undefined);
      field.resolve = async (source, args, context: ResolverContext, info) => {
        await admit(context, guard, operation);
        return resolve(source, args, context, info);
      };
    }
  }
};

const required = (
  root: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  resolver: AnyResolver | undefined,
): AnyResolver => {
  if (!resolver || resolver === defaultFieldResolver)
    throw new Error(`${root.name}.${field.name} has no resolver`);
  return resolver;
};

const guardOf = (root: GraphQLObjectType, field: GraphQLField<unknown, unknown>): Guard => {
  const guards = (field.astNode?.directives ?? []).filter(
    ({ name }) => name.value === 'may' || name.value === 'signedIn',
  );
  const [guard] = guards;
  if (!guard || guards.length > 1) throw new Error(`${root.name}.${field.name} must carry exactly one guard`);
  if (guard.name.value === 'signedIn') return signedIn;
  return { kind: 'permission', on: 'kind', ...(textArguments(guard) as { resource: never; action: string }) };
};

const textArguments = (
  directive: NonNullable<FieldDefinitionNode['directives']>[number],
): Record<string, string> =>
  Object.fromEntries(
    (directive.arguments ?? []).map(({ name, value }) => [
      name.value,
      value.kind === 'StringValue' ? value.value : '',
    ]),
  );
