import { pipelineSchema } from '@freshet/domain/pipelines';
import { defineCommand } from '../command/index.ts';

export const schema = defineCommand({
  path: ['schema'],
  summary: 'Print the JSON Schema of pipelines, for editors',
  description: `
    Needs no server. An editor that knows JSON Schemas completes step types, keys and values with it, and explains
    them. What it marks is a part of what "freshet validate" tells.`,
  flags: {},
  uses: ['output'],
  examples: [
    { command: 'freshet schema > pipeline.schema.json', what: 'Write it to a file for an editor' },
    { command: 'freshet schema -o yaml', what: 'Read it as YAML' },
  ],
  async run({ print }) {
    const schema = pipelineSchema();
    await print.value(JSON.stringify(schema, null, 2), schema);
  },
});
