import { describe, expect, test } from 'vitest';
import { readAddressList } from './index.ts';

const at = (host: string, address = host, port = 443) => ({ host, address, port });

describe('a list of permitted addresses', () => {
  test.each([
    ['10.0.0.0/8', at('git.corp', '10.1.2.3'), true],
    ['10.0.0.0/8', at('git.corp', '::ffff:10.1.2.3'), true],
    ['10.0.0.0/8', at('git.corp', '11.1.2.3'), false],
    ['fd00::/8', at('git.corp', 'fd12::1'), true],
    ['git.corp', at('git.corp', '10.1.2.3'), true],
    ['git.corp', at('Git.Corp.', '10.1.2.3'), true],
    ['git.corp', at('ci.git.corp', '10.1.2.3'), false],
    ['git.corp:8443', at('git.corp', '10.1.2.3', 8443), true],
    ['git.corp:8443', at('git.corp', '10.1.2.3', 443), false],
    ['127.0.0.1', at('localhost', '127.0.0.1', 1), true],
    ['127.0.0.1', at('localhost', '::ffff:7f00:1', 1), true],
    ['[::1]:3000', at('localhost', '::1', 3000), true],
    ['::1', at('localhost', '::1', 3000), true],
    ['', at('localhost', '::1', 3000), false],
  ])('with %j decides about %j: %j', (entry, target, isPermitted) => {
    expect(readAddressList([entry]).permits(target)).toBe(isPermitted);
  });

  test.each([
    'http://git.corp',
    '10.0.0.0/33',
    '10.0.0.0/',
    'git.corp/8',
    'git corp',
    'git.corp:0',
    'git.corp:70000',
    '*.corp',
    '[git.corp]:1',
    'a..b',
    `${'a'.repeat(64)}.corp`,
  ])('cannot hold %j', entry => {
    expect(() => readAddressList([entry])).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
  });
});
