import { expect, test } from 'vitest';
import { memoryLogger } from './index.ts';

test('a memory logger keeps the entries of all levels and children in order', () => {
  const logger = memoryLogger();
  logger.debug({ n: 1 }, 'first');
  logger.child({ module: 'a' }).warn({ n: 2, password: 'hunter2' }, 'second');
  expect(logger.entries).toEqual([
    { level: 'debug', message: 'first', fields: { n: 1 } },
    { level: 'warn', message: 'second', fields: { module: 'a', n: 2, password: '[redacted]' } },
  ]);
});
