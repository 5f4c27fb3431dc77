import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(path => path !== '' && existsSync(path));

const map = readFileSync('ARCHITECTURE.md', 'utf8');

describe('the map', () => {
  const paths = [...map.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\/?)`/g)]
    .map(match => match[1] ?? '')
    .filter(path => path.includes('/') || path.startsWith('.'));

  test.each([...new Set(paths)])('names %s, which exists', path => {
    expect(existsSync(path)).toBe(true);
  });

  test('names every top-level folder', () => {
    const folders = new Set(
      tracked.filter(path => path.includes('/') && !path.startsWith('.')).map(path => path.split('/')[0]),
    );
    expect([...folders].filter(folder => !map.includes(`\`${folder}/\``))).toEqual([]);
  });

  test('names every module of the control plane', () => {
    const modules = new Set(
      tracked.filter(path => /^control-plane\/src\/[^/]+\//.test(path)).map(path => path.split('/')[2]),
    );
    expect([...modules].filter(name => !map.includes(`control-plane/src/${name}`))).toEqual([]);
  });
});

describe('the documentation', () => {
  const pages = tracked.filter(path => path.endsWith('.md'));

  test.each(pages)('%s links only to files that exist', page => {
    const links = [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)].map(
      match => match[1] ?? '',
    );
    const folder = page.includes('/') ? page.slice(0, page.lastIndexOf('/') + 1) : '';
    expect(links.filter(link => !existsSync(folder + link))).toEqual([]);
  });
});

describe('a source file', () => {
  const sources = tracked.filter(path => /\.(ts|tsx|mjs)$/.test(path) && !path.includes('.generated.'));

  test('has at most 500 lines of code', () => {
    const long = sources.filter(path => {
      const lines = readFileSync(path, 'utf8').split('\n');
      return lines.filter(line => line.trim() !== '' && !/^\s*(\/\/|\/?\*)/.test(line)).length > 500;
    });
    expect(long).toEqual([]);
  });

  test('has a name that says what it is', () => {
    expect(
      sources.filter(path => /(^|\/)(utils?|helpers?|common|shared|misc|lib)(\/|\.)/.test(path)),
    ).toEqual([]);
  });
});
