import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase, migrate } from '@freshet/kit/db';
import { startPostgres } from '@freshet/kit/embedded-postgres';
import { Secret } from '@freshet/kit/secret';
import { systemClock } from '@freshet/kit/time';
import { type Kysely, sql } from 'kysely';
import { SCHEMAS } from '../../control-plane/src/schemas.ts';
import type { Artifact } from './artifact.ts';

/** What the migrations add up to, so that a reviewer sees the tables and grants and not only the steps. */
export const databaseArtifacts = async (): Promise<Artifact[]> => {
  const directory = await mkdtemp(join(tmpdir(), 'freshet-schema-'));
  await chmod(directory, 0o755); // as root the server runs as another user, who must get through
  const postgres = await startPostgres({
    dataDir: join(directory, 'postgres'),
    password: new Secret('schema'),
    // What an owner may do with its own tables would only repeat itself.
    superuser: true,
    settings: { fsync: 'off' },
    log: () => undefined,
    clock: systemClock,
  });
  try {
    await migrate(postgres.url, SCHEMAS);
    const database = connectDatabase<unknown>({ url: postgres.url });
    const content = await describe(database.sql);
    await database.close();
    return [{ path: 'control-plane/schema.generated.sql', content }];
  } finally {
    await postgres.discard();
    await rm(directory, { recursive: true, force: true });
  }
};

interface Line {
  readonly place: string;
  readonly line: string;
}

const describe = async (db: Kysely<unknown>): Promise<string> => {
  const schemas = SCHEMAS.map(({ schema }) => schema).sort();
  const lines = await Promise.all(
    [columns, constraints, indexes, grants].map(query => query(schemas).execute(db)),
  );
  const byPlace = Map.groupBy(
    lines.flatMap(({ rows }) => rows),
    ({ place }) => place,
  );
  const blocks = [...byPlace]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([place, rows]) => `${place}\n${rows.map(({ line }) => `  ${line}`).join('\n')}`);
  return `-- What all migrations add up to. Generated; change it by adding a migration.\n\n${blocks.join('\n\n')}\n`;
};

const columns = (schemas: readonly string[]) => sql<Line>`
  select format('%I.%I', n.nspname, c.relname) as place,
         format('%I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' else '' end,
                coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), case when a.attidentity <> '' then ' generated as identity' end, '')) as line
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where n.nspname in (${sql.join(schemas)}) and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
  order by 1, a.attnum`;

const constraints = (schemas: readonly string[]) => sql<Line>`
  select format('%I.%I', n.nspname, c.relname) as place, format('constraint %I %s', k.conname, pg_get_constraintdef(k.oid)) as line
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in (${sql.join(schemas)}) and k.contype <> 'n' order by 1, 2`;

const indexes = (schemas: readonly string[]) => sql<Line>`
  select format('%I.%I', schemaname, tablename) as place, indexdef as line
  from pg_indexes where schemaname in (${sql.join(schemas)}) order by 1, 2`;

const grants = (schemas: readonly string[]) => sql<Line>`
  select format('%I.%I', table_schema, table_name) as place,
         format('grant %s to %I', lower(string_agg(privilege_type, ', ' order by privilege_type)), grantee) as line
  from information_schema.role_table_grants
  where table_schema in (${sql.join(schemas)}) and grantee like 'freshet\_%' group by table_schema, table_name, grantee order by 1, 2`;
