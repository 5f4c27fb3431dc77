import { listAnnotations } from '@freshet/contracts/pipelines';
import { defineCommand } from '../command/index.ts';
import { annotationView, ENTITY_TYPES } from './annotation-view.ts';

export const getAnnotations = defineCommand({
  path: ['get', 'annotations'],
  aliases: [['get', 'annotation']],
  summary: 'List what was noted of a build, a pipeline, a project or an image',
  args: [
    { name: 'type', what: 'What is annotated', choices: ENTITY_TYPES },
    { name: 'entity', what: 'Its id, or the name of a pipeline or project' },
    { name: 'key', what: 'Keys; all unless given', optional: true, many: true, narrows: true },
  ],
  examples: [{ command: 'freshet get annotations pipeline shop/build', what: 'What was noted of it?' }],
  async run({ api, print }, { args }) {
    const all = await api.call(listAnnotations, { query: { entityType: args.type, entityId: args.entity } });
    const wanted = new Set(args.key);
    await print.list(
      annotationView,
      all.filter(({ key }) => wanted.size === 0 || wanted.has(key)),
    );
  },
});
