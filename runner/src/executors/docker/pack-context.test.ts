import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { packContext } from './pack-context.ts';

describe('the context of a build', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'freshet-context-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  const write = async (path: string, text = path): Promise<void> => {
    await mkdir(join(directory, path, '..'), { recursive: true });
    await writeFile(join(directory, path), text);
  };

  const unpacked = async (options: { dockerfile?: string; content?: string } = {}): Promise<string[]> => {
    const archive = await buffer(packContext({ directory, dockerfile: 'Dockerfile', ...options }));
    return execFileSync('tar', ['-tf', '-'], { input: archive, encoding: 'utf8' })
      .split('\n')
      .filter(line => line !== '' && !line.endsWith('/'));
  };

  test('has every file, with long names, other letters and links', async () => {
    const long = `${'deep/'.repeat(40)}${'x'.repeat(120)}`;
    await write('Dockerfile', 'FROM scratch');
    await write(long);
    await write('naïve.txt');
    await symlink('/etc/passwd', join(directory, 'link'));
    const archive = await buffer(packContext({ directory, dockerfile: 'Dockerfile' }));
    const listing = execFileSync('tar', ['-tvf', '-'], { input: archive, encoding: 'utf8' });
    expect(listing).toContain('link -> /etc/passwd');
    expect(listing).toContain(long);
    expect(execFileSync('tar', ['-xOf', '-', long], { input: archive, encoding: 'utf8' })).toBe(long);
    expect(
      execFileSync('tar', ['--quoting-style=literal', '-tf', '-'], { input: archive, encoding: 'utf8' }),
    ).toContain('naïve.txt');
  });

  test('leaves out what .dockerignore names, but never the Dockerfile', async () => {
    await write('Dockerfile');
    await write('keep.txt');
    await write('node_modules/a.js');
    await write('docs/a.md');
    await write('docs/kept.md');
    await write('.dockerignore', 'node_modules\nDockerfile\n**/*.md\n!docs/kept.md\n');
    expect(await unpacked()).toEqual(['.dockerignore', 'Dockerfile', 'docs/kept.md', 'keep.txt']);
  });

  test('goes by the rules beside the Dockerfile when there are some', async () => {
    await write('docker/app', 'FROM scratch');
    await write('docker/app.dockerignore', '*');
    await write('.dockerignore', 'nothing');
    await write('a.txt');
    expect(await unpacked({ dockerfile: 'docker/app' })).toEqual(['.dockerignore', 'docker/app']);
  });

  test('takes the text of a Dockerfile in place of the file', async () => {
    await write('Dockerfile', 'FROM other');
    const archive = await buffer(packContext({ directory, dockerfile: 'Dockerfile', content: 'FROM mine' }));
    expect(execFileSync('tar', ['-xOf', '-', 'Dockerfile'], { input: archive, encoding: 'utf8' })).toBe(
      'FROM mine',
    );
  });

  test('holds the content of large and of empty files as it is', async () => {
    await write('Dockerfile', '');
    await write('large', 'ab'.repeat(1_000_000));
    const archive = await buffer(packContext({ directory, dockerfile: 'Dockerfile' }));
    expect(execFileSync('tar', ['-xOf', '-', 'large'], { input: archive, maxBuffer: 8e6 }).length).toBe(
      2_000_000,
    );
  });
});
