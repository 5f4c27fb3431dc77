import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json, JsonObject } from '../objects/index.ts';

/** A field of a built-in type: its type as `string`, `int32`, `[]core.v1.Container` or `{}string`, and what matters. */
export interface FieldRow {
  readonly type: string;
  readonly about?: string;
  readonly default?: Json;
  /** A zero of it is not kept: empty text, 0, false. */
  readonly omit?: true;
  readonly list?: 'atomic' | 'set' | 'map';
  readonly keys?: readonly string[];
  readonly map?: 'atomic' | 'granular';
  /** Strategies of a strategic merge patch, separated by commas. */
  readonly patch?: string;
  readonly key?: string;
}

export interface TypeRow {
  /** What comes before the last part of the type's name in OpenAPI documents. */
  readonly package: string;
  readonly about?: string;
  readonly fields?: Readonly<Record<string, FieldRow>>;
  readonly required?: readonly string[];
  readonly format?: string;
  readonly map?: 'atomic' | 'granular';
}

export interface KindName {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

export interface ResourceRow extends KindName {
  readonly plural: string;
  readonly singular: string;
  readonly namespaced: boolean;
  readonly verbs: readonly string[];
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
  readonly subresources?: readonly {
    readonly name: string;
    readonly verbs: readonly string[];
    readonly kind?: KindName;
  }[];
  readonly columns?: readonly {
    readonly name: string;
    readonly type: string;
    readonly format?: string;
    readonly priority?: number;
  }[];
}

/** A field of a protobuf message: name in JSON, type, and flags (`i` inlined in its parent, `o` zero left out). */
export type MessageField = readonly [name: string, type: string, flags?: string];

/** Fields of a message by their numbers. */
export type MessageRow = Readonly<Record<string, MessageField>>;

/** Reads a table when it is first asked for, and once. */
const table = <Table>(name: string): (() => Table) => {
  let read: Table | undefined;
  return () => {
    read ??= JSON.parse(readFileSync(join(import.meta.dirname, `${name}.generated.json`), 'utf8')) as Table;
    return read;
  };
};

/** Types by short names such as `apps.v1.DeploymentSpec`. */
export const typeTable = table<Readonly<Record<string, TypeRow>>>('types');

/** Resources in the order in which names are resolved. */
export const resourceTable = table<readonly ResourceRow[]>('resources');

/** Protobuf messages by the same short names as types. */
export const messageTable = table<Readonly<Record<string, MessageRow>>>('messages');

/** The roles and bindings that every cluster starts with, as objects of `rbac.authorization.k8s.io/v1`. */
export const bootstrapRoles = table<readonly JsonObject[]>('bootstrap-roles');
