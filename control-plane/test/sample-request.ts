import type { Operation } from '@freshet/contracts/rest';
import fc from 'fast-check';
import { z } from 'zod';

type Schema = z.core.JSONSchema.BaseSchema;

/** The same operation is asked for again and again. */
const samples = new Map<string, unknown>();

/** The smallest body that an operation takes, made from its own schema; `undefined` where it takes none. */
export const sampleBody = ({ id, body }: Operation): unknown => {
  if (!body) return undefined;
  if (!samples.has(id)) {
    const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema;
    samples.set(id, new Sampler(schema).sample(schema));
  }
  return samples.get(id);
};

/** The query that an operation cannot do without, with its question mark. */
export const sampleQuery = ({ query }: Operation): string => {
  if (!query) return '';
  const schema = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as Schema;
  const needed = new Sampler(schema).sample(schema) as Record<string, unknown>;
  const text = new URLSearchParams(Object.entries(needed).map(([name, value]) => [name, String(value)]));
  return text.size === 0 ? '' : `?${text}`;
};

class Sampler {
  readonly #root: Schema;

  constructor(root: Schema) {
    this.#root = root;
  }

  sample(schema: Schema): unknown {
    if (schema.$ref) return this.sample(this.#resolve(schema.$ref));
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return schema.enum[0];
    const [choice] = schema.anyOf ?? schema.oneOf ?? [];
    if (choice) return this.sample(choice as Schema);
    return this.#sampleType(schema);
  }

  #sampleType(schema: Schema): unknown {
    switch (schema.type) {
      case 'object':
        return Object.fromEntries(
          (schema.required ?? []).map(name => [name, this.sample(schema.properties?.[name] as Schema)]),
        );
      case 'array':
        return Array.from({ length: schema.minItems ?? 0 }, () => this.sample(schema.items as Schema));
      case 'integer':
      case 'number':
        return schema.minimum ?? 0;
      case 'boolean':
        return false;
      case 'string':
        return sampleText(schema);
      default:
        return null;
    }
  }

  #resolve(reference: string): Schema {
    const name = reference.split('/').at(-1) ?? '';
    return this.#root.$defs?.[name] as Schema;
  }
}

/** Tried first: to make a text from a pattern with classes of Unicode takes most of a second. */
const COMMON = ['a'.repeat(24), 'example.com'];

const sampleText = ({ pattern, format, minLength = 1 }: Schema): string => {
  if (format === 'email') return 'someone@example.com';
  if (format === 'uri') return 'https://example.com';
  if (format === 'date-time') return '2030-01-01T00:00:00Z';
  if (!pattern) return 'x'.repeat(minLength);
  const expression = new RegExp(pattern, 'u');
  const common = COMMON.find(text => expression.test(text));
  if (common !== undefined) return common;
  return fc.sample(fc.stringMatching(expression, { size: 'xsmall' }), { numRuns: 1, seed: 7 })[0] ?? '';
};
