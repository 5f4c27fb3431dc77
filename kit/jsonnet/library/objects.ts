import { JsonnetError } from '../jsonnet-error.ts';
import { equal } from '../operators.ts';
import { jsonOf } from '../text-of.ts';
import { JsonnetArray, JsonnetObject, Thunk, type Value } from '../values.ts';
import { type Arguments, builtin, type Library, objectFrom } from './builtin.ts';

const names = (given: Arguments, withHidden: boolean): readonly string[] => given.object(0).names(withHidden);

const has = (given: Arguments, withHidden: boolean): boolean => {
  const [object, name] = [given.object(0), given.text(1)];
  return object.has(name) && (withHidden || object.isVisible(name));
};

const field = (object: JsonnetObject, name: string): Thunk => new Thunk(() => object.get(name) ?? null);

const values = (given: Arguments, withHidden: boolean): Value =>
  new JsonnetArray(names(given, withHidden).map(name => field(given.object(0), name)));

const entries = (given: Arguments, withHidden: boolean): Value =>
  JsonnetArray.of(
    names(given, withHidden).map(name =>
      objectFrom([
        ['key', name],
        ['value', field(given.object(0), name)],
      ]),
    ),
  );

const isEmpty = (value: Value): boolean =>
  value === null ||
  (value instanceof JsonnetArray && value.items.length === 0) ||
  (value instanceof JsonnetObject && value.names().length === 0);

const pruned = (value: Value): Value => {
  if (value instanceof JsonnetArray)
    return JsonnetArray.of(
      value
        .values()
        .map(pruned)
        .filter(item => !isEmpty(item)),
    );
  if (!(value instanceof JsonnetObject)) return value;
  const kept = value.names().map(name => [name, pruned(value.get(name) ?? null)] as const);
  return objectFrom(kept.filter(([, inner]) => !isEmpty(inner)));
};

const merged = (target: Value, patch: Value): Value => {
  if (!(patch instanceof JsonnetObject)) return patch;
  const base = target instanceof JsonnetObject ? target : objectFrom([]);
  const all = new Set([...base.names(), ...patch.names()]);
  return objectFrom(
    [...all].flatMap((name): (readonly [string, Value | Thunk])[] => {
      if (!patch.has(name)) return [[name, field(base, name)]];
      const change = patch.get(name) ?? null;
      return change === null
        ? []
        : [[name, merged(base.has(name) ? (base.get(name) ?? null) : null, change)]];
    }),
  );
};

export const OBJECTS: Library = {
  get: builtin('o f default? inc_hidden?', given => {
    const [object, name] = [given.object(0), given.text(1)];
    const withHidden = given.has(3) ? given.boolean(3) : true;
    if (object.has(name) && (withHidden || object.isVisible(name))) return object.get(name) ?? null;
    return given.has(2) ? given.value(2) : null;
  }),
  objectHas: builtin('o f', given => has(given, false)),
  objectHasAll: builtin('o f', given => has(given, true)),
  objectHasEx: builtin('obj fname hidden', given => has(given, given.boolean(2))),
  objectFields: builtin('o', given => JsonnetArray.of(names(given, false))),
  objectFieldsAll: builtin('o', given => JsonnetArray.of(names(given, true))),
  objectFieldsEx: builtin('obj hidden', given => JsonnetArray.of(names(given, given.boolean(1)))),
  objectValues: builtin('o', given => values(given, false)),
  objectValuesAll: builtin('o', given => values(given, true)),
  objectKeysValues: builtin('o', given => entries(given, false)),
  objectKeysValuesAll: builtin('o', given => entries(given, true)),
  objectRemoveKey: builtin('obj key', given => {
    const object = given.object(0);
    const kept = object.names().filter(name => name !== given.text(1));
    return objectFrom(kept.map(name => [name, field(object, name)] as const));
  }),
  mapWithKey: builtin('func obj', given => {
    const [apply, object] = [given.function(0), given.object(1)];
    return objectFrom(
      object.names().map(name => [name, new Thunk(() => apply.with(name, field(object, name)))] as const),
    );
  }),
  prune: builtin('a', given => pruned(given.value(0))),
  mergePatch: builtin('target patch', given => merged(given.value(0), given.value(1))),
  equals: builtin('a b', given => equal(given.value(0), given.value(1))),
  primitiveEquals: builtin('a b', given => equal(given.value(0), given.value(1))),
  assertEqual: builtin('a b', given => {
    if (equal(given.value(0), given.value(1))) return true;
    throw new JsonnetError(`${jsonOf(given.value(0))} is not ${jsonOf(given.value(1))}`);
  }),
  id: builtin('x', given => given.value(0)),
  // There is nobody to read what a program says in passing.
  trace: builtin('str rest', given => given.value(1)),
};
