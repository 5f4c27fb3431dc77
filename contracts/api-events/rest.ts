import { z } from 'zod';
import { defineOperation, json, may } from '../rest/index.ts';

export const rebuildGitOpsReadModel = defineOperation({
  id: 'gitops-read-model-rebuild',
  method: 'POST',
  path: '/gitops/read-model/rebuild',
  tag: 'GitOps runtimes',
  summary: 'Drop what is known of applications and clusters, and have the runtimes tell everything again',
  description:
    'Deployments and changes are kept. What a runtime looks after is missing from lists until it has told; one that is not connected tells when it comes back.',
  guard: may('update', 'gitops-runtime'),
  sdk: 'gitops.readModel.rebuild',
  reply: json(
    z
      .strictObject({ asked: z.int().describe('How many connected runtimes were asked') })
      .meta({ id: 'GitOpsReadModelRebuilt' }),
  ),
});
