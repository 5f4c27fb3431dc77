import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readDocument, toPlain } from '@freshet/domain/pipelines';
import { ThreadPool } from '@freshet/kit/threads';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { type PipelineManagerFixture, startPipelineManager } from './pipeline-manager.fixture.ts';

const corpus = resolve(process.cwd(), '../shared/corpus/pipelines');
const SAMPLE = 25;

let world: PipelineManagerFixture;
const threads = new ThreadPool({ inlineSize: 0, deadlineMs: 60_000 });
beforeAll(async () => {
  world = await startPipelineManager(inject('serverUrl'), { threads });
});
afterAll(async () => {
  await threads.stop();
  await world.close();
});

/** What a script does: gets a pipeline as YAML, and puts the file back. */
const putBack = async (id: string, before: object): Promise<object> => {
  const file = stringify(before);
  const { json } = await world.ask(`PUT /pipelines/${id}?disableRevisionCheck=true`, parse(file));
  return json;
};

describe('getting a pipeline and putting it back', () => {
  test('changes nothing, whatever its steps and settings are', async () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,8}$/);
    const text = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.constantFrom('yes', '1.0', '0x1', 'null', '# no', ' a: b', 'é\n'),
    );
    const step = fc.record({
      image: fc.constantFrom('alpine', 'node:24'),
      commands: fc.array(text, { minLength: 1, maxLength: 3 }),
      title: text,
    });
    const variable = fc.record(
      { key: name, value: text.filter(value => !/^\*+$/.test(value)), encrypted: fc.boolean() },
      { requiredKeys: ['key', 'value'] },
    );
    const spec = fc.record(
      {
        steps: fc.dictionary(name, step, { minKeys: 1, maxKeys: 5 }),
        variables: fc.array(variable, { maxLength: 3 }),
        cronTriggers: fc.array(
          fc.record({
            name,
            expression: fc.constant('0 0 * * *'),
            variables: fc.array(variable, { maxLength: 2 }),
          }),
          { maxLength: 2 },
        ),
        anything: fc.jsonValue({ maxDepth: 3 }).filter(value => value !== null),
        concurrency: fc.nat(5),
      },
      { requiredKeys: ['steps'] },
    );
    let [count, kept] = [0, 0];
    await fc.assert(
      fc.asyncProperty(spec, async given => {
        count += 1;
        const plain = JSON.parse(JSON.stringify(given));
        const made = await world.ask('POST /pipelines', {
          metadata: { name: `random-${count}` },
          spec: plain,
        });
        // What the pipeline language refuses is not stored at all.
        if (made.status === 400) return;
        expect(made.status, made.payload).toBe(201);
        expect(Object.keys(made.json.spec.steps)).toEqual(Object.keys(plain.steps));
        expect(await putBack(made.json.metadata.id, made.json)).toEqual(made.json);
        kept += 1;
      }),
      { numRuns: 30 },
    );
    expect(kept).toBeGreaterThan(10);
  });

  test.runIf(existsSync(corpus))('changes nothing in real pipelines, given as text and as data', async () => {
    const files = readdirSync(corpus).filter(file => file.endsWith('.yml'));
    const step = Math.max(1, Math.floor(files.length / SAMPLE));
    let kept = 0;
    for (const file of files.filter((_, index) => index % step === 0)) {
      const text = readFileSync(join(corpus, file), 'utf8');
      const typed = await world.ask('POST /pipelines?skipTriggerValidation=true', {
        metadata: { name: `text-${file}`, originalYamlString: text },
      });
      if (typed.status === 400) continue;
      expect(typed.status, typed.payload).toBe(201);
      expect(typed.json.metadata.originalYamlString).toBe(text);
      expect(await putBack(typed.json.metadata.id, typed.json), file).toEqual(typed.json);
      const { tree } = readDocument(text);
      const { version: _, kind, spec, ...workflow } = JSON.parse(JSON.stringify(tree && toPlain(tree)));
      if (kind !== undefined) continue;
      const data = await world.ask('POST /pipelines', {
        metadata: { name: `data-${file}` },
        spec: { ...spec, ...workflow },
      });
      expect(data.status, `${file} ${data.payload}`).toBe(201);
      expect(Object.keys(data.json.spec.steps)).toEqual(Object.keys(workflow.steps));
      expect(data.json.spec.steps).toEqual(typed.json.spec.steps);
      expect(await putBack(data.json.metadata.id, data.json), file).toEqual(data.json);
      kept += 1;
    }
    expect(kept).toBeGreaterThan(SAMPLE / 4);
  });
});
