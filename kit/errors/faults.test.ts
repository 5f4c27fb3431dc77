import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { FAULTS, type FaultCode } from './index.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const pages = fileURLToPath(new URL('../../docs/errors', import.meta.url));
const codes = Object.keys(FAULTS) as FaultCode[];

describe('the registry of faults', () => {
  test('is in alphabetical order, file by file', async () => {
    const files: string[][] = [];
    for (const name of readdirSync(here).filter(file => file.endsWith('-faults.ts'))) {
      const [group = {}] = Object.values((await import(`./${name}`)) as Record<string, object>);
      files.push(Object.keys(group));
    }
    const others = codes.filter(code => !files.flat().includes(code));
    for (const names of [...files, others]) expect(names).toEqual([...names].sort());
  });

  test('has a page for every code, and no page without a code', () => {
    const documented = readdirSync(pages)
      .filter(name => name.endsWith('.md') && name !== 'README.md')
      .map(name => name.slice(0, -'.md'.length));
    expect(documented.sort()).toEqual([...codes].sort());
  });

  test.each(codes)('%s says what to do, in a full sentence and on its page', code => {
    expect(code).toMatch(/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/);
    expect(FAULTS[code].hint).toMatch(/^[A-Z`].*[.!]$/);
    // Pages and commands show it: what only programs call helps nobody there.
    expect(FAULTS[code].hint).not.toMatch(/`(create|edit|list|preview|validate)[A-Z]\w*`/);
    const headings = readFileSync(join(pages, `${code}.md`), 'utf8').match(/^#.*$/gm);
    expect(headings).toEqual([`# ${code}`, '## What happened', '## What to do']);
  });
});
