import { describe, expect, test } from 'vitest';
import { LogTail } from './postgres-log.ts';

const levelOf = (line: string): string | undefined => {
  let seen: string | undefined;
  new LogTail((_, level) => {
    seen = level;
  }).add(line);
  return seen;
};

describe('a line of the server', () => {
  test.each([
    'WARNING:  there is no transaction in progress',
    'ERROR:  could not read block 3 in file "base/5/16384"',
    'ERROR:  relation "teams" does not exist',
    'FATAL:  the database system is starting up',
    'PANIC:  could not locate a valid checkpoint record',
  ])('that something went wrong is a warning: %s', line => {
    expect(levelOf(line)).toBe('warn');
  });

  test.each([
    'LOG:  database system is ready to accept connections',
    'ERROR:  duplicate key value violates unique constraint "teams_name"',
    'ERROR:  insert or update on table "members" violates foreign key constraint "members_team_fkey"',
    'ERROR:  new row for relation "teams" violates check constraint "teams_name_check"',
  ])('that tells what callers are answered anyway is none: %s', line => {
    expect(levelOf(line)).toBe('info');
  });
});
