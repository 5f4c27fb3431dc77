import { readFile } from 'node:fs/promises';
import { OPERATIONS } from '@freshet/contracts/api';
import { readAppProxySdl } from '@freshet/contracts/app-proxy';
import { readSdl } from '@freshet/contracts/graphql';
import { breakingChanges, buildDocument } from '@freshet/contracts/openapi';
import { codegen } from '@graphql-codegen/core';
import * as typescript from '@graphql-codegen/typescript';
import * as typescriptResolvers from '@graphql-codegen/typescript-resolvers';
import { buildSchema, findBreakingChanges, lexicographicSortSchema, parse, printSchema } from 'graphql';
import type { Artifact } from './artifact.ts';

const OPENAPI = 'contracts/openapi.json';
const SDL = 'contracts/schema.generated.graphql';
const RESOLVERS = 'contracts/graphql/resolvers.generated.ts';
const PROXY_SDL = 'contracts/app-proxy.generated.graphql';
const PROXY_RESOLVERS = 'contracts/app-proxy/resolvers.generated.ts';

/** The committed forms of all APIs and the types of the resolvers. */
export const apiArtifacts = async (): Promise<Artifact[]> => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  const document = buildDocument(OPERATIONS, version);
  return [
    {
      path: OPENAPI,
      content: `${JSON.stringify(document, undefined, 2)}\n`,
      breaking: before => breakingChanges(JSON.parse(before), document),
    },
    printed(SDL, readSdl()),
    { path: RESOLVERS, content: await resolverTypes(RESOLVERS, readSdl()) },
    printed(PROXY_SDL, readAppProxySdl()),
    { path: PROXY_RESOLVERS, content: await resolverTypes(PROXY_RESOLVERS, readAppProxySdl()) },
  ];
};

/** A GraphQL API as one file, in one order. */
const printed = (path: string, sdl: string): Artifact => {
  const schema = lexicographicSortSchema(buildSchema(sdl));
  return {
    path,
    content: `${printSchema(schema)}\n`,
    breaking: before =>
      findBreakingChanges(buildSchema(before), schema).map(({ description }) => description),
  };
};

const resolverTypes = (filename: string, sdl: string): Promise<string> =>
  codegen({
    filename,
    schema: parse(sdl),
    documents: [],
    config: {
      enumsAsTypes: true,
      useTypeImports: true,
      scalars: { DateTime: 'string', JSON: 'unknown', ID: 'string' },
      maybeValue: 'T | null | undefined',
      skipTypename: true,
    },
    pluginMap: { typescript, typescriptResolvers },
    plugins: [{ typescript: {} }, { typescriptResolvers: {} }],
  });
