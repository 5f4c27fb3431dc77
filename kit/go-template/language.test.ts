import { describe, expect, test } from 'vitest';
import { createGoTemplates, GoTemplateError } from './index.ts';

const templates = createGoTemplates();
const NOW = new Date('2026-03-04T05:06:07.089Z');

const DATA = {
  name: 'guestbook',
  empty: '',
  zero: 0,
  port: 8080,
  million: 1_000_000,
  half: 0.5,
  tiny: 0.00001,
  yes: true,
  no: false,
  nil: null,
  list: ['a', 'b', 'c'],
  none: [],
  mixed: [1, 'x', true, null],
  map: { b: 'two', a: 'one', c: { d: 'deep' } },
  labels: { 'a/b': 'slash', env: 'prod' },
  html: '<a href="x">&\'</a>',
};

const render = (source: string, missingKey: 'default' | 'zero' | 'error' = 'default'): string =>
  templates.render(source, DATA, { now: NOW, missingKey });

describe('a template of Go', () => {
  test.each([
    // texts, comments and trims
    ['plain text', 'plain text'],
    ['a } b }} c', 'a } b }} c'],
    ['{{/* nothing */}}x', 'x'],
    ['a {{- /* nothing */ -}} b', 'ab'],
    ['a  {{- .name -}}  b', 'aguestbookb'],
    ['a\n{{- " x " -}}\n\t b', 'a x b'],
    ['{{ -3 }}|{{-3}}', '-3|-3'],
    ['{{"{{"}}', '{{'],
    ['{{\n.name\n}}', 'guestbook'],
    // constants
    ['{{1}} {{0x1F}} {{0b101}} {{0o17}} {{017}} {{1_000}}', '1 31 5 15 15 1000'],
    ['{{1.0}} {{1.5}} {{1e3}} {{.5}} {{-2.50}}', '1 1.5 1000 0.5 -2.5'],
    ["{{'a'}}", '97'],
    ['{{true}} {{false}}', 'true false'],
    ['{{"a\\tb\\u00e9\\x41\\""}}', 'a\tbéA"'],
    ['{{`raw "\\n`}}', 'raw "\\n'],
    // data
    ['{{.name}}', 'guestbook'],
    ['{{.map.c.d}}', 'deep'],
    ['{{$.name}}', 'guestbook'],
    ['{{(.map).a}}', 'one'],
    ['{{.missing}}', '<no value>'],
    ['{{.missing.deeper.still}}', '<no value>'],
    ['{{.nil}}', '<no value>'],
    ['{{.map.missing}}', '<no value>'],
    ['{{(.nil).x}}', '<no value>'],
    // how values print
    ['{{.port}} {{.million}} {{.half}} {{.tiny}} {{.zero}}', '8080 1e+06 0.5 1e-05 0'],
    ['{{.yes}} {{.no}}', 'true false'],
    ['{{.list}}', '[a b c]'],
    ['{{.mixed}}', '[1 x true <nil>]'],
    ['{{.none}}', '[]'],
    ['{{.map}}', 'map[a:one b:two c:map[d:deep]]'],
    // conditions
    ['{{if .yes}}y{{else}}n{{end}}', 'y'],
    ['{{if .empty}}y{{else}}n{{end}}', 'n'],
    ['{{if .zero}}y{{else if .none}}m{{else}}n{{end}}', 'n'],
    ['{{if .zero}}y{{else if .list}}m{{else}}n{{end}}', 'm'],
    ['{{if .missing}}y{{end}}', ''],
    ['{{if not .nil}}y{{end}}', 'y'],
    ['{{with .map}}{{.a}}{{end}}', 'one'],
    ['{{with .missing}}{{.a}}{{else}}none{{end}}', 'none'],
    ['{{with .missing}}a{{else with .map}}{{.b}}{{end}}', 'two'],
    ['{{with $x := .name}}{{$x}}{{end}}', 'guestbook'],
    // loops
    ['{{range .list}}{{.}},{{end}}', 'a,b,c,'],
    ['{{range $i, $v := .list}}{{$i}}={{$v}} {{end}}', '0=a 1=b 2=c '],
    ['{{range $v := .list}}{{$v}}{{end}}', 'abc'],
    ['{{range $k, $v := .map}}{{$k}}:{{$v}} {{end}}', 'a:one b:two c:map[d:deep] '],
    ['{{range .map}}{{.}} {{end}}', 'one two map[d:deep] '],
    ['{{range .none}}x{{else}}empty{{end}}', 'empty'],
    ['{{range .missing}}x{{else}}empty{{end}}', 'empty'],
    ['{{range 3}}{{.}}{{end}}', '012'],
    ['{{range $i := 3}}{{$i}}{{end}}', '012'],
    ['{{range .list}}{{if eq . "b"}}{{continue}}{{end}}{{.}}{{end}}', 'ac'],
    ['{{range .list}}{{if eq . "b"}}{{break}}{{end}}{{.}}{{end}}', 'a'],
    ['{{range .list}}{{$.name}}{{end}}', 'guestbookguestbookguestbook'],
    // variables
    ['{{$x := 1}}{{$x}}', '1'],
    ['{{$x := 1}}{{$x = 2}}{{$x}}', '2'],
    ['{{$x := 1}}{{if true}}{{$x := 2}}{{$x}}{{end}}{{$x}}', '21'],
    ['{{$x := 1}}{{if true}}{{$x = 2}}{{end}}{{$x}}', '2'],
    ['{{$m := .map}}{{$m.c.d}}', 'deep'],
    ['{{$n := .nil}}{{$n.x}}', '<no value>'],
    ['{{$last := ""}}{{range .list}}{{$last = .}}{{end}}{{$last}}', 'c'],
    // pipelines
    ['{{.name | upper}}', 'GUESTBOOK'],
    ['{{.name | trunc 5 | upper | printf "%s-%s" "x"}}', 'x-GUEST'],
    ['{{ "a" | printf "%s%s" "b" }}', 'ba'],
    ['{{ (index .list 1) | upper }}', 'B'],
    ['{{ len (slice .list 1) }}', '2'],
    // and, or, not
    ['{{and .name .empty .nosuch.deep}}', ''],
    ['{{or .empty .name}}', 'guestbook'],
    ['{{or .empty .zero}}', '0'],
    ['{{and 1 2}}', '2'],
    ['{{or .name (fail "no")}}', 'guestbook'],
    ['{{if and .yes (not .no)}}y{{end}}', 'y'],
    ['{{ .name | and "x" }}', 'guestbook'],
    // comparison
    ['{{eq "a" "a"}} {{eq 1 1}} {{eq 1.5 1.5}} {{eq true true}}', 'true true true true'],
    ['{{eq "a" "b" "c" "a"}}', 'true'],
    ['{{ne "a" "b"}} {{lt 1 2}} {{le 2 2}} {{gt 3 2}} {{ge 1 2}}', 'true true true true false'],
    ['{{lt "a" "b"}} {{gt "é" "z"}}', 'true true'],
    ['{{eq .nil nil}} {{eq .missing nil}} {{eq .name nil}} {{ne .name nil}}', 'true true false true'],
    ['{{eq .port 8080.0}}', 'true'],
    ['{{eq .list nil}}', 'false'],
    // templates within templates
    ['{{define "t"}}[{{.}}]{{end}}{{template "t" .name}}{{template "t" 3}}', '[guestbook][3]'],
    ['{{template "t"}}{{define "t"}}({{.}}){{end}}', '(<no value>)'],
    ['{{block "b" .map}}{{.a}}{{end}}', 'one'],
    ['{{define "a"}}{{template "b" .}}{{end}}{{define "b"}}{{.name}}{{end}}{{template "a" .}}', 'guestbook'],
    // functions of Go
    ['{{len .name}} {{len .list}} {{len .map}} {{len "é"}}', '9 3 3 2'],
    [
      '{{index .list 0}} {{index .map "a"}} {{index .labels "a/b"}} {{index .map "c" "d"}}',
      'a one slash deep',
    ],
    ['{{index .map "missing"}}', '<no value>'],
    ['{{index "abc" 1}}', '98'],
    ['{{print 1 2 "a" "b" 3 4}}', '1 2ab3 4'],
    ['{{println "a" 1}}', 'a 1\n'],
    ['{{html .html}}', '&lt;a href=&#34;x&#34;&gt;&amp;&#39;&lt;/a&gt;'],
    ['{{js "it\'s <b>"}}', "it\\'s \\u003Cb\\u003E"],
    ['{{urlquery "a b&c=d/é"}}', 'a+b%26c%3Dd%2F%C3%A9'],
    ['{{now.Year}} {{now.Format "2006-01-02T15:04:05Z07:00"}}', '2026 2026-03-04T05:06:07Z'],
  ])('%j renders as %j', (source, text) => {
    expect(render(source)).toBe(text);
  });

  test.each([
    ['{{.missing}}', 'zero', '<no value>'],
    ['{{.map.missing}}', 'zero', '<no value>'],
  ] as const)('%j with missingkey=%s renders as %j', (source, missingKey, text) => {
    expect(render(source, missingKey)).toBe(text);
  });

  test.each(['{{.missing}}', '{{.missing.deeper}}', '{{.map.missing}}'])(
    '%j fails for want of a key when missing keys are errors',
    source => {
      expect(() => render(source, 'error')).toThrow(GoTemplateError);
      try {
        render(source, 'error');
      } catch (error) {
        expect(error).toMatchObject({ isMissingKey: true, line: 1 });
      }
    },
  );

  test.each([
    ['{{.name', 'not closed'],
    ['{{if .x}}', '{{end}} is missing'],
    ['{{end}}', 'unexpected {{end}}'],
    ['{{else}}', 'unexpected {{else}}'],
    ['{{if}}x{{end}}', 'if has no value'],
    ['{{if .x}}{{else}}{{else}}{{end}}', 'may come once'],
    ['{{nosuch .x}}', 'function "nosuch" not defined'],
    ['{{env "HOME"}}', 'function "env" not defined'],
    ['{{expandenv "HOME"}}', 'not defined'],
    ['{{getHostByName "localhost"}}', 'not defined'],
    ['{{constructor}}', 'not defined'],
    ['{{$x}}', 'undefined variable "$x"'],
    ['{{$x = 1}}', 'undefined variable'],
    ['{{if true}}{{$x := 1}}{{end}}{{$x}}', 'undefined variable'],
    ['{{break}}', 'outside {{range}}'],
    ['{{.name | 3}}', 'nothing that can be called'],
    ['{{.name |}}', 'ends in |'],
    ['{{(.name}}', 'parenthesis is not closed'],
    ['{{.name)}}', 'no left one'],
    ['{{"open}}', 'not closed'],
    ['{{`open}}', 'not closed'],
    ['{{/* open', 'not closed'],
    ['{{1a}}', 'bad number'],
    ['{{99999999999999999999}}', 'bad number'],
    ['{{.x@}}', 'bad character'],
    ['{{3.foo}}', 'bad number'],
    ['{{"a".foo}}', 'unexpected .foo'],
    ['{{template "none"}}', 'template "none" not defined'],
    ['{{if true}}{{define "x"}}{{end}}{{end}}', 'outside of all blocks'],
  ])('%j is refused: %s', (source, message) => {
    expect(() => render(source)).toThrow(message);
    expect(() => render(source)).toThrow(GoTemplateError);
  });

  test.each([
    ['{{upper 3}}', 'error calling upper: wrong type for value; expected string; got int'],
    ['{{upper .missing}}', 'invalid value; expected string'],
    ['{{upper "a" "b"}}', 'wrong number of args for upper: want 1 got 2'],
    ['{{.name.deeper}}', "can't evaluate field deeper in type string"],
    ['{{.list.deeper}}', "can't evaluate field deeper in type []interface {}"],
    ['{{.nil.deeper}}', 'nil pointer evaluating interface {}.deeper'],
    ['{{.map.a "x"}}', 'a is not a method but has arguments'],
    ['{{"x" | .map.a}}', 'a is not a method but has arguments'],
    ['{{3 4}}', "can't give argument to non-function"],
    ['{{nil}}', 'nil is not a command'],
    ['{{eq 1 1.0}}', 'incompatible types for comparison'],
    ['{{eq .port 8080}}', 'incompatible types for comparison'],
    ['{{eq "1" 1}}', 'incompatible types for comparison'],
    ['{{eq .list .list}}', 'non-comparable types'],
    ['{{eq 1}}', 'missing argument for comparison'],
    ['{{lt true false}}', 'invalid type for comparison'],
    ['{{index .list 3}}', 'index out of range: 3'],
    ['{{index .list "a"}}', 'cannot index slice/array with type string'],
    ['{{index .missing "a"}}', 'index of untyped nil'],
    ['{{len 3}}', 'len of type int'],
    ['{{range .name}}{{end}}', "range can't iterate over guestbook"],
    ['{{range $i, $x := 3}}{{end}}', 'more than one variable'],
    ['{{fail "because"}}', 'because'],
    ['{{div 1 0}}', 'divide by zero'],
    ['{{call .name}}', 'non-function'],
  ])('%j fails: %s', (source, message) => {
    expect(() => render(source)).toThrow(message);
    expect(() => render(source)).toThrow(GoTemplateError);
  });

  test('names the line of what is wrong', () => {
    for (const source of ['one\ntwo {{nosuch}}', '{{/*\n*/}}{{upper 3}}', '{{ .name -}}\n{{.name.x}}'])
      expect(() => render(source)).toThrow(expect.objectContaining({ line: 2 }));
  });

  test('leaves the data as they were, whatever it sets in them', () => {
    expect(render('{{$_ := set .map "a" "changed"}}{{.map.a}}')).toBe('changed');
    expect(DATA.map.a).toBe('one');
  });

  test('knows keys only that the data have themselves', () => {
    expect(render('{{.constructor}} {{.toString}} {{.__proto__}}')).toBe('<no value> <no value> <no value>');
    expect(render('{{$d := dict "__proto__" "x"}}{{$d.__proto__}} {{$d.polluted}}')).toBe('x <no value>');
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

test('several templates may share what they spend', () => {
  const purse = { steps: 1_000 };
  const loop = '{{range until 100}}{{end}}';
  expect(templates.render(loop, DATA, { now: NOW, purse })).toBe('');
  expect(() => {
    for (let at = 0; at < 100; at += 1) templates.render(loop, DATA, { now: NOW, purse });
  }).toThrow('all templates together');
});
