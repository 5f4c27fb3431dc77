import type { Managed } from '../application.ts';

export interface Editor {
  readonly manager: string;
  /** Of how many objects. */
  readonly count: number;
  /** The last time. */
  readonly at: string | undefined;
}

/** Who wrote last to the objects that differ, whoever wrote to most of them first. */
export const editorsOf = (changes: readonly Managed[]): readonly Editor[] => {
  const known = new Map<string, Editor>();
  for (const { edits } of changes) {
    const [last] = edits;
    if (!last) continue;
    const before = known.get(last.manager);
    const at = [before?.at, last.at ?? undefined]
      .filter(one => one !== undefined)
      .sort()
      .at(-1);
    known.set(last.manager, { manager: last.manager, count: (before?.count ?? 0) + 1, at });
  }
  return [...known.values()].sort((one, other) => other.count - one.count);
};

/** What only servers write says nothing of what was wanted. */
const SERVER_FIELDS =
  /^ {2}(creationTimestamp|generation|resourceVersion|selfLink|uid|deletionTimestamp):.*\n/gm;
const STATUS = /^status:.*\n(?:[ -].*\n?)*/m;

/** A manifest without what the cluster alone wrote, so that a difference shows what people wanted. */
export const withoutServerFields = (manifest: string): string =>
  manifest.replace(SERVER_FIELDS, '').replace(STATUS, '');
