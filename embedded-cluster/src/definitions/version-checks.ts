import { cloneJson, fieldOf, isJsonObject } from '../json/index.ts';
import type { FieldError } from '../status/index.ts';
import { type CustomSchema, readRoot } from './custom-schema.ts';
import type { DefinitionVersion, PrinterColumn, ScalePaths } from './definition.ts';
import { parseJsonPath } from './json-path.ts';
import type { Place } from './place.ts';
import type { Problems } from './problems.ts';
import { pruneAlone } from './prune.ts';
import type { RawSchema } from './raw-schema.ts';
import { checkRules } from './rule-checks.ts';
import { checkSchema, checkStatusRoot } from './schema-checks.ts';
import { checkStructural } from './structural-checks.ts';
import { schemaProblems } from './validate.ts';

const COLUMN_TYPES = ['boolean', 'date', 'integer', 'number', 'string'];
const COLUMN_FORMATS = ['byte', 'date', 'date-time', 'double', 'float', 'int32', 'int64', 'password'];

const checkPath = (path: string, place: Place, problems: Problems): boolean => {
  if (!path.startsWith('.')) problems.invalid(place, path, 'must be a simple json path starting with .');
  else if (parseJsonPath(path) === undefined)
    problems.invalid(place, path, 'must be a json path in the dot notation');
  else return true;
  return false;
};

const checkColumn = (column: PrinterColumn, place: Place, problems: Problems): void => {
  const { name, type, format, jsonPath } = column;
  const types = `must be one of ${COLUMN_TYPES.join(',')}`;
  if (!name) problems.required(place.at('name'));
  if (!type) problems.required(place.at('type'), types);
  else if (!COLUMN_TYPES.includes(type)) problems.invalid(place.at('type'), type, types);
  if (format && !COLUMN_FORMATS.includes(format)) {
    problems.invalid(place.at('format'), format, `must be one of ${COLUMN_FORMATS.join(',')}`);
  }
  if (!jsonPath) problems.required(place.at('JSONPath'));
  else if (!jsonPath.startsWith('.')) {
    problems.invalid(place.at('JSONPath'), jsonPath, 'must be a simple json path starting with .');
  }
};

const checkScalePath = (
  path: string | undefined,
  roots: readonly string[],
  place: Place,
  problems: Problems,
): void => {
  if (!path) problems.required(place);
  else if (checkPath(path, place, problems) && !roots.some(root => path.startsWith(`${root}.`))) {
    const under = roots.length === 1 ? roots[0] : `either ${roots.join(' or ')}`;
    problems.invalid(place, path, `should be a json path under ${under}`);
  }
};

const checkScale = (scale: ScalePaths, place: Place, problems: Problems): void => {
  checkScalePath(scale.specReplicasPath, ['.spec'], place.at('scale.specReplicasPath'), problems);
  checkScalePath(scale.statusReplicasPath, ['.status'], place.at('scale.statusReplicasPath'), problems);
  if (scale.labelSelectorPath) {
    checkScalePath(
      scale.labelSelectorPath,
      ['.spec', '.status'],
      place.at('scale.labelSelectorPath'),
      problems,
    );
  }
};

const MOST_SELECTABLE = 8;

/** What a dotted path of names leads to in a schema. */
const schemaAt = (schema: RawSchema, path: string): RawSchema | undefined => {
  const steps = parseJsonPath(path);
  let found: RawSchema | undefined = steps && schema;
  for (const step of steps ?? [])
    found = step.kind === 'field' ? fieldOf(found?.properties, step.name) : undefined;
  return found;
};

const checkSelectable = (version: DefinitionVersion, place: Place, problems: Problems): void => {
  const schema = version.schema?.openAPIV3Schema ?? {};
  const fields = version.selectableFields ?? [];
  const seen = new Set<string>();
  for (const [index, { jsonPath = '' }] of fields.entries()) {
    const at = place.key(index).at('jsonPath');
    const found = schemaAt(schema, jsonPath);
    if (jsonPath === '') problems.required(at);
    else if (/^\.metadata\b/u.test(jsonPath))
      problems.invalid(at, jsonPath, 'must not point to fields in metadata');
    else if (found === undefined) {
      problems.invalid(at, jsonPath, 'is an invalid path: does not refer to a valid field');
    } else if (!['string', 'boolean', 'integer'].includes(found.type ?? '')) {
      problems.invalid(
        at,
        jsonPath,
        'must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.',
      );
    }
    if (seen.has(jsonPath)) problems.add('duplicate', at, { value: jsonPath });
    seen.add(jsonPath);
  }
  if (seen.size > MOST_SELECTABLE) {
    problems.add('too-many', place, {
      value: seen.size,
      detail: `must have at most ${MOST_SELECTABLE} items`,
    });
  }
};

/** Defaults have to be what their own schema accepts, and nothing that would be pruned. */
const checkDefaults = (schema: CustomSchema, raw: RawSchema, place: Place, problems: Problems): void => {
  const at = place.at('default');
  if (schema.default !== undefined && schema.default !== null) {
    const pruned = cloneJson(schema.default);
    for (const path of pruneAlone(pruned, schema)) {
      problems.invalid(at, schema.default, `must not have unknown fields, found ${JSON.stringify(path)}`);
    }
    for (const error of schemaProblems(schema.default, schema, undefined, at.toString()))
      tellDefault(error, at, problems);
  }
  for (const name of Object.keys(raw.properties ?? {})) {
    const property = fieldOf(schema.properties, name);
    const written = fieldOf(raw.properties, name);
    if (property === undefined || written === undefined || property.typeName !== undefined) continue;
    checkDefaults(property, written, place.at('properties').key(name), problems);
  }
  const { additionalProperties, items } = raw;
  if (isJsonObject(additionalProperties) && schema.additional) {
    checkDefaults(
      schema.additional,
      additionalProperties as RawSchema,
      place.at('additionalProperties'),
      problems,
    );
  }
  if (isJsonObject(items) && schema.items)
    checkDefaults(schema.items, items as RawSchema, place.at('items'), problems);
};

const tellDefault = (error: FieldError, at: Place, problems: Problems): void => {
  const detail = error.detail ?? error.problem;
  problems.invalid(at, error.value ?? null, detail);
};

const checkVersionSchema = (raw: RawSchema, place: Place, hasStatus: boolean, problems: Problems): void => {
  if (hasStatus) checkStatusRoot(raw, place, problems);
  if (raw.nullable) problems.forbidden(place.at('nullable'), 'nullable cannot be true at the root');
  const before = problems.errors.length;
  checkStructural(raw, place, problems);
  checkSchema(raw, place, problems);
  if (problems.errors.length > before) return;
  const schema = readRoot(raw);
  checkDefaults(schema, raw, place, problems);
  checkRules(schema, place, problems);
};

const checkDeprecation = (
  { deprecated, deprecationWarning }: DefinitionVersion,
  place: Place,
  problems: Problems,
): void => {
  if (deprecationWarning === undefined) return;
  const at = place.at('deprecationWarning');
  if (!deprecated) problems.invalid(at, deprecationWarning, 'can only be set for deprecated versions');
  if (deprecationWarning === '') problems.invalid(at, deprecationWarning, 'must not be an empty string');
  if (deprecationWarning.length > 256)
    problems.invalid(at, deprecationWarning, 'must be <= 256 characters long');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  if (/[\u0000-\u001f\u007f]/u.test(deprecationWarning)) {
    problems.invalid(at, deprecationWarning, 'must only contain printable UTF-8 characters');
  }
};

/** Reports what is wrong with one version of a definition. */
export const checkVersion = (version: DefinitionVersion, place: Place, problems: Problems): void => {
  const { schema, subresources, additionalPrinterColumns, selectableFields } = version;
  checkDeprecation(version, place, problems);
  const raw = schema?.openAPIV3Schema;
  const at = place.at('schema').at('openAPIV3Schema');
  if (raw === undefined) problems.required(at);
  else checkVersionSchema(raw, at, subresources?.status !== undefined, problems);
  if (subresources?.scale) checkScale(subresources.scale, place.at('subresources'), problems);
  additionalPrinterColumns?.forEach((column, index) => {
    checkColumn(column, place.at('additionalPrinterColumns').key(index), problems);
  });
  if ((selectableFields?.length ?? 0) > 0) checkSelectable(version, place.at('selectableFields'), problems);
};
