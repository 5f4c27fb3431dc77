import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { noticesOf } from './third-party-notices.ts';

const modules = join(import.meta.dirname, '../node_modules');

describe('the third-party notices of the pages', () => {
  test('have name, version, licence and its text for each package, once and by name', () => {
    const { version } = JSON.parse(readFileSync(join(modules, 'react/package.json'), 'utf8'));
    const text = noticesOf([
      join(modules, 'react/index.js'),
      `\0${join(modules, 'react/jsx-runtime.js')}?commonjs-module`,
      join(modules, '@xyflow/react/dist/esm/index.js'),
      join(import.meta.dirname, 'src/main.tsx'),
      '\0virtual:x',
    ]);
    expect(text.match(/^@xyflow\/react /gm)).toHaveLength(1);
    expect(text.match(new RegExp(`^react ${version.replaceAll('.', '\\.')}$`, 'gm'))).toHaveLength(1);
    expect(text.indexOf('@xyflow/react')).toBeLessThan(text.indexOf(`react ${version}`));
    expect(text).toContain('Permission is hereby granted');
    expect(text).not.toContain('freshet/ui');
  });
});
