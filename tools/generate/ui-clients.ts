import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OPERATIONS } from '@freshet/contracts/api';
import { readSdl } from '@freshet/contracts/graphql';
import { buildDocument } from '@freshet/contracts/openapi';
import { codegen } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import { parse } from 'graphql';
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';
import type { Artifact } from './artifact.ts';

const REST = 'ui/src/api/rest.generated.ts';
const GRAPHQL = 'ui/src/api/graphql.generated.ts';
const DOCUMENTS = 'ui/src/api';

/** The types of both APIs as the pages see them. */
export const uiClientArtifacts = async (): Promise<Artifact[]> => [
  { path: REST, content: await restTypes() },
  { path: GRAPHQL, content: await graphqlDocuments() },
];

const restTypes = async (): Promise<string> => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  const document = buildDocument(OPERATIONS, version);
  // The document is ours and typed, but the two descriptions of OpenAPI differ in what they make optional.
  const types = await openapiTypescript(document as unknown as OpenAPI3, {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
  });
  return astToString(types);
};

const graphqlDocuments = async (): Promise<string> => {
  const names = (await readdir(DOCUMENTS)).filter(name => name.endsWith('.graphql')).sort();
  const documents = await Promise.all(
    names.map(async name => {
      const location = join(DOCUMENTS, name);
      return { location, document: parse(await readFile(location, 'utf8')) };
    }),
  );
  return codegen({
    filename: GRAPHQL,
    schema: parse(readSdl()),
    documents,
    config: {
      enumsAsTypes: true,
      useTypeImports: true,
      scalars: { DateTime: 'string', JSON: 'unknown', ID: 'string' },
      skipTypename: true,
      documentMode: 'string',
    },
    pluginMap: { typescriptOperations, typedDocumentNode },
    plugins: [{ typescriptOperations: {} }, { typedDocumentNode: {} }],
  });
};
