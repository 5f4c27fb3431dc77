import type { Annotation } from '@freshet/contracts/pipelines';
import type { z } from 'zod';
import { defineView } from '../output/index.ts';

export const annotationView = defineView<z.infer<typeof Annotation>>({
  kind: 'annotation',
  name: ({ key }) => key,
  empty: 'There are no annotations.',
  columns: [
    { title: 'KEY', value: ({ key }) => key },
    { title: 'VALUE', value: ({ value }) => value },
    { title: 'SHOWN', value: ({ display }) => display === true, spare: true },
    {
      title: 'OF',
      value: ({ entityType, entityName, entityId }) => `${entityType}/${entityName ?? entityId}`,
      wide: true,
    },
  ],
});

/** What can be annotated. */
export const ENTITY_TYPES = ['build', 'pipeline', 'project', 'image'] as const;
