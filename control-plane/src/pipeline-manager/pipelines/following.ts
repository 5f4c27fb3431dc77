import { Fault } from '@freshet/kit/errors';
import { followedOf } from '../spec/followed.ts';
import { sameFields } from '../spec/same-fields.ts';
import type { Content, KeptPipeline } from './pipeline.ts';
import { followersOf, type Sql } from './pipeline-store.ts';

const NAMED_MAX = 10;

/** Refuses another workflow for a pipeline that has the one of a template. */
export const requireSameWorkflow = (before: KeptPipeline, content: Content): void => {
  if (!before.template || sameFields(followedOf(before.spec), followedOf(content.spec))) return;
  throw new Fault(
    'PIPELINE_FOLLOWS',
    `the workflow of ${before.fullName} is that of the template ${before.template.name}`,
    { template: before.template.name },
  );
};

/** Refuses to take a template from those that follow it. */
export const requireNoFollowers = async (
  db: Sql,
  { accountId, id, fullName }: KeptPipeline,
): Promise<void> => {
  const followers = await followersOf(db, accountId, id, NAMED_MAX);
  if (followers.length === 0) return;
  throw new Fault('PIPELINE_TEMPLATE_USED', `other pipelines follow the template ${fullName}`, {
    followers: followers.map(({ name }) => name),
  });
};
