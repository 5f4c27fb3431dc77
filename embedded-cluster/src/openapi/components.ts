import type { JsonObject } from '../objects/index.ts';
import { builtInSchema, type Schema } from '../schema/index.ts';

/** Forms of a document that differ in where they keep types and in how a field refers to one. */
export type Edition = 'v2' | 'v3';

/** Types whose JSON is more than their schema in our model says. */
const SPECIAL: Readonly<Record<string, JsonObject>> = {
  'io.k8s.apimachinery.pkg.api.resource.Quantity': { oneOf: [{ type: 'string' }, { type: 'number' }] },
  'io.k8s.apimachinery.pkg.util.intstr.IntOrString': {
    format: 'int-or-string',
    oneOf: [{ type: 'integer' }, { type: 'string' }],
  },
  'io.k8s.apimachinery.pkg.apis.meta.v1.Time': { type: 'string', format: 'date-time' },
  'io.k8s.apimachinery.pkg.apis.meta.v1.MicroTime': { type: 'string', format: 'date-time' },
};

/** The old edition has no alternatives: there such types are texts with a format. */
const SPECIAL_V2: Readonly<Record<string, JsonObject>> = {
  'io.k8s.apimachinery.pkg.api.resource.Quantity': { type: 'string' },
  'io.k8s.apimachinery.pkg.util.intstr.IntOrString': { type: 'string', format: 'int-or-string' },
};

/** Types of a document by name, each written once, together with all that they refer to. */
export class Components {
  readonly #edition: Edition;
  readonly #written: JsonObject = {};
  readonly #waiting: [name: string, schema: Schema][] = [];

  constructor(edition: Edition) {
    this.#edition = edition;
  }

  /** Adds a type under a name of its own, with what is not in its schema. */
  add(name: string, schema: Schema, extra: JsonObject = {}): void {
    if (Object.hasOwn(this.#written, name)) {
      Object.assign(this.#written[name] as JsonObject, extra);
      return;
    }
    this.#written[name] = {};
    this.#written[name] = { ...this.#typeOf(schema), ...extra };
    this.#writeWaiting();
  }

  /** Adds a built-in type by its short name, and answers a reference to it. */
  reference(shortName: string): JsonObject {
    return this.#refer(builtInSchema(shortName));
  }

  get types(): JsonObject {
    this.#writeWaiting();
    return this.#written;
  }

  #writeWaiting(): void {
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) {
      const [name, schema] = next;
      if (!Object.hasOwn(this.#written, name)) this.#written[name] = this.#typeOf(schema);
    }
  }

  #refer(schema: Schema): JsonObject {
    const { typeName = '' } = schema;
    if (!Object.hasOwn(this.#written, typeName)) this.#waiting.push([typeName, builtInOf(schema)]);
    return { $ref: refTo(typeName, this.#edition) };
  }

  /** A type itself, as opposed to a reference to it. */
  #typeOf(schema: Schema): JsonObject {
    const { typeName = '' } = schema;
    const special = (this.#edition === 'v2' ? SPECIAL_V2[typeName] : undefined) ?? SPECIAL[typeName];
    if (special) return { ...describe(schema), ...special };
    return { ...describe(schema), ...this.#shape(schema) };
  }

  #shape(schema: Schema): JsonObject {
    const fields = schema.properties && Object.entries(schema.properties);
    return {
      ...(schema.intOrString ? { 'x-kubernetes-int-or-string': true } : { type: schema.type }),
      ...(schema.format && !schema.intOrString && { format: schema.format }),
      ...(fields &&
        fields.length > 0 && {
          properties: Object.fromEntries(fields.map(([name, field]) => [name, this.#field(field)])),
        }),
      ...(schema.additional && { additionalProperties: this.#field(schema.additional) }),
      ...(schema.items && { items: this.#field(schema.items) }),
      ...(schema.required && { required: [...schema.required] }),
      ...(schema.enum && { enum: [...schema.enum] }),
      ...(schema.nullable && { nullable: true }),
      ...(schema.preserveUnknown &&
        schema.typeName === undefined && { 'x-kubernetes-preserve-unknown-fields': true }),
      ...(schema.embeddedResource && { 'x-kubernetes-embedded-resource': true }),
      ...(schema.mapType && { 'x-kubernetes-map-type': schema.mapType }),
    };
  }

  #field(schema: Schema): JsonObject {
    const said = {
      ...describe(schema),
      ...(this.#edition === 'v3' && schema.default !== undefined && { default: schema.default }),
      ...(schema.listType && { 'x-kubernetes-list-type': schema.listType }),
      ...(schema.listMapKeys && { 'x-kubernetes-list-map-keys': [...schema.listMapKeys] }),
      ...(schema.patchStrategy && { 'x-kubernetes-patch-strategy': schema.patchStrategy.join(',') }),
      ...(schema.patchMergeKey && { 'x-kubernetes-patch-merge-key': schema.patchMergeKey }),
    };
    if (schema.typeName === undefined) return { ...said, ...this.#shape(schema) };
    const type = builtInOf(schema);
    const own: JsonObject = { ...said };
    if (schema.mapType !== undefined && schema.mapType !== type.mapType)
      own['x-kubernetes-map-type'] = schema.mapType;
    // What the type says of itself is read there, and would be read twice here.
    if (schema.description === type.description) delete own.description;
    const reference = this.#refer(schema);
    if (this.#edition === 'v2' || Object.keys(own).length === 0) return { ...own, ...reference };
    return { ...own, allOf: [reference] };
  }
}

/** The type itself, without what a field says of it. */
const builtInOf = ({ typeName = '' }: Schema): Schema => builtInSchema(shortNameOf(typeName));

const PACKAGES =
  /^io\.k8s\.(?:api\.|(?:apiextensions-apiserver|kube-aggregator|apimachinery)\.pkg\.)(?:apis\.)?/;

const shortNameOf = (typeName: string): string => typeName.replace(PACKAGES, '');

const refTo = (name: string, edition: Edition): string =>
  `${edition === 'v3' ? '#/components/schemas/' : '#/definitions/'}${name}`;

const describe = ({ description }: Schema): { description?: string } =>
  description === undefined ? {} : { description };
