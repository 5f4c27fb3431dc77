/** What the platform shows of the demo. */
import { z } from 'zod';
import type { PlatformClient } from './platform-client.ts';
import { SHOP } from './shop.ts';

const Applications = z.object({
  applications: z.object({
    nodes: z.array(
      z.object({
        name: z.string(),
        uid: z.string(),
        sync: z.string(),
        health: z.string(),
        images: z.array(z.string()),
      }),
    ),
  }),
});

type ShownApplication = z.infer<typeof Applications>['applications']['nodes'][number];

/** Its applications as the read model has them. */
export const shownApplications = async (client: PlatformClient): Promise<readonly ShownApplication[]> => {
  const query = `{ applications(first: 50, filter: { gitSources: ["${SHOP}"] }) {
    nodes { name uid sync health images } } }`;
  return (await client.ask(query, Applications)).applications.nodes;
};

const Pipelines = z.array(z.object({ metadata: z.object({ id: z.string(), name: z.string() }) }));

/** Ids of its pipelines by their names. */
export const pipelineIds = async (client: PlatformClient): Promise<ReadonlyMap<string, string>> => {
  const named = Pipelines.parse(await client.call('GET /pipelines/names'));
  return new Map(
    named
      .filter(({ metadata }) => metadata.name.startsWith(`${SHOP}/`))
      .map(({ metadata }) => [metadata.name, metadata.id]),
  );
};
