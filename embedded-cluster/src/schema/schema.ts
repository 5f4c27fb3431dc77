import type { Json } from '../objects/index.ts';

export type ScalarType = 'string' | 'integer' | 'number' | 'boolean';

/**
 * The shape of a value: one model for built-in kinds, whose shapes come from our tables, and for custom resources,
 * whose shapes come from their definitions. Merging, applying, pruning, defaulting, decoding and printing all read it.
 * Shapes of built-in kinds are shared and may contain themselves, so whoever walks one walks along a value.
 */
export interface Schema {
  /** Absent: anything goes. */
  readonly type?: ScalarType | 'object' | 'array';
  readonly description?: string;
  readonly format?: string;
  readonly nullable?: boolean;
  readonly default?: Json;
  readonly enum?: readonly Json[];
  readonly required?: readonly string[];
  /** Named fields of an object. Getter-like access is fine: tables are expanded when first looked at. */
  readonly properties?: Readonly<Record<string, Schema>>;
  /** Every other field of an object that is a map. */
  readonly additional?: Schema;
  readonly items?: Schema;
  readonly intOrString?: boolean;
  readonly preserveUnknown?: boolean;
  readonly embeddedResource?: boolean;
  /** How server-side apply sees a list; atomic unless said otherwise. */
  readonly listType?: 'atomic' | 'set' | 'map';
  readonly listMapKeys?: readonly string[];
  /** How server-side apply sees an object; granular unless said otherwise. */
  readonly mapType?: 'granular' | 'atomic';
  /** How a strategic merge patch sees a list or an object. */
  readonly patchStrategy?: readonly ('merge' | 'replace' | 'retainKeys')[];
  readonly patchMergeKey?: string;
  /** A zero of a built-in field that is not kept: empty text, 0 or false says the same as nothing. */
  readonly omitZero?: boolean;
  /** Name of the type in OpenAPI documents, for built-in types that have one. */
  readonly typeName?: string;
}
