import { z } from 'zod';
import { anyone, defineOperation, json, mayEntity, text } from '../rest/index.ts';

const tag = 'System';

export const getHealth = defineOperation({
  id: 'system-health',
  method: 'GET',
  path: '/healthz',
  root: true,
  tag,
  summary: 'Tell that the process lives',
  guard: anyone('a load balancer asks without credentials'),
  reply: json(z.strictObject({ status: z.literal('alive') })),
});

export const getReadiness = defineOperation({
  id: 'system-readiness',
  method: 'GET',
  path: '/readyz',
  root: true,
  tag,
  summary: 'Tell whether the process can serve, and what it misses',
  guard: anyone('a load balancer asks without credentials'),
  reply: json(z.strictObject({ status: z.literal('ready'), checks: z.array(z.string()) })),
});

export const getMetrics = defineOperation({
  id: 'system-metrics',
  method: 'GET',
  path: '/metrics',
  root: true,
  tag,
  summary: 'Figures in the Prometheus text format',
  guard: mayEntity('read', 'system'),
  reply: text('text/plain; version=0.0.4; charset=utf-8'),
});

const Version = z
  .strictObject({
    version: z.string(),
    current_commit: z.string().describe('The commit this installation runs, or unknown'),
  })
  .meta({ id: 'Version' });

export const getVersion = defineOperation({
  id: 'system-version',
  method: 'GET',
  path: '/version',
  tag,
  summary: 'The version of this installation',
  guard: anyone('clients compare versions before they sign in'),
  sdk: 'version',
  reply: json(Version),
});

export const getOpenApi = defineOperation({
  id: 'system-openapi',
  method: 'GET',
  path: '/openapi.json',
  tag,
  summary: 'This description, as OpenAPI 3.1',
  guard: anyone('clients build themselves from it before they sign in; it holds no data'),
  // Existing clients ask for the unfiltered document; there is no other.
  query: z.object({ disableFilter: z.string().max(16).optional() }),
  reply: text('application/json; charset=utf-8'),
});

export const getReference = defineOperation({
  id: 'system-reference',
  method: 'GET',
  path: '/docs',
  tag,
  summary: 'The API reference as a page',
  guard: anyone('documentation is the same for everyone'),
  reply: text('text/html; charset=utf-8'),
});

export const getStyle = defineOperation({
  id: 'system-style',
  method: 'GET',
  path: '/pages.css',
  root: true,
  tag,
  summary: 'The style sheet of the pages that the gateway renders itself',
  guard: anyone('a style sheet'),
  reply: text('text/css; charset=utf-8'),
});
