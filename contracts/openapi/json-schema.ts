import { z } from 'zod';

export type JsonSchema = { readonly [key: string]: unknown };

const DEFS = '#/$defs/';
const COMPONENTS = '#/components/schemas/';

/**
 * Turns Zod schemas into JSON Schema 2020-12, the dialect of OpenAPI 3.1. Schemas with an id are collected
 * once as components and referred to.
 */
export class SchemaCollector {
  readonly components: Record<string, JsonSchema> = {};

  /** `io` matters for schemas with defaults: what a client may leave out, a server always sends. */
  schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    // Wrapped, so that a named schema at the top comes out as a reference like anywhere else.
    const wrapped: JsonSchema = z.toJSONSchema(z.object({ it: schema }), { io, unrepresentable: 'any' });
    const { $defs = {}, properties } = wrapped as {
      $defs?: Record<string, JsonSchema>;
      properties: { it: JsonSchema };
    };
    for (const [name, definition] of Object.entries($defs)) this.#add(name, pointAtComponents(definition));
    return pointAtComponents(properties.it);
  }

  #add(name: string, definition: JsonSchema): void {
    const known = this.components[name];
    if (known && JSON.stringify(known) !== JSON.stringify(definition)) {
      throw new Error(`two different schemas are named ${name}`);
    }
    this.components[name] = definition;
  }
}

const pointAtComponents = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema), (key, value) => {
    if (key === '$ref' && typeof value === 'string') return value.replace(DEFS, COMPONENTS);
    if (key === 'id' || key === '$id' || key === '$schema')
      return typeof value === 'string' ? undefined : value;
    return value;
  });
