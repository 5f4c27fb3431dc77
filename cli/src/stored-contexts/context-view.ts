import type { Context } from '@freshet/contracts/contexts';
import type { z } from 'zod';
import { defineView } from '../output/index.ts';

export type StoredContext = z.infer<typeof Context>;

export const contextView = defineView<StoredContext>({
  kind: 'context',
  name: ({ metadata }) => metadata.name,
  empty: 'There are no such contexts.',
  columns: [
    { title: 'NAME', value: ({ metadata }) => metadata.name },
    { title: 'TYPE', value: ({ spec }) => spec.type },
    { title: 'DEFAULT', value: ({ metadata }) => metadata.default, spare: true },
    { title: 'KEYS', value: ({ spec }) => Object.keys(spec.data).join(', '), wide: true },
    { title: 'UPDATED', value: ({ metadata }) => metadata.updatedAt, spare: true },
  ],
});
