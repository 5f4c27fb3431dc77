/**
 * Reading of fields in objects that others wrote. What has the wrong type is as good as absent, so that no object,
 * however broken, makes a rule throw.
 */
export type Fields = Readonly<Record<string, unknown>>;

const NONE: Fields = Object.freeze({});

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : NONE);

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** 0 where there is no number, as the Kubernetes API leaves zeros out. */
export const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The items of a list that are objects. */
export const itemsOf = (value: unknown): readonly Fields[] => listOf(value).filter(isFields);

export interface StatusCondition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
}

export const conditionsOf = (value: unknown): readonly StatusCondition[] =>
  itemsOf(value).map(({ type, status, reason, message }) => ({
    type: textOf(type),
    status: textOf(status),
    reason: textOf(reason),
    message: textOf(message),
  }));

/** What a table says of a text; undefined for every text that it does not have. */
export const oneOf = <Value>(table: Readonly<Record<string, Value>>, text: unknown): Value | undefined =>
  typeof text === 'string' && Object.hasOwn(table, text) ? table[text] : undefined;
