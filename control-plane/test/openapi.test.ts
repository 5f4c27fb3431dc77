import { readFile } from 'node:fs/promises';
import { OPERATIONS } from '@freshet/contracts/api';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Composed } from './composed.ts';
import { type Furniture, furnish, pathTo } from './furniture.ts';
import { sampleBody, sampleQuery } from './sample-request.ts';

interface Document {
  readonly openapi: string;
  readonly info: { version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, { operationId: string }>>>>;
}

/** Answers for as long as the build lasts. */
const ENDLESS = 'log-stream';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

let composed: Composed;
let document: Document;
let key: string;
let things: Furniture;

beforeAll(async () => {
  composed = await Composed.start();
  document = (await composed.ask('GET /openapi.json')).json;
  key = await composed.account('acme');
  things = await furnish(composed, key, 'acme');
});

afterAll(() => composed.close());

describe('the description of the API', () => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone(document) as never);
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  test('is the committed one', async () => {
    const committed = JSON.parse(
      await readFile(new URL('../../contracts/openapi.json', import.meta.url), 'utf8'),
    );
    const { version: _, ...served } = document.info;
    const { version: __, ...kept } = committed.info;
    expect({ ...document, info: served }).toEqual({ ...committed, info: kept });
  });

  test('names every operation below /api once, and no other', () => {
    const described = Object.values(document.paths).flatMap(path =>
      Object.entries(path)
        .filter(([method]) => METHODS.includes(method))
        .map(([, operation]) => operation.operationId),
    );
    const offered = OPERATIONS.filter(({ root }) => !root).map(({ id }) => id);
    expect(described.toSorted()).toEqual(offered.toSorted());
  });

  test('describes what is served, and the shape of its answers', async () => {
    // What ends something comes last, so that everything is still there to be asked about.
    const order = { GET: 0, POST: 1, PUT: 2, PATCH: 2, DELETE: 3 };
    const answering = OPERATIONS.filter(({ id }) => id !== ENDLESS);
    for (const operation of answering.toSorted((a, b) => order[a.method] - order[b.method])) {
      const path = `${pathTo(operation, things)}${sampleQuery(operation)}`;
      const reply = await composed.ask(`${operation.method} ${path}`, {
        as: key,
        body: sampleBody(operation),
      });
      expect(reply.json?.code, operation.id).not.toBe('ROUTE_NOT_FOUND');
      expect(reply.status, `${operation.id}: ${reply.text}`).not.toBe(500);
      if (reply.status < 300 && operation.reply.kind === 'json')
        expect(operation.reply.schema.safeParse(reply.json).error, operation.id).toBeUndefined();
    }
  });
});
