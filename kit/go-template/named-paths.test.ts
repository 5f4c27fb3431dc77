import { expect, test } from 'vitest';
import { createGoTemplates } from './index.ts';

const templates = createGoTemplates();

/** Paths with dots; one that ends so is named for itself only, and not for what is within it. */
const named = (source: string): readonly string[] =>
  templates.named(source).map(({ names, isWhole }) => `${names.join('.')}${isWhole ? '' : ' alone'}`);

test.each([
  ['no template', []],
  ['{{.name}}-{{ .path.basename | upper }}', ['name', 'path.basename']],
  ['{{index .metadata.labels "env/x"}} {{get .values "a"}}', ['metadata.labels.env/x', 'values.a']],
  ['{{(index .list 0).name}} {{$.name}}', ['list.0.name', 'name']],
  ['{{toJson .values}}', ['values']],
  ['{{.}}', ['']],
  ['{{if and .on (eq .env "prod")}}{{.a}}{{else}}{{.b}}{{end}}', ['on alone', 'env alone', 'a', 'b']],
  ['{{with .metadata}}{{.labels.env}} {{$.name}}{{else}}{{.c}}{{end}}', ['metadata.labels.env', 'name', 'c']],
  ['{{range .list}}{{.name}}{{end}}', ['list.*.name']],
  ['{{range $key, $value := .map}}{{$key}}={{$value}}{{end}}', ['map.*']],
  ['{{$x := .a.b}}{{$x.c}} {{$y := upper .d}}{{$y}}', ['a.b.c', 'd']],
  ['{{define "x"}}{{.env}}{{end}}{{template "x" .labels}}', ['labels.env']],
  ['{{index .map .key}}', ['map', 'key']],
])('%j names %j', (source, paths) => {
  expect(named(source)).toEqual(paths);
});

test('a template that uses itself ends somewhere', () => {
  expect(named('{{define "x"}}{{.n}}{{template "x" .a}}{{end}}{{template "x" .}}').length).toBeLessThan(100);
});
