import { z } from 'zod';
import { defineOperation, Id, Instant, json, may } from '../rest/index.ts';

const many = z
  .union([
    z
      .string()
      .min(1)
      .max(1024)
      .transform(one => [one]),
    z.array(z.string().max(1024)).max(100),
  ])
  .optional();

/** An image that a build made or told something of, as existing clients read it. */
const Image = z
  .strictObject({
    _id: Id,
    internalImageId: z.string(),
    imageDisplayName: z.string(),
    size: z.int().describe('In bytes; 0 where it is not known'),
    sha: z.string().describe('The commit it was built from'),
    branch: z.string(),
    created: Instant,
    metadata: z.record(z.string(), z.string()),
    repoDigest: z
      .string()
      .optional()
      .describe('Registry, repository and digest as one text, where it was pushed'),
    buildId: Id.describe('The build that made it, or first told of it'),
    build: z
      .strictObject({ number: z.int(), pipelineName: z.string() })
      .optional()
      .describe('Absent once the build is removed'),
    tags: z.array(z.strictObject({ _id: Id, tag: z.string(), registry: z.string(), repository: z.string() })),
  })
  .meta({ id: 'Image' });

export type ImageWire = z.infer<typeof Image>;

export const listImages = defineOperation({
  id: 'images-list',
  method: 'GET',
  path: '/images',
  tag: 'Builds',
  summary: 'List images that builds made, pushed or set metadata on',
  description: 'The newest first.',
  guard: may('read', 'image'),
  sdk: 'images.list',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(1000).default(25),
    offset: z.coerce.number().int().min(0).max(100_000).default(0),
    branch: many,
    sha: many,
    build: Id.optional().describe('Only those that this build made or told of'),
    registry: z.string().min(1).max(512).optional().describe('Only those pushed to this registry'),
    tag: z.string().min(1).max(256).optional(),
    search: z.string().min(1).max(256).optional().describe('In names, tags, ids and digests'),
    filter: z
      .object({ internalImageId: z.string().min(1).max(256).optional() })
      .optional()
      .describe('filter[internalImageId]: an id, or its first 12 characters'),
  }),
  reply: json(z.strictObject({ docs: z.array(Image) })),
});
