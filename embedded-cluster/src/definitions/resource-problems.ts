import { isJsonObject } from '../json/index.ts';
import type { Json, JsonObject } from '../objects/index.ts';
import type { FieldError, FieldProblem } from '../status/index.ts';
import type { CustomSchema } from './custom-schema.ts';
import { listProblems } from './list-problems.ts';
import { type CompiledRules, ruleProblems } from './rules.ts';
import { schemaProblems } from './validate.ts';

/** After these, rules would meet values that they were not written for. */
const BLOCKING: ReadonlySet<FieldProblem> = new Set([
  'not-supported',
  'required',
  'too-long',
  'too-many',
  'type-invalid',
]);

const NOT_CHECKED: FieldError = {
  problem: 'invalid',
  path: '<nil>',
  value: 'null',
  detail:
    'some validation rules were not checked because the object was invalid; correct the existing errors to complete validation',
};

/** All that a definition finds wrong with a custom resource, beyond its metadata; in an update, only what is new. */
export const resourceProblems = (
  object: JsonObject,
  old: JsonObject | undefined,
  { schema, rules }: { readonly schema: CustomSchema; readonly rules: CompiledRules },
): FieldError[] => {
  const errors = [
    ...schemaProblems(object, schema, old),
    ...newListProblems(object, old, schema),
    ...embeddedProblems(object, schema, ''),
  ];
  if (rules.isEmpty) return errors;
  if (errors.some(({ problem }) => BLOCKING.has(problem))) return [...errors, NOT_CHECKED];
  return [...errors, ...ruleProblems(object, old, rules)];
};

/** Lists that held something twice before may go on doing so. */
const newListProblems = (
  object: JsonObject,
  old: JsonObject | undefined,
  schema: CustomSchema,
): FieldError[] => {
  const errors = listProblems(object, schema);
  return errors.length > 0 && old !== undefined && listProblems(old, schema).length > 0 ? [] : errors;
};

const fieldsOf = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});

/** Objects of the API inside of others say what they are. */
const embeddedProblems = (value: Json, schema: CustomSchema, path: string): FieldError[] => {
  if (schema.hasEmbedded !== true) return [];
  if (Array.isArray(value)) {
    const { items } = schema;
    return items ? value.flatMap((item, place) => embeddedProblems(item, items, `${path}[${place}]`)) : [];
  }
  if (!isJsonObject(value)) return [];
  const own = schema.embeddedResource ? ownProblems(value, path) : [];
  const below = Object.entries(value).flatMap(([name, field]) => {
    const shape =
      schema.properties && Object.hasOwn(schema.properties, name)
        ? schema.properties[name]
        : schema.additional;
    return shape && field !== undefined
      ? embeddedProblems(field, shape, path === '' ? name : `${path}.${name}`)
      : [];
  });
  return [...own, ...below];
};

const ownProblems = (value: JsonObject, path: string): FieldError[] => {
  const errors: FieldError[] = [];
  for (const name of ['apiVersion', 'kind']) {
    if (typeof value[name] !== 'string' || value[name] === '') {
      errors.push({ problem: 'required', path: `${path}.${name}`, detail: 'must not be empty' });
    }
  }
  const { labels } = fieldsOf(value.metadata);
  for (const [name, label] of Object.entries(fieldsOf(labels))) {
    if (typeof label !== 'string') {
      errors.push({
        problem: 'type-invalid',
        path: `${path}.metadata.labels[${name}]`,
        value: label,
        detail: 'must be a string',
      });
    }
  }
  return errors;
};
