import { type RawBuilder, sql } from 'kysely';
import type { Keyset, SortedBy } from './keyset.ts';

/** What a row says of its place in a list. */
interface Placed {
  readonly name: string;
  readonly deployed_at: Date;
  readonly severity: number;
}

/** One order of a list: how to write it, how to go on behind a row, and what a cursor keeps of a row. */
export interface Order {
  readonly sortedBy: SortedBy;
  readonly by: RawBuilder<unknown>;
  readonly beyond: (from: Keyset) => RawBuilder<boolean>;
  readonly place: (row: Placed) => string;
}

const byName = (isDown: boolean): Order => ({
  sortedBy: 'text',
  by: isDown ? sql`app.name desc, app.id desc` : sql`app.name, app.id`,
  beyond: ({ value, id }) => sql`(app.name, app.id) ${sql.raw(isDown ? '<' : '>')} (${value}::text, ${id})`,
  place: ({ name }) => name,
});

const byDeployment = (isDown: boolean): Order => ({
  sortedBy: 'time',
  by: isDown ? sql`app.deployed_at desc, app.id desc` : sql`app.deployed_at, app.id`,
  beyond: ({ value, id }) =>
    sql`(app.deployed_at, app.id) ${sql.raw(isDown ? '<' : '>')} (${value}::timestamptz, ${id})`,
  place: ({ deployed_at }) => deployed_at.toISOString(),
});

const worstFirst: Order = {
  sortedBy: 'worst',
  by: sql`app.severity, app.name, app.id`,
  beyond: ({ value, id }) =>
    sql`(app.severity, app.name, app.id) > (${Number(value[0])}, ${value.slice(2)}::text, ${id})`,
  place: ({ severity, name }) => `${severity} ${name}`,
};

const ORDERS = {
  NAME_ASC: byName(false),
  NAME_DESC: byName(true),
  DEPLOYED_ASC: byDeployment(false),
  DEPLOYED_DESC: byDeployment(true),
  WORST: worstFirst,
} as const satisfies Readonly<Record<string, Order>>;

export type ApplicationSort = keyof typeof ORDERS;

export const orderOf = (sort: ApplicationSort): Order => ORDERS[sort];
