import { readFile } from 'node:fs/promises';
import { OPERATIONS } from '@freshet/contracts/api';
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

/** The committed forms of both APIs and the types of the resolvers. */
export const apiArtifacts = async (): Promise<Artifact[]> => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  const document = buildDocument(OPERATIONS, version);
  const schema = lexicographicSortSchema(buildSchema(readSdl()));
  return [
    {
      path: OPENAPI,
      content: `${JSON.stringify(document, undefined, 2)}\n`,
      breaking: before => breakingChanges(JSON.parse(before), document),
    },
    {
      path: SDL,
      content: `${printSchema(schema)}\n`,
      breaking: before =>
        findBreakingChanges(buildSchema(before), schema).map(({ description }) => description),
    },
    { path: RESOLVERS, content: await resolverTypes() },
  ];
};

const resolverTypes = (): Promise<string> =>
  codegen({
    filename: RESOLVERS,
    schema: parse(readSdl()),
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
