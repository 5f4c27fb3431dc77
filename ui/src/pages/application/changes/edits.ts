import type { Managed } from '../application.ts';

type Field = Managed['fields'][number];

/** Somebody who wrote what differs, by the name that the writer gave itself. */
export interface Writer {
  readonly manager: string;
  /** The last time. */
  readonly at: string | undefined;
  /** The fields, as they are named in their objects. */
  readonly paths: readonly string[];
  /** Of how many objects. */
  readonly objects: number;
}

const later = (one: string | undefined, other: string | undefined): string | undefined =>
  (one ?? '') < (other ?? '') ? other : one;

/** Who wrote the fields that differ, whoever wrote to most objects first. What Git changed was written by nobody else. */
export const writersOf = (changes: readonly { readonly fields: readonly Field[] }[]): readonly Writer[] => {
  const known = new Map<string, Writer>();
  for (const { fields } of changes) {
    const counted = new Set<string>();
    for (const { path, writer } of fields) {
      if (writer == null) continue;
      const { manager } = writer;
      const before = known.get(manager);
      known.set(manager, {
        manager,
        at: later(before?.at, writer.at ?? undefined),
        paths: [...(before?.paths ?? []), path],
        objects: (before?.objects ?? 0) + (counted.has(manager) ? 0 : 1),
      });
      counted.add(manager);
    }
  }
  return [...known.values()].sort((one, other) => other.objects - one.objects);
};

/** What only servers write says nothing of what was wanted. */
const SERVER_FIELDS =
  /^ {2}(creationTimestamp|generation|resourceVersion|selfLink|uid|deletionTimestamp):.*\n/gm;
const STATUS = /^status:.*\n(?:[ -].*\n?)*/m;

/** A manifest without what the cluster alone wrote, so that a difference shows what people wanted. */
export const withoutServerFields = (manifest: string): string =>
  manifest.replace(SERVER_FIELDS, '').replace(STATUS, '');
