import type { Json, JsonObject } from '../objects/index.ts';
import type { Schema } from '../schema/index.ts';
import { emptySet, type FieldSet, insertPath, type Path } from './field-set.ts';
import { fieldShape, formOf, isNamedField } from './shape.ts';

const isBare = (value: Json): boolean =>
  value === null || (typeof value === 'object' && Object.keys(value).length === 0);

type Shape = Schema | undefined;

const collectFields = (fields: JsonObject, schema: Shape, path: Path, into: FieldSet): void => {
  for (const [name, field] of Object.entries(fields)) {
    if (field === undefined) continue;
    const below = [...path, `f:${name}`];
    collect(field, fieldShape(schema, name), below, into);
    if (isBare(field) || !isNamedField(schema, name)) insertPath(into, below);
  }
};

const collect = (value: Json, schema: Shape, path: Path, into: FieldSet): void => {
  const form = formOf(value, schema);
  if (form.kind === 'map') collectFields(form.fields, schema, path, into);
  else if (form.kind === 'leaf') insertPath(into, path);
  else {
    for (const [step, items] of form.items) {
      const below = [...path, step];
      const [only] = items;
      if (items.length === 1 && only !== undefined) collect(only, schema?.items, below, into);
      insertPath(into, below);
    }
  }
};

/** The fields that whoever applies this configuration owns by it. */
export const ownedFields = (config: Json, schema: Schema | undefined): FieldSet => {
  const set = emptySet();
  collect(config, schema, [], set);
  return set;
};
