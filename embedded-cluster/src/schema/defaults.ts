import type { Json } from '../objects/index.ts';
import type { Schema } from './schema.ts';

type Fields = Record<string, unknown>;

/** What to fill in at one place of a shape: defaults of its own fields, then those of what its fields hold. */
interface Plan {
  readonly own: (readonly [name: string, value: Json])[];
  readonly inner: (readonly [name: string, fill: (value: unknown) => void])[];
}

const plans = new WeakMap<object, Plan>();

/**
 * Fills in the defaults that a built-in shape itself declares, wherever the value has an object to hold them. Zeros
 * that would not be kept are not filled in either.
 */
export const fillDefaults = (value: unknown, schema: Schema): void => {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    if (schema.items) for (const item of value) fillDefaults(item, schema.items);
  } else if (schema.additional) {
    for (const item of Object.values(value)) fillDefaults(item, schema.additional);
  } else if (schema.properties) {
    fill(value as Fields, planOf(schema.properties));
  }
};

const fill = (object: Fields, plan: Plan): void => {
  for (const [name, value] of plan.own)
    if (object[name] === undefined || object[name] === null)
      object[name] = typeof value === 'object' && value !== null ? {} : value;
  for (const [name, deeper] of plan.inner) {
    const inner = object[name];
    if (inner !== undefined) deeper(inner);
  }
};

const planOf = (properties: Readonly<Record<string, Schema>>): Plan => {
  const known = plans.get(properties);
  if (known) return known;
  const plan: Plan = { own: [], inner: [] };
  plans.set(properties, plan);
  for (const [name, field] of Object.entries(properties)) {
    if (field.default !== undefined && !isUnkeptZero(field)) plan.own.push([name, field.default]);
    if (holdsObjects(field)) plan.inner.push([name, value => fillDefaults(value, field)]);
  }
  return plan;
};

const isUnkeptZero = ({ omitZero, default: value }: Schema): boolean =>
  omitZero === true && (value === '' || value === 0 || value === false);

const holdsObjects = ({ items, additional, properties }: Schema): boolean => {
  const inner = items ?? additional;
  return inner ? holdsObjects(inner) : properties !== undefined && Object.keys(properties).length > 0;
};
