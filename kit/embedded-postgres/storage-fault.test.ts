import { Fault } from '@freshet/kit/errors';
import { expect, test } from 'vitest';
import { programFault, storageFault } from './storage-fault.ts';

const refused = (code: string): Error => Object.assign(new Error(code), { code });

test.each([
  ['ENOSPC', 'DISK_FULL'],
  ['EDQUOT', 'DISK_FULL'],
  ['EACCES', 'HOME_NOT_WRITABLE'],
  ['EPERM', 'HOME_NOT_WRITABLE'],
  ['EROFS', 'HOME_NOT_WRITABLE'],
])('The file system error %s becomes %s', (code, fault) => {
  expect(storageFault(refused(code), '/data')).toMatchObject({ code: fault, details: { path: '/data' } });
});

test('Errors that say nothing about storage, and faults, come back as they are', () => {
  const fault = new Fault('POSTGRES_IN_USE', 'in use');
  expect(storageFault(fault, '/data')).toBe(fault);
  const bug = new TypeError('bug');
  expect(storageFault(bug, '/data')).toBe(bug);
});

test.each([
  ['FATAL:  could not write lock file "postmaster.pid": No space left on device', 'DISK_FULL'],
  ['FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes', 'DISK_FULL'],
  ['FATAL:  could not access directory "/data": Permission denied', 'HOME_NOT_WRITABLE'],
  ['PANIC:  could not locate a valid checkpoint record', 'POSTGRES_DATA_CORRUPT'],
  ['FATAL:  incorrect checksum in control file', 'POSTGRES_DATA_CORRUPT'],
  ['FATAL:  could not create shared memory segment', 'POSTGRES_START_FAILED'],
])('The last words "%s" mean %s', (line, code) => {
  const fault = programFault({ path: '/data', what: 'PostgreSQL ended', lines: ['LOG:  starting', line] });
  expect(fault).toMatchObject({ code, details: { path: '/data', log: ['LOG:  starting', line] } });
});
