import { describe, expect, test } from 'vitest';
import { readApplication } from './application-files.ts';

const manifest = (destination: string, before = ''): string => `${before}apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: web}
spec:
  project: default
  source: {repoURL: https://git.example/a/b.git, path: .}
  destination: ${destination}
`;

describe('the manifest of an application', () => {
  test('is judged with its merge keys, as it will be applied', () => {
    const text = manifest(
      '{<<: *prod, server: https://kubernetes.default.svc}',
      'x-prod: &prod {namespace: prod}\n',
    );
    expect(readApplication(text).spec.destination).toEqual({
      namespace: 'prod',
      server: 'https://kubernetes.default.svc',
    });
  });

  test('is judged by the last of the keys that are repeated', () => {
    const text = manifest('{namespace: dev, server: https://a, namespace: prod}');
    expect(readApplication(text).spec.destination.namespace).toBe('prod');
  });

  test.each([
    ['is no YAML', 'a: ['],
    ['holds two objects', `${manifest('{server: https://a}')}---\n${manifest('{server: https://a}')}`],
    ['holds nothing', '# nothing\n'],
    ['holds a text', 'text'],
    ['is of another kind', 'kind: ConfigMap\napiVersion: v1\n'],
  ])('is refused where it %s', (_, text) => {
    expect(() => readApplication(text)).toThrow(expect.objectContaining({ code: 'APPLICATION_INVALID' }));
  });
});
