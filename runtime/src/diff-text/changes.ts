/** One field in which two objects differ; a side that is undefined does not have it. */
export interface Change {
  /** `spec.template.spec.containers[name=web].image`. */
  readonly path: string;
  readonly from: unknown;
  readonly to: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/** Differences beyond these are not looked for. */
const MOST = 1_000;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const SIMPLE = /^[A-Za-z_$][\w$-]*$/u;

const fieldPath = (path: string, name: string): string => {
  if (!SIMPLE.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === '' ? name : `${path}.${name}`;
};

/** Fields by which people know the items of lists. */
const NAMES = ['name', 'key', 'type', 'containerPort', 'port', 'mountPath', 'ip', 'host', 'path'];

/** The field that tells the items of both lists apart, if there is one. */
const nameOfItems = (...lists: readonly (readonly unknown[])[]): string | undefined =>
  NAMES.find(name =>
    lists.every(list => {
      const names = list.map(item => (isFields(item) ? item[name] : undefined));
      return (
        names.every(each => each !== undefined && !isFields(each)) && new Set(names).size === names.length
      );
    }),
  );

const byName = (list: readonly unknown[], name: string): Map<unknown, unknown> =>
  new Map(list.map(item => [(item as Fields)[name], item]));

const isSameText = (from: unknown, to: unknown): boolean => JSON.stringify(from) === JSON.stringify(to);

const compareLists = (
  [from, to]: readonly [readonly unknown[], readonly unknown[]],
  path: string,
  into: Change[],
): void => {
  const name = nameOfItems(from, to);
  if (name === undefined) {
    for (let place = 0; place < Math.max(from.length, to.length); place += 1) {
      compareValues([from[place], to[place]], `${path}[${place}]`, into);
    }
    return;
  }
  const [before, after] = [byName(from, name), byName(to, name)];
  const count = into.length;
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    compareValues([before.get(id), after.get(id)], `${path}[${name}=${String(id)}]`, into);
  }
  const isReordered = into.length === count && !isSameText([...before.keys()], [...after.keys()]);
  if (isReordered) into.push({ path: `${path} (order)`, from: [...before.keys()], to: [...after.keys()] });
};

const compareValues = ([from, to]: readonly [unknown, unknown], path: string, into: Change[]): void => {
  if (into.length >= MOST || from === to) return;
  if (isFields(from) && isFields(to)) {
    for (const name of new Set([...Object.keys(from), ...Object.keys(to)])) {
      const [before, after] = [from, to].map(side => (Object.hasOwn(side, name) ? side[name] : undefined));
      compareValues([before, after], fieldPath(path, name), into);
    }
  } else if (Array.isArray(from) && Array.isArray(to)) compareLists([from, to], path, into);
  else if (from !== to) into.push({ path, from, to });
};

/** Every field in which one object differs from the other; items of lists are known by their names where they have some. */
export const changesBetween = (from: object | undefined, to: object | undefined): readonly Change[] => {
  const changes: Change[] = [];
  compareValues([from ?? {}, to ?? {}], '', changes);
  return changes;
};
