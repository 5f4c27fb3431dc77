import type { GitCloneStep } from '@freshet/domain/pipelines';
import { describe, expect, test } from 'vitest';
import type { Connections } from '../../step/index.ts';
import { findRepository } from './repository.ts';

const connections = (more: Partial<Connections> = {}): Connections => ({
  registry: () => undefined,
  registryOfImage: () => undefined,
  git: () => ({ name: 'hub', host: 'api.github.com', userName: 'me', password: 'hunter22' }),
  localRepository: () => undefined,
  ...more,
});
const step = (repo: string): GitCloneStep => ({ repo }) as GitCloneStep;

describe('a repository', () => {
  test('gets the login of a connection only where that is for', () => {
    const login = (repo: string) => findRepository(step(repo), connections()).login?.password;
    expect(login('https://github.com/acme/app.git')).toBe('hunter22');
    expect(login('https://api.github.com/acme/app.git')).toBe('hunter22');
    for (const host of ['evil.example', 'github.com.evil.example', 'github.com:8443', 'notgithub.com'])
      expect(login(`https://${host}/acme/app.git`)).toBeUndefined();
  });

  test('of a stranger is not fetched with the keys of the machine', () => {
    const repo = 'git@github.com:acme/private.git';
    expect(findRepository(step(repo), connections()).withoutKeys).toBeUndefined();
    expect(findRepository(step(repo), connections({ isStranger: true })).withoutKeys).toBe(true);
  });

  test('of the machine itself is none where steps are kept from it', () => {
    for (const repo of ['/srv/git/app', 'file:///srv/git/app', 'FILE:///srv/git/app']) {
      expect(findRepository(step(repo), connections()).isLocal).toBe(true);
      expect(() => findRepository(step(repo), connections({ isConfined: true }))).toThrow('not cloned');
    }
  });
});
