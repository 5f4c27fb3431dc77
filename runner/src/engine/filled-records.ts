import { interpolate, interpolateTree, type Lookup } from '@freshet/domain/expressions';

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The names of images are keys, and usually a reference to what a step made: `${{build.imageId}}`. */
const withNames = (entry: unknown, lookup: Lookup): unknown =>
  isMap(entry)
    ? Object.fromEntries(
        Object.entries(entry).map(([name, value]) => [interpolate(name, lookup).text, value]),
      )
    : entry;

/** What a hook records, with the references in its texts and in the names of its images replaced. */
export const filledRecords = <Records>(records: Records, lookup: Lookup): Records => {
  const { value } = interpolateTree(records, lookup);
  if (!isMap(value) || !isMap(value.metadata) || !Array.isArray(value.metadata.set)) return value as Records;
  const set = value.metadata.set.map(entry => withNames(entry, lookup));
  return { ...value, metadata: { ...value.metadata, set } } as Records;
};
