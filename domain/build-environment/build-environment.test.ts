// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are variables of sources.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildEnvironment, expandVariables } from './index.ts';

const environment = buildEnvironment({
  name: 'shop',
  namespace: 'shop-prod',
  project: 'default',
  revision: '0123456789abcdef',
  source: { repoURL: 'https://git.example/shop', path: 'deploy', targetRevision: 'main' },
});

describe('the build environment', () => {
  test('names the application, its source and the revision, also in short', () => {
    expect(environment).toEqual({
      ARGOCD_APP_NAME: 'shop',
      ARGOCD_APP_NAMESPACE: 'shop-prod',
      ARGOCD_APP_PROJECT_NAME: 'default',
      ARGOCD_APP_REVISION: '0123456789abcdef',
      ARGOCD_APP_REVISION_SHORT: '0123456',
      ARGOCD_APP_REVISION_SHORT_8: '01234567',
      ARGOCD_APP_SOURCE_REPO_URL: 'https://git.example/shop',
      ARGOCD_APP_SOURCE_PATH: 'deploy',
      ARGOCD_APP_SOURCE_TARGET_REVISION: 'main',
    });
  });

  test('is empty where the source says nothing', () => {
    const facts = { name: 'a', namespace: '', project: 'p', revision: 'r', source: { repoURL: 'u' } };
    expect(buildEnvironment(facts)).toMatchObject({
      ARGOCD_APP_SOURCE_PATH: '',
      ARGOCD_APP_SOURCE_TARGET_REVISION: '',
    });
  });
});

describe('variables in texts', () => {
  test.each([
    ['$ARGOCD_APP_NAME', 'shop'],
    ['${ARGOCD_APP_NAME}', 'shop'],
    ['a-$ARGOCD_APP_NAME-b', 'a-shop-b'],
    ['$ARGOCD_APP_NAME$ARGOCD_APP_PROJECT_NAME', 'shopdefault'],
    ['$ARGOCD_APP_NAMES', ''],
    ['x$UNKNOWN.y', 'x.y'],
    ['${UNKNOWN}', ''],
    ['$$ARGOCD_APP_NAME', '$ARGOCD_APP_NAME'],
    ['$${ARGOCD_APP_NAME}', '${ARGOCD_APP_NAME}'],
    ['$$$$', '$$'],
    ['$', '$'],
    ['a$', 'a$'],
    ['$ a', '$ a'],
    ['$.x', '$.x'],
    ['${}', ''],
    ['${ARGOCD', 'ARGOCD'],
    ['$1x', 'x'],
    ['$constructor${__proto__}', ''],
  ])('%j becomes %j', (text, expected) => {
    expect(expandVariables(text, environment)).toBe(expected);
  });

  test('leave a text without dollar signs as it is', () => {
    fc.assert(
      fc.property(
        fc.string().filter(text => !text.includes('$')),
        text => expandVariables(text, environment) === text,
      ),
    );
  });

  test('come back as they were when every dollar sign is doubled', () => {
    fc.assert(
      fc.property(fc.string(), text => expandVariables(text.replaceAll('$', '$$$$'), environment) === text),
    );
  });
});
