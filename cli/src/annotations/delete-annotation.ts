import { deleteAnnotation as deleteAnnotationOperation } from '@freshet/contracts/pipelines';
import { CONFIRM_FLAGS, confirmed, defineCommand } from '../command/index.ts';
import { ENTITY_TYPES } from './annotation-view.ts';

export const deleteAnnotation = defineCommand({
  path: ['delete', 'annotation'],
  summary: 'Delete annotations of a build, a pipeline, a project or an image',
  args: [
    { name: 'type', what: 'What is annotated', choices: ENTITY_TYPES },
    { name: 'entity', what: 'Its id, or the name of a pipeline or project' },
    { name: 'key', what: 'Keys; all unless given', optional: true, many: true },
  ],
  flags: CONFIRM_FLAGS,
  examples: [
    { command: 'freshet delete annotation pipeline shop/build coverage', what: 'Delete one of them' },
  ],
  async run({ api, print, keyboard }, { args, flags }) {
    const query = { entityType: args.type, entityId: args.entity };
    if (args.key.length === 0) {
      const question = `Delete all annotations of the ${args.type} ${args.entity}?`;
      if (!(await confirmed({ keyboard, print }, question, flags))) return 1;
      await api.call(deleteAnnotationOperation, { query });
      print.note('Deleted all annotations.');
      return 0;
    }
    for (const key of new Set(args.key)) {
      await api.call(deleteAnnotationOperation, { query: { ...query, key } });
      print.note(`annotation/${key} deleted`);
    }
    return 0;
  },
});
