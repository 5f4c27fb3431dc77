import { setAnnotation } from '@freshet/contracts/pipelines';
import { defineCommand, nameAndValue, usageFault } from '../command/index.ts';
import { annotationView, ENTITY_TYPES } from './annotation-view.ts';

const path = ['create', 'annotation'];

export const createAnnotation = defineCommand({
  path,
  summary: 'Note something of a build, a pipeline, a project or an image',
  description: 'A key that is there already gets the new value.',
  args: [
    { name: 'type', what: 'What is annotated', choices: ENTITY_TYPES },
    { name: 'entity', what: 'Its id, or the name of a pipeline or project' },
    { name: 'annotation', what: 'KEY=VALUE', many: true },
  ],
  flags: { display: { type: 'string', placeholder: 'KEY', what: 'The one that lists show' } },
  examples: [
    { command: 'freshet create annotation pipeline shop/build owner=ann coverage=85%', what: 'Two at once' },
  ],
  async run({ api, print }, { args, flags }) {
    const given = args.annotation.map(text => nameAndValue(text, 'ANNOTATION', path));
    if (flags.display !== undefined && !given.some(({ name }) => name === flags.display))
      throw usageFault(`--display names ${flags.display}, which is not among the annotations`, { see: path });
    for (const { name: key, value } of given) {
      const annotation = await api.call(setAnnotation, {
        body: { entityType: args.type, entityId: args.entity, key, value, display: key === flags.display },
      });
      await print.done(annotationView, annotation, 'set');
    }
  },
});
