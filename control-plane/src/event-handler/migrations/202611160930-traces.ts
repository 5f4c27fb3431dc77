import type { Migration } from '@freshet/kit/db';
import { sql } from 'kysely';

/**
 * What a deployment is found by from where it came from: its images by name and by digest, its revisions, and the ids of
 * commits and builds that its commit speaks of. An image of a registry is also found by `*` in place of the registry,
 * by whoever knows it without one.
 */
export const migration: Migration = {
  name: '202611160930-traces',
  up: async db => {
    await sql`create function gitops.traces(told json) returns text[] language sql immutable
      return (
        with images as (
          select split_part(image, '@', 1) as name, nullif(split_part(image, '@', 2), '') as digest
          from json_array_elements_text(told->'images') as image
        ), traces as (
          select name as trace from images
          union select digest from images
          union select '*/' || regexp_replace(name, '^[^/]*/', '') from images
            where name ~ '^(localhost|[^/]*[.:][^/]*)/'
          union select revision from json_array_elements_text(told->'revisions') as revision
          union select found[1] from regexp_matches(
            lower(told->'commit'->>'message'), '\\m[0-9a-f]{24,64}\\M', 'g') as found
        )
        select coalesce(array_agg(trace), '{}') from traces where trace is not null
      )`.execute(db);
    await sql`alter table gitops.deployments
      add column traces text[] not null generated always as (gitops.traces(body)) stored`.execute(db);
    await sql`create index deployments_by_trace on gitops.deployments using gin (traces)`.execute(db);
  },
};
