import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { OPERATIONS } from '@freshet/contracts/api';
import { readAppProxySdl } from '@freshet/contracts/app-proxy';
import { readSdl } from '@freshet/contracts/graphql';
import { buildDocument } from '@freshet/contracts/openapi';
import { codegen } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import { parse } from 'graphql';
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';
import type { Artifact } from './artifact.ts';

const REST = 'ui/src/api/rest.generated.ts';
const TYPED_DOCUMENT = 'ui/src/api/typed-document.ts';

/** Documents that are asked of the app-proxy of a runtime; all others are asked of the control plane. */
const OF_APP_PROXY = '.proxy.graphql';

/** The types of the APIs as the pages see them, and the documents that they ask, each beside its words. */
export const uiClientArtifacts = async (): Promise<Artifact[]> => {
  const places = globSync('ui/src/**/*.graphql').sort();
  return [{ path: REST, content: await restTypes() }, ...(await Promise.all(places.map(graphqlDocuments)))];
};

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

const graphqlDocuments = async (place: string): Promise<Artifact> => {
  const path = place.replace(/\.graphql$/, '.generated.ts');
  const generated = await codegen({
    filename: path,
    schema: parse(place.endsWith(OF_APP_PROXY) ? readAppProxySdl() : readSdl()),
    documents: [{ location: place, document: parse(await readFile(place, 'utf8')) }],
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
  return { path, content: withSharedClass(generated, path) };
};

const OWN_CLASS = /export class TypedDocumentString<[\s\S]*?\n\}\n/;
const ITS_IMPORT = /import type \{ DocumentTypeDecoration \} from '[^']+';\n/;

/** The generator writes the class of documents into every file; ours is written once. */
const withSharedClass = (generated: string, path: string): string => {
  const from = relative(dirname(path), TYPED_DOCUMENT);
  const shared = `import { TypedDocumentString } from '${from.startsWith('.') ? from : `./${from}`}';\n`;
  return generated.replace(OWN_CLASS, '').replace(ITS_IMPORT, shared);
};
