import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalizeName, slugify } from './names.ts';
import { applyTemplatePatch } from './template-patch.ts';
import { renderDeep, textRenderer } from './text-renderer.ts';

const NOW = new Date('2026-01-02T03:04:05Z');
const fast = textRenderer({}, NOW);
const go = textRenderer({ goTemplate: true }, NOW);
const strict = textRenderer({ goTemplate: true, goTemplateOptions: ['missingkey=error'] }, NOW);

describe('the simple form of templates', () => {
  const params = { name: 'guestbook', 'path.basename': 'a', 'path[0]': 'apps', list: ['x'], number: 3 };

  test.each([
    ['{{name}}', 'guestbook'],
    ['{{ name }}-{{  path.basename}}', 'guestbook-a'],
    ['{{path[0]}}', 'apps'],
    ['{{unknown}} {{ list }} {{number}} {{}}', '{{unknown}} {{ list }} {{number}} {{}}'],
    ['{{toString}}', '{{toString}}'],
    ['no template {{', 'no template {{'],
    ['a }} b {{ c', 'a }} b {{ c'],
    ['{{a\nb}}', '{{a\nb}}'],
  ])('%j renders as %j', (template, text) => {
    expect(fast.text(template, params)).toBe(text);
  });

  test('refuses a mark that is never closed', () => {
    expect(() => fast.text('{{name}} {{name', params)).toThrow(
      expect.objectContaining({ code: 'APPLICATION_SET_TEMPLATE_INVALID' }),
    );
  });
});

describe('templates of Go in application sets', () => {
  test.each([
    ['{{.name | normalize}}', { name: 'My_App!x' }, 'my-app-x'],
    [
      '{{slugify 23 .name}}',
      { name: 'feat/areally+long_pull_request_name_to_test_argo_slugification' },
      'feat-areally-long-pull',
    ],
    [
      '{{slugify 50 false .name}}',
      { name: 'feat/areally+long_pull_request_name_to_test_argo' },
      'feat-areally-long-pull-request-name-to-test-argo',
    ],
    ['{{toYaml .map}}', { map: { b: [1, 'x'], a: { c: true } } }, 'a:\n  c: true\nb:\n- 1\n- x'],
    ['{{(fromYaml .text).a.b}}', { text: 'a:\n  b: 7' }, '7'],
    ['{{index (fromYamlArray .text) 1}}', { text: '- a\n- b' }, 'b'],
    ['{{regexMatch "^v[0-9]+$" .tag}} {{regexFind "[0-9]+" .tag}}', { tag: 'v12' }, 'true 12'],
    ['{{regexReplaceAll "(\\\\w)-(\\\\w)" .s "$2_$1"}}', { s: 'a-b c-d' }, 'a c'],
    ['{{regexReplaceAll "a(x*)b" .s (printf "$%sW" "{1}")}}', { s: '-ab-axxb-' }, '-W-xxW-'],
    ['{{regexReplaceAllLiteral "a(x*)b" .s "$1"}}', { s: '-ab-axxb-' }, '-$1-$1-'],
    [
      '{{regexSplit "z+" .s -1}} {{regexFindAll "[2,4,6,8]" "123456789" -1}}',
      { s: 'pizza' },
      '[pi a] [2 4 6 8]',
    ],
    [
      '{{semverCompare ">=1.2.3, <2.0.0" .v}} {{semverCompare "^2.0.0" .v}} {{(semver .v).Minor}}',
      { v: 'v1.4.0' },
      'true false 4',
    ],
    ['{{if semverCompare ">1.20-0" "1.27.3-gke.100"}}y{{end}}', {}, 'y'],
    ['{{regexMatch "(" "x"}}', {}, 'false'],
    ['{{.missing}}', {}, '<no value>'],
  ])('%j', (template, params, text) => {
    expect(go.text(template, params)).toBe(text);
  });

  test('miss no key silently when they are told so', () => {
    expect(() => strict.text('{{.missing}}', {})).toThrow(/map has no entry for key "missing"/);
    expect(go.textIfKnown('{{.missing}}', {})).toBeUndefined();
    expect(go.textIfKnown('{{.a}}', { a: 'x' })).toBe('x');
  });

  test('know no option that does not exist', () => {
    expect(() => textRenderer({ goTemplate: true, goTemplateOptions: ['missingkey=maybe'] }, NOW)).toThrow(
      /missingkey=maybe/,
    );
  });
});

describe('rendering a template as a whole', () => {
  test('renders each text and each key on its own and leaves everything else', () => {
    const value = {
      '{{.k}}': '{{.v}}',
      number: 3,
      list: ['{{.v}}', true, null],
      gone: null,
      nested: { a: '{{.k}}' },
    };
    expect(renderDeep(value, text => go.text(text, { k: 'key', v: 'value' }))).toEqual({
      key: 'value',
      number: 3,
      list: ['value', true, null],
      nested: { a: 'key' },
    });
  });
});

describe('a patch of the template', () => {
  const application = {
    metadata: { name: 'a', finalizers: ['one'], labels: { x: 'y', z: '1' } },
    spec: { project: 'team', sources: [{ repoURL: 'r' }], syncPolicy: { automated: { prune: true } } },
  };

  test('merges maps, replaces lists, removes what is null, and adds to the finalizers', () => {
    const patch = `
metadata:
  finalizers: [two]
  labels: {z: null, w: '2'}
spec:
  sources: []
  syncPolicy:
    automated: {selfHeal: true}
`;
    expect(applyTemplatePatch(application, patch)).toEqual({
      metadata: { name: 'a', finalizers: ['one', 'two'], labels: { x: 'y', w: '2' } },
      spec: { project: 'team', sources: [], syncPolicy: { automated: { prune: true, selfHeal: true } } },
    });
  });

  test('cannot change the project', () => {
    expect(applyTemplatePatch(application, '{"spec": {"project": "other"}}').spec.project).toBe('team');
    expect(applyTemplatePatch(application, 'spec: null').spec.project).toBe('team');
  });

  test('may replace or remove a map on purpose, and may say nothing at all', () => {
    expect(
      applyTemplatePatch(application, 'spec: {syncPolicy: {$patch: replace, retry: {limit: 1}}}').spec
        .syncPolicy,
    ).toEqual({ retry: { limit: 1 } });
    expect(
      applyTemplatePatch(application, 'spec: {syncPolicy: {$patch: delete}}').spec.syncPolicy,
    ).toBeUndefined();
    expect(applyTemplatePatch(application, '')).toBe(application);
  });

  test.each(['- a list', '{', 'just text'])('is refused when it is %j', patch => {
    expect(() => applyTemplatePatch(application, patch)).toThrow(
      expect.objectContaining({ code: 'APPLICATION_SET_TEMPLATE_INVALID' }),
    );
  });
});

describe('names', () => {
  test('of any text are fit for Kubernetes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 60 }), (text, length) => {
        expect(normalizeName(text)).toMatch(/^([a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?)?$/);
        expect(slugify(text, length)).toMatch(/^([a-z0-9]([-a-z0-9]*))?$/);
        expect(slugify(text, length).length).toBeLessThanOrEqual(length);
      }),
    );
  });
});
