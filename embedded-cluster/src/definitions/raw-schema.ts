import type { Json } from '../objects/index.ts';

/** A rule in CEL, as a definition writes it. */
export interface RawRule {
  readonly rule?: string;
  readonly message?: string;
  readonly messageExpression?: string;
  readonly reason?: string;
  readonly fieldPath?: string;
  readonly optionalOldSelf?: boolean;
}

/** A schema as a definition writes it. Definitions are decoded by their own shape first, so types of fields hold. */
export interface RawSchema {
  readonly type?: string;
  readonly description?: string;
  readonly title?: string;
  readonly format?: string;
  readonly nullable?: boolean;
  readonly default?: Json;
  readonly enum?: readonly Json[];
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: boolean;
  readonly exclusiveMaximum?: boolean;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly allOf?: readonly RawSchema[];
  readonly anyOf?: readonly RawSchema[];
  readonly oneOf?: readonly RawSchema[];
  readonly not?: RawSchema;
  readonly properties?: Readonly<Record<string, RawSchema>>;
  readonly additionalProperties?: RawSchema | boolean;
  readonly items?: RawSchema | readonly RawSchema[];
  readonly id?: string;
  readonly $ref?: string;
  readonly additionalItems?: unknown;
  readonly patternProperties?: Readonly<Record<string, unknown>>;
  readonly definitions?: Readonly<Record<string, unknown>>;
  readonly dependencies?: unknown;
  readonly 'x-kubernetes-preserve-unknown-fields'?: boolean;
  readonly 'x-kubernetes-embedded-resource'?: boolean;
  readonly 'x-kubernetes-int-or-string'?: boolean;
  readonly 'x-kubernetes-list-type'?: string;
  readonly 'x-kubernetes-list-map-keys'?: readonly string[];
  readonly 'x-kubernetes-map-type'?: string;
  readonly 'x-kubernetes-validations'?: readonly RawRule[];
}

/** The one schema of items; a list of schemas is refused elsewhere and counts as none. */
export const itemsOf = (raw: RawSchema): RawSchema | undefined =>
  Array.isArray(raw.items) ? undefined : (raw.items as RawSchema | undefined);

/** The schema of further fields; `true` allows anything. */
export const additionalOf = ({ additionalProperties }: RawSchema): RawSchema | undefined => {
  if (additionalProperties === true) return { 'x-kubernetes-preserve-unknown-fields': true };
  return additionalProperties === false ? undefined : additionalProperties;
};
