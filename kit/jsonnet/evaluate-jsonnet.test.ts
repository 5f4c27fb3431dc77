import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluateJsonnet, JsonnetError } from './index.ts';

const run = (text: string, files: Readonly<Record<string, string>> = {}, ms = 20_000): unknown =>
  evaluateJsonnet({
    file: 'main.jsonnet',
    text,
    importFile: path => {
      const found = files[path];
      return found === undefined ? undefined : { path, bytes: Buffer.from(found) };
    },
    limits: { ms },
  });

describe('the language', () => {
  test.each<[string, unknown]>([
    ['{a: 1 + 2, b: self.a * 3, c:: 4, d: $.c}', { a: 3, b: 9, d: 4 }],
    ['local x = 1, f(y, z=2) = y + z + x; [f(1), f(1, 3), f(z=1, y=2)]', [4, 5, 4]],
    ['{a: {b: 1, c: 2}} + {a+: {c: 3, d: super.c}}', { a: { b: 1, c: 3, d: 2 } }],
    ['{a: 1, b:: 2} + {b::: 3, a:: 5}', { b: 3 }],
    ["{ [k]: k + '!' for k in ['a', 'b', 'c'] if k != 'c' }", { a: 'a!', b: 'b!' }],
    ['[x * y for x in [1,2] for y in [1,2] if x != y]', [2, 2]],
    ["local a = [1,2,3,4]; [a[1:3], a[::2], a[2:], 'hello'[1:3]]", [[2, 3], [1, 3], [3, 4], 'el']],
    ['|||\n  one\n    two\n\n  three\n|||', 'one\n  two\n\nthree\n'],
    ['|||-\n  chomp\n|||', 'chomp'],
    [`@'raw\\n''quoted'`, `raw\\n'quoted`],
    ["'a' + 1 + null + [1]", 'a1null[1]'],
    ["{a: 1} + {b: if 'a' in super then super.a else 2, c: 'z' in super}", { a: 1, b: 1, c: false }],
    ['local o = {f(x):: x + self.k, k: 1}; (o + {k: 10}).f(5)', 15],
    ['local f = function(x) x { b: 2 }; f({ a: 1 }) { c: 3 }', { a: 1, b: 2, c: 3 }],
    ["local x = error 'never'; {a: 1, [null]: 2}", { a: 1 }],
    ['{ a: { b: { c: $.x } }, x: 1 } + { x: 2 }', { a: { b: { c: 2 } }, x: 2 }],
    ['[1 & 3, 1 | 2, 5 ^ 1, 1 << 4, ~5, !true, 7 % 3]', [1, 3, 4, 16, -6, false, 1]],
    ["['a' < 'b', [1,2] < [1,3], {a: 1, b:: 2} == {a: 1}]", [true, true, true]],
    ['/* c */ 1 // d\n# e', 1],
    ['local fib(n) = if n <= 1 then 1 else fib(n - 1) + fib(n - 2); fib(15)', 987],
  ])('%s', (text, value) => {
    expect(run(text)).toEqual(value);
  });
});

describe('the library', () => {
  test.each<[string, unknown]>([
    ["'%d %s %05.2f %x %e %%' % [42, 'x', 3.14159, 255, 12345.678]", '42 x 03.14 ff 1.234568e+04 %'],
    ["'%(a)s-%(b)03d' % {a: 'q', b: 7}", 'q-007'],
    [
      'std.toString([1, 0.1, 1e20, {a: null}, []])',
      '[1, 0.10000000000000001, 100000000000000000000, {"a": null}, [ ]]',
    ],
    ["std.manifestYamlDoc({a: [1, {b: 2}], e: 'x\\ny\\n'})", '"a":\n- 1\n- "b": 2\n"e": |\n  x\n  y'],
    ["std.manifestJsonEx({a: [1]}, '  ')", '{\n  "a": [\n    1\n  ]\n}'],
    ["std.splitLimit('a,b,c', ',', 1)", ['a', 'b,c']],
    [
      '[std.set([3,1,3]), std.setUnion([1,2],[2,3]), std.setInter([1,2],[2,3]), std.setDiff([1,2],[2,3])]',
      [[1, 3], [1, 2, 3], [2], [1]],
    ],
    ['std.foldl(function(a, x) a + x, std.range(1, 3000), 0)', 4_501_500],
    ['std.prune({a: null, b: [], c: {d: null}, e: [1, null]})', { e: [1] }],
    ['std.mergePatch({a: {b: 1, c: 2}}, {a: {b: null, d: 3}})', { a: { c: 2, d: 3 } }],
    ['std.mapWithKey(function(k, v) k + v, {a: 1}) + {a+: "!"}', { a: 'a1!' }],
    ["std.parseYaml('a: 1\\nb: [2]')", { a: 1, b: [2] }],
    ["std.join(',', ['a', null, 'b'])", 'a,b'],
    ["std.base64Decode(std.base64('hello'))", 'hello'],
    ['std.objectFieldsAll({b: 1, a:: 2})', ['a', 'b']],
  ])('%s', (text, value) => {
    expect(run(text)).toEqual(value);
  });
});

test('a file imports others, as code and as text, and each is computed once', () => {
  const files = { 'lib.libsonnet': '{ name(x): "n-" + x }', 'note.txt': 'hello\n' };
  const text = 'local lib = import "lib.libsonnet"; {a: lib.name("x"), b: importstr "note.txt"}';
  expect(run(text, files)).toEqual({ a: 'n-x', b: 'hello\n' });
  expect(() => run('import "gone"')).toThrow('main.jsonnet:1:1: there is no file gone to import');
});

test('variables from outside are texts or code, and a program may be a function of them', () => {
  const program = {
    file: 'main.jsonnet',
    text: 'function(replicas, image="web") {replicas: replicas, image: image, env: std.extVar("env")}',
    importFile: () => undefined,
    external: { env: { value: 'prod', isCode: false } },
    topLevel: { replicas: { value: '1 + 2', isCode: true } },
  };
  expect(evaluateJsonnet(program)).toEqual({ replicas: 3, image: 'web', env: 'prod' });
});

describe('what is wrong is said with its place', () => {
  test.each<[string, string]>([
    ["{\n  a: error 'boom',\n}", 'main.jsonnet:2:6: boom'],
    ['{a: 1}.b', 'there is no field b'],
    ['1 / 0', 'division by zero'],
    ['local a = a; a', 'a value that needs itself'],
    ['{ assert self.a > 1 : "too small", a: 1 }', 'too small'],
    ['{a: 1, a: 2}', 'the field a is there twice'],
    ['local f(x) = x; f(1, 2)', '2 arguments given, 1 taken'],
    ['[1, 2', 'main.jsonnet:1:6: unexpected the end of the file'],
    ["'open", 'unterminated string'],
    ['x', 'there is no variable x'],
  ])('%s', (text, message) => {
    expect(() => run(text)).toThrow(message);
    expect(() => run(text)).toThrow(JsonnetError);
  });
});

describe('a program that would not end', () => {
  test.each([
    ['calls itself', 'local f(x) = f(x + 1); f(0)'],
    ['nests without end', 'local a = {b: a}; a'],
    ['counts to a billion', 'std.length(std.makeArray(1000000000, function(x) x))'],
    ['doubles a text', 'std.foldl(function(a, i) a + a, std.range(1, 60), "xxxxxxxxxx")'],
    ['runs too long', 'local r = std.range(1, 3000); std.length([1 for a in r for b in r for c in r])'],
    ['is nested too deeply', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
  ])('%s, and is stopped', (_what, text) => {
    expect(() => run(text, {}, 200)).toThrow(JsonnetError);
  });
});

test('any text is computed or refused, and nothing else happens', () => {
  const word = fc.constantFrom(
    ...'{ } [ ] ( ) , . ; : :: +: + - * / % == < && ! ~ $ self super local x = 1 "a" for in if then else function std std.length error assert import null true'.split(
      ' ',
    ),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 14 }), words => {
      try {
        run(words.join(' '));
      } catch (error) {
        expect(error).toBeInstanceOf(JsonnetError);
      }
    }),
  );
});

test('every value of JSON is a program that means itself', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      const plain = JSON.parse(JSON.stringify(value));
      expect(run(JSON.stringify(plain))).toEqual(plain);
    }),
  );
});

test('TOML has plain values first, then tables and lists of tables', () => {
  const value = `{
    key1: 'value', 'key 2': 1, none: [],
    section: { a: 1, d: [1, 's', [2, 3], { x: true }], empty: {}, sub: { k: 'v' } },
    list: [{ k: 'v1' }, { k: 'v2' }],
  }`;
  expect(run(`std.manifestToml(${value})`)).toBe(
    [
      '"key 2" = 1',
      'key1 = "value"',
      'none = []',
      '',
      '[[list]]',
      '  k = "v1"',
      '',
      '[[list]]',
      '  k = "v2"',
      '',
      '[section]',
      '  a = 1',
      '  d = [',
      '    1,',
      '    "s",',
      '    [ 2, 3 ],',
      '    { x = true }',
      '  ]',
      '',
      '  [section.empty]',
      '',
      '  [section.sub]',
      '    k = "v"',
    ].join('\n'),
  );
  expect(() => run('std.manifestTomlEx([], "")')).toThrow('an object');
});
