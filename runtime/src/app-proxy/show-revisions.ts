import { setImmediate } from 'node:timers/promises';
import type { Comparison } from '../comparison/index.ts';
import { driftedIn, type RevisedResource, revisedResources } from './revised-resources.ts';
import { cut, valueText } from './show-resources.ts';

/** An application at one revision, or why it cannot be had. */
export type Rendered =
  | { readonly comparison: Comparison; readonly failure?: undefined }
  | { readonly comparison?: undefined; readonly failure: string };

const MOST_SHOWN = 500;
const MOST_FIELDS = 50;
const MOST_WARNINGS = 20;
const AT_ONCE = 20;

/** Only what the new side says can be in the way of a sync to it. */
const problemOf = ({ failure, status, why }: RevisedResource['resource']): string | undefined =>
  failure ?? (status.status === 'Unknown' ? why : undefined);

const showRevised = ({ resource, change, difference }: RevisedResource) => ({
  ...resource.key,
  change,
  hook: resource.hook,
  problem: change === 'DELETED' ? undefined : problemOf(resource),
  before: change === 'CREATED' ? undefined : cut(difference.before),
  after: change === 'DELETED' ? undefined : cut(difference.after),
  diff: cut(difference.text),
  fields:
    change === 'CHANGED'
      ? difference.changes.slice(0, MOST_FIELDS).map(({ path, from, to }) => ({
          path,
          from: valueText(from),
          to: valueText(to),
        }))
      : [],
});

const newWarnings = (from: Comparison | undefined, to: Comparison): string[] => {
  const known = new Set(from?.conditions.map(({ message }) => message));
  return to.conditions
    .map(({ message }) => message)
    .filter(message => !known.has(message))
    .slice(0, MOST_WARNINGS);
};

const sideOf = ({ comparison, failure }: Rendered) => ({
  revisions: [...(comparison?.revisions ?? [])],
  failure,
});

const NOTHING = { resources: [], isCut: false, created: 0, changed: 0, deleted: 0, same: 0, warnings: [] };

/** What would change from one to the other; all is counted, and the first of it shown. */
const showChanges = async (from: Comparison | undefined, to: Comparison, signal?: AbortSignal) => {
  const counts = { CREATED: 0, CHANGED: 0, DELETED: 0, same: 0 };
  const resources: ReturnType<typeof showRevised>[] = [];
  let place = 0;
  for (const revised of revisedResources(from, to)) {
    counts[revised?.change ?? 'same'] += 1;
    if (revised && resources.length < MOST_SHOWN) resources.push(showRevised(revised));
    place += 1;
    // Many objects take seconds to compare; everybody else has a turn in between.
    if (place % AT_ONCE === 0) await setImmediate();
    signal?.throwIfAborted();
  }
  const { CREATED: created, CHANGED: changed, DELETED: deleted, same } = counts;
  const isCut = created + changed + deleted > resources.length;
  return { resources, isCut, created, changed, deleted, same, warnings: newWarnings(from, to) };
};

export const showRevisions = async (from: Rendered, to: Rendered, signal?: AbortSignal) => ({
  from: sideOf(from),
  to: sideOf(to),
  drifted: from.comparison ? driftedIn(from.comparison) : 0,
  ...(to.comparison ? await showChanges(from.comparison, to.comparison, signal) : NOTHING),
});
