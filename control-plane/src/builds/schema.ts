import type { ModuleSchema } from '@freshet/kit/db';
import { migration as builds } from './migrations/202611151700-builds.ts';
import { migration as images } from './migrations/202611151800-images.ts';
import { migration as stepOrder } from './migrations/202611151830-step-order.ts';
import { migration as requestTokens } from './migrations/202611152015-request-tokens.ts';
import { migration as textDigests } from './migrations/202611152020-text-digests.ts';
import { migration as tests } from './migrations/202611152030-tests.ts';
import { migration as imageTags } from './migrations/202611152040-image-tags.ts';
import { migration as outcomes } from './migrations/202611160615-outcomes.ts';
import { migration as queues } from './migrations/202611161010-queues.ts';

export const buildsSchema: ModuleSchema = {
  schema: 'builds',
  migrations: [builds, images, stepOrder, requestTokens, textDigests, tests, imageTags, outcomes, queues],
};
