import type { Project } from '@freshet/contracts/pipelines';
import type { z } from 'zod';
import { shortInstant } from '../moment/index.ts';
import { defineView } from '../output/index.ts';

export const projectView = defineView<z.infer<typeof Project>>({
  kind: 'project',
  name: project => project.projectName,
  empty: 'There are no projects; `freshet create project NAME` makes one.',
  columns: [
    { title: 'NAME', value: project => project.projectName },
    { title: 'PIPELINES', value: project => project.pipelinesNumber, align: 'right' },
    { title: 'TAGS', value: project => project.tags },
    { title: 'UPDATED', value: project => shortInstant(project.updatedAt), whole: true },
    { title: 'ID', value: project => project.id, whole: true, wide: true },
    { title: 'VARIABLES', value: project => project.variables.map(({ key }) => key), wide: true },
  ],
});
