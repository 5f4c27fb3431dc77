import type { OneShotAnswer, OneShotDifference, OneShotResource } from '@freshet/contracts/one-shot';
import type { ComparedResource, Comparison } from '../comparison/index.ts';
import { resourceDiff, whyDifferent, whyExtra, whyMissing } from '../diff-text/index.ts';

/** A comparison for people and scripts: all objects, and of those that differ in what. */
export const comparedAnswer = (comparison: Comparison, isColoured: boolean): OneShotAnswer => {
  const differences = comparison.resources
    .filter(resource => resource.status.status === 'OutOfSync' && !resource.hook)
    .map(resource => differenceOf(resource, isColoured));
  const { status, message } = comparison.health;
  return {
    is: 'compared',
    revision: comparison.revisions[0] ?? '',
    sync: comparison.sync,
    health: { status, ...(message ? { message } : {}) },
    resources: comparison.resources.map(resourceOf),
    differences,
    warnings: comparison.conditions.map(({ message }) => message),
  };
};

const resourceOf = (resource: ComparedResource): OneShotResource => {
  const { key, status, requiresPruning, hook } = resource;
  return {
    ...key,
    ...(status.status ? { sync: status.status } : {}),
    ...(status.health
      ? {
          health: {
            status: status.health.status,
            ...(status.health.message ? { message: status.health.message } : {}),
          },
        }
      : {}),
    requiresPruning,
    hook,
  };
};

const differenceOf = (resource: ComparedResource, isColoured: boolean): OneShotDifference => {
  const sides = resource.requiresPruning ? { ...resource, predictedLive: undefined } : resource;
  const { text, changes } = resourceDiff(sides, { isColoured });
  return {
    ...resourceOf(resource),
    why: whyOf(resource, changes),
    text,
    changes: changes.map(({ path, from, to }) => ({ path, from, to })),
  };
};

const whyOf = (
  { key, target, live }: ComparedResource,
  changes: Parameters<typeof whyDifferent>[1],
): string => {
  if (!live) return whyMissing(key);
  return target ? whyDifferent(key, changes) : whyExtra(key);
};
