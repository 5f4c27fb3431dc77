import { z } from 'zod';
import { defineOperation, Instant, json, may, text } from '../rest/index.ts';

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

const Values = z.array(z.string().max(1_000)).max(200).optional();

/** Values of one field widen it, fields narrow each other; as `ApplicationFilter` of GraphQL. */
const values = {
  runtimes: Values,
  clusters: Values.describe('Names or addresses'),
  namespaces: Values.describe('That are deployed to'),
  projects: Values,
  sync: Values,
  health: Values,
  states: Values,
  labels: Values.describe('`key=value`'),
  images: Values,
  environments: Values,
  gitSources: Values,
  groups: Values,
  products: Values,
};

const ApplicationExportFilter = z
  .strictObject({
    ...values,
    search: z.string().max(1_000).optional().describe('Part of the name, in any case'),
    ids: Values,
    isHeld: z.boolean().optional().describe('Only those whose automatic sync somebody stopped'),
    deployedFrom: Instant.optional(),
    deployedTo: Instant.optional(),
    changedFrom: Instant.optional().describe('In its state since then or later'),
    not: z.strictObject(values).optional().describe('What has one of these is left out'),
  })
  .meta({ id: 'ApplicationExportFilter' });

export const exportApplications = defineOperation({
  id: 'gitops-applications-export',
  method: 'POST',
  path: '/gitops/applications/export',
  tag: 'GitOps runtimes',
  summary: 'Download the applications that a filter leaves, as CSV or JSON',
  description:
    'Those that you may see, at most 100,000; where more match, the header x-export-truncated is true and a narrower filter gives the rest. CSV fields that a spreadsheet would calculate start with an apostrophe.',
  guard: may('view', 'gitops-application'),
  sdk: 'gitops.applications.export',
  body: z.strictObject({
    format: z.enum(['csv', 'json']).default('csv'),
    sort: z.enum(['WORST', 'NAME_ASC', 'NAME_DESC', 'DEPLOYED_ASC', 'DEPLOYED_DESC']).default('NAME_ASC'),
    filter: ApplicationExportFilter.default({}),
  }),
  reply: text('text/csv; charset=utf-8', 'application/json; charset=utf-8'),
  perMinute: 30,
});
