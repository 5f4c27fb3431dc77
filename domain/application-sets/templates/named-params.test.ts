import { describe, expect, test } from 'vitest';
import type { ApplicationTemplate } from '../application-template.ts';
import { namedParams, namesIn } from './named-params.ts';
import { textRenderer } from './text-renderer.ts';

const NOW = new Date('2026-01-02T03:04:05Z');
const template = (name: string, labels: Record<string, string> = {}): ApplicationTemplate =>
  ({ metadata: { name, labels } }) as ApplicationTemplate;
const told = (
  params: Record<string, unknown>,
  given: { template: ApplicationTemplate; templatePatch?: string; goTemplate?: boolean },
) => namedParams(params, namesIn(given.template, given, textRenderer(given, NOW)));

describe('of the parameters of an application, those are told that its template names', () => {
  test('in the simple form of templates', () => {
    const params = { name: 'a', 'metadata.labels.env': 'dev', 'metadata.annotations.canary': 'canary' };
    expect(
      told(params, { template: template('{{name}}', { env: '{{ metadata.labels.env }}', x: '{{none}}' }) }),
    ).toEqual({ name: 'a', 'metadata.labels.env': 'dev' });
  });

  test('in templates of Go, also in their keys and in what is laid over them', () => {
    const params = {
      name: 'a',
      key: 'k',
      metadata: { labels: { env: 'dev', canary: 'canary' } },
      list: [
        { port: 1, canary: 'canary' },
        { port: 2, canary: 'canary' },
      ],
      values: { a: { b: 'c' } },
      canary: { deep: 'canary' },
    };
    const templatePatch =
      '{{if .canary}}{{range .list}}{{.port}}{{end}}{{toYaml .values}}{{index .metadata.labels "env"}}{{end}}';
    expect(
      told(params, { goTemplate: true, template: template('{{.name}}', { '{{.key}}': 'x' }), templatePatch }),
    ).toEqual({
      name: 'a',
      key: 'k',
      'list.0.port': '1',
      'list.1.port': '2',
      'values.a.b': 'c',
      'metadata.labels.env': 'dev',
    });
  });
});
