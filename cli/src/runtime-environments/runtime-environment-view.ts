import type { RuntimeEnvironment } from '@freshet/contracts/runtimes';
import type { z } from 'zod';
import { shortInstant } from '../moment/index.ts';
import { defineView } from '../output/index.ts';

export const runtimeEnvironmentView = defineView<z.infer<typeof RuntimeEnvironment>>({
  kind: 'runtime-environment',
  name: runtime => runtime.metadata.name,
  empty: 'There are no runtime environments yet; the first runner that registers makes one.',
  columns: [
    { title: 'NAME', value: runtime => runtime.metadata.name },
    { title: 'DEFAULT', value: runtime => runtime.isDefault },
    { title: 'VERSION', value: runtime => String(runtime.version) },
    { title: 'TAGS', value: runtime => runtime.tags },
    { title: 'DESCRIPTION', value: runtime => runtime.description },
    { title: 'CHANGED BY', value: runtime => runtime.metadata.changedBy, wide: true },
    { title: 'CREATED', value: runtime => shortInstant(runtime.metadata.creationTime), wide: true },
  ],
});
