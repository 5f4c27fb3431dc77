import { describe, expect, test } from 'vitest';
import { createGoTemplates } from './index.ts';

const templates = createGoTemplates();
const NOW = new Date('2026-03-04T15:06:07.089Z');

const DATA = {
  float: 3.7,
  text: 'x',
  list: ['b', 'a', 'b', ''],
  map: { a: 1, b: { c: 'd' } },
};

const render = (source: string): string => templates.render(source, DATA, { now: NOW });

describe('printf', () => {
  test.each([
    ['{{printf "%s|%v|%d|%t" "a" "b" 3 true}}', 'a|b|3|true'],
    ['{{printf "%5s|%-5s|%05d|%+d|% d" "a" "b" 42 7 8}}', '    a|b    |00042|+7| 8'],
    ['{{printf "%x %X %o %b %c %U %#x %O" 255 255 8 5 65 9731 255 8}}', 'ff FF 10 101 A U+2603 0xff 0o10'],
    ['{{printf "%q %x" "a\\n\\"b" "hi"}}', '"a\\n\\"b" 6869'],
    [
      '{{printf "%.2f|%8.3f|%e|%g|%.3g" 3.14159 2.5 1234.5 1234567.0 1234567.0}}',
      '3.14|   2.500|1.234500e+03|1.234567e+06|1.23e+06',
    ],
    ['{{printf "%.0f %.0f %.0f %.1f" 0.5 1.5 2.5 0.25}}', '0 2 2 0.2'],
    ['{{printf "%v %v %v" 100000.0 1000000.0 0.0001}}', '100000 1e+06 0.0001'],
    ['{{printf "%6.2f|%-8.2f|%08.2f" 3.14159 2.5 -2.5}}', '  3.14|2.50    |-0002.50'],
    ['{{printf "%.3s|%.10s" "abcdef" "abc"}}', 'abc|abc'],
    ['{{printf "%%"}}', '%'],
    ['{{printf "%d" "a"}}', '%!d(string=a)'],
    ['{{printf "%s" 3}}', '%!s(int=3)'],
    ['{{printf "%d" .float}}', '%!d(float64=3.7)'],
    ['{{printf "%s %s" "a"}}', 'a %!s(MISSING)'],
    ['{{printf "%s" "a" "b"}}', 'a%!(EXTRA string=b)'],
    ['{{printf "%s" .missing}}', '%!s(<nil>)'],
    ['{{printf "%v" .missing}}', '<nil>'],
    ['{{printf "%z" 1}}', '%!z(int=1)'],
    ['{{printf "%"}}', '%!(NOVERB)'],
    ['{{printf "%[2]s %[1]s" "a" "b"}}', 'b a'],
    ['{{printf "%*d" 5 42}}', '   42'],
    [
      '{{printf "%T %T %T %T %T" 1 "a" .float .list .map}}',
      'int string float64 []interface {} map[string]interface {}',
    ],
    ['{{printf "%d" (list 1 2)}} {{printf "%q" (list "a" "b")}}', '[1 2] ["a" "b"]'],
    ['{{printf "%v" .map}}', 'map[a:1 b:map[c:d]]'],
    ['{{printf "%t" false}}', 'false'],
  ])('%j gives %j', (source, text) => {
    expect(render(source)).toBe(text);
  });
});

describe('functions over texts', () => {
  test.each([
    [
      '{{upper "aé"}} {{lower "AÉ"}} {{title "hello my-world"}} {{untitle "Hello World"}}',
      'AÉ aé Hello My-World hello world',
    ],
    ['{{trim "  a "}}|{{trimAll "$" "$5$"}}|{{trimPrefix "-" "-a-"}}|{{trimSuffix "-" "-a-"}}', 'a|5|a-|-a'],
    ['{{nospace " a b "}} {{swapcase "aBc"}} {{initials "First Try"}}', 'ab AbC FT'],
    ['{{trunc 3 "abcdef"}} {{trunc -3 "abcdef"}} {{trunc 10 "abc"}}', 'abc def abc'],
    ['{{substr 1 3 "abcdef"}} {{substr 2 -1 "abcdef"}} {{substr -1 2 "abcdef"}}', 'bc cdef ab'],
    ['{{abbrev 5 "hello world"}} {{abbrevboth 5 10 "1234 5678 9123"}}', 'he... ...5678...'],
    ['{{repeat 3 "ab"}}|{{repeat 0 "a"}}', 'ababab|'],
    ['{{contains "cat" "catch"}} {{hasPrefix "ca" "cat"}} {{hasSuffix "x" "cat"}}', 'true true false'],
    ['{{quote "a" 1 nil}} {{squote "a" 2}} {{cat "a" nil 1 true}}', `"a" "1" 'a' '2' a 1 true`],
    ['{{indent 2 "a\\nb"}}|{{nindent 1 "a"}}', '  a\n  b|\n a'],
    ['{{replace " " "-" "a b c"}} {{plural "one" "many" 1}} {{plural "one" "many" 2}}', 'a-b-c one many'],
    [
      '{{snakecase "FirstName"}} {{kebabcase "FirstName"}} {{camelcase "http_server"}}',
      'first_name first-name HttpServer',
    ],
    [
      '{{snakecase "HTTP20xOK"}} {{snakecase "NoHTTPS"}} {{camelcase "_complex__case_"}}',
      'http_20x_ok no_https _Complex_Case_',
    ],
    ['{{wrap 5 "Hello World"}}|{{wrapWith 5 "\\t" "HelloWorld"}}', 'Hello\nWorld|Hello\tWorld'],
    ['{{join "-" .list}} {{join "," (list 1 2)}} {{join "-" "x"}}', 'b-a-b- 1,2 x'],
    ['{{(split "$" "a$b$c")._1}} {{splitList "$" "a$b"}} {{(splitn "$" 2 "a$b$c")._1}}', 'b [a b] b$c'],
    ['{{sortAlpha .list}} {{toString 3}} {{toStrings (list 1 2)}}', '[ a b b] 3 [1 2]'],
    ['{{regexQuoteMeta "1.2+3"}} {{hello}}', '1\\.2\\+3 Hello!'],
    ['{{trunc 1 "é"}}', '�'],
  ])('%j gives %j', (source, text) => {
    expect(render(source)).toBe(text);
  });
});

describe('functions over numbers', () => {
  test.each([
    [
      '{{add 1 2 3}} {{add1 4}} {{sub 5 2}} {{mul 2 3 4}} {{div 7 2}} {{mod 7 3}} {{div -7 2}} {{mod -7 3}}',
      '6 5 3 24 3 1 -3 -1',
    ],
    [
      '{{add .float 1}} {{add "5" 1}} {{add "x" 1}} {{int .float}} {{int64 "12"}} {{int true}}',
      '4 6 1 3 12 1',
    ],
    [
      '{{addf 0.1 0.2}} {{subf 7.5 2 3}} {{mulf 1.5 2 2}} {{divf 10 2 4}} {{add1f 1.5}}',
      '0.3 2.5 6 1.25 2.5',
    ],
    ['{{max 1 3 2}} {{min 3 1 2}} {{biggest 1 2}} {{maxf 1.5 3 2}} {{minf 1.5 3}}', '3 1 2 3 1.5'],
    [
      '{{ceil 1.1}} {{floor 1.9}} {{round 123.5555 3}} {{round 2.5 0}} {{float64 "1.5"}}',
      '2 1 123.556 3 1.5',
    ],
    [
      '{{until 3}} {{untilStep 3 6 2}} {{untilStep 6 3 -1}} {{until -2}} {{seq 3}} {{seq 0 2 6}} {{seq 2 -2}}',
      '[0 1 2] [3 5] [6 5 4] [0 -1] 1 2 3 0 2 4 6 2 1 0 -1 -2',
    ],
    [
      '{{atoi "42"}} {{atoi "x"}} {{toDecimal "777"}} {{int "010"}} {{int "08"}} {{int "-7.9"}} {{int "0x1f"}} {{int ".5"}} {{int ""}}',
      '42 0 511 8 0 -7 31 0 0',
    ],
    ['{{add 9223372036854775807 1}}', '-9223372036854775808'],
  ])('%j gives %j', (source, text) => {
    expect(render(source)).toBe(text);
  });
});

describe('functions over lists and maps', () => {
  test.each([
    ['{{first .list}} {{last (list 1 2)}} {{rest .list}} {{initial .list}}', 'b 2 [a b ] [b a b]'],
    [
      '{{append .list "z"}} {{prepend .list "z"}} {{concat (list 1) (list 2 3)}}',
      '[b a b  z] [z b a b ] [1 2 3]',
    ],
    [
      '{{reverse (list 1 2)}} {{uniq .list}} {{without (list 1 2 3) 2}} {{compact .list}}',
      '[2 1] [b a ] [1 3] [b a b]',
    ],
    [
      '{{has "a" .list}} {{has 4 (list 1)}} {{slice (list 1 2 3) 1 2}} {{chunk 2 (list 1 2 3)}}',
      'true false [2] [[1 2] [3]]',
    ],
    ['{{first (list)}} {{first .list | upper}}', '<no value> B'],
    ['{{$d := dict "a" 1 "b"}}{{$d}} {{get $d "a"}} {{get $d "x"}}|{{hasKey $d "b"}}', 'map[a:1 b:] 1 |true'],
    [
      '{{keys .map}} {{values (dict "b" 2 "a" 1)}} {{pick .map "a"}} {{omit .map "a"}}',
      '[a b] [1 2] map[a:1] map[b:map[c:d]]',
    ],
    ['{{pluck "a" .map (dict "a" 2)}} {{dig "b" "c" "no" .map}} {{dig "b" "x" "no" .map}}', '[1 2] d no'],
    ['{{$d := dict}}{{$_ := set $d "k" "v"}}{{$d}}{{$_ := unset $d "k"}}{{$d}}', 'map[k:v]map[]'],
    [
      '{{merge (dict "a" 1) (dict "a" 2 "b" 3)}} {{mergeOverwrite (dict "a" 1) (dict "a" 2)}}',
      'map[a:1 b:3] map[a:2]',
    ],
    ['{{merge (dict "x" (dict "a" 1)) (dict "x" (dict "b" 2))}}', 'map[x:map[a:1 b:2]]'],
    [
      '{{deepEqual (list 1 2) (list 1 2)}} {{deepEqual 1 1.0}} {{deepCopy .map}}',
      'true false map[a:1 b:map[c:d]]',
    ],
    ['{{default "d" .missing}} {{default "d" ""}} {{default "d" "x"}} {{.missing | default "p"}}', 'd d x p'],
    [
      '{{empty .missing}} {{empty "x"}} {{coalesce "" 0 "c"}} {{ternary "y" "n" true}} {{all 1 "a"}} {{any "" 0}}',
      'true false c y true false',
    ],
    [
      '{{kindOf .list}} {{kindOf .float}} {{typeOf "a"}} {{kindIs "map" .map}} {{typeIs "int" 3}} {{kindOf nil}}',
      'slice float64 string true true invalid',
    ],
  ])('%j gives %j', (source, text) => {
    expect(render(source)).toBe(text);
  });
});

describe('functions over encodings, paths and times', () => {
  test.each([
    ['{{b64enc "hi"}} {{b64dec "aGk="}} {{b64dec "!"}}', 'aGk= hi illegal base64 data at input byte 0'],
    ['{{b32enc "hi"}} {{b32dec "NBUQ===="}}', 'NBUQ==== hi'],
    ['{{sha1sum "a"}}', '86f7e437faa5a7fce15d1ddcb9eaeaea377667b8'],
    [
      '{{sha256sum "a" | trunc 8}} {{sha512sum "a" | trunc 8}} {{adler32sum "Wikipedia"}}',
      'ca978112 1f40fc92 300286872',
    ],
    [
      '{{toJson .map}} {{toJson "<a>"}} {{toRawJson "<a>"}} {{(fromJson "{\\"a\\":[1]}").a}}',
      '{"a":1,"b":{"c":"d"}} "\\u003ca\\u003e" "<a>" [1]',
    ],
    ['{{toPrettyJson (dict "a" 1)}} {{fromJson "nonsense"}}', '{\n  "a": 1\n} <no value>'],
    [
      '{{base "a/b.txt"}} {{dir "a/b/c"}} {{ext "a/b.txt"}} {{clean "a//b/../c"}} {{isAbs "/a"}} {{base ""}} {{dir "a"}}',
      'b.txt a/b .txt a/c true . .',
    ],
    [
      '{{$u := urlParse "https://me:pw@example.com:8443/a%20b?c=d#e"}}{{$u.scheme}} {{$u.host}} {{$u.hostname}} {{$u.path}} {{$u.query}} {{$u.fragment}} {{$u.userinfo}}',
      'https example.com:8443 example.com /a b c=d e me:pw',
    ],
    [
      '{{urlJoin (dict "scheme" "http" "host" "h:80" "path" "/p" "query" "q" "fragment" "f")}}',
      'http://h:80/p?q#f',
    ],
    [
      '{{now | date "2006-01-02 15:04:05"}} {{date "Jan _2 3:04PM" now}} {{now | htmlDate}}',
      '2026-03-04 15:06:07 Mar  4 3:06PM 2026-03-04',
    ],
    [
      '{{dateInZone "15:04 -0700" now "Asia/Tokyo"}} {{dateInZone "15:04 MST" now "Nowhere/Land"}}',
      '00:06 +0900 15:06 UTC',
    ],
    [
      '{{now | dateModify "-1.5h" | date "15:04"}} {{(toDate "2006-01-02" "2020-02-03") | date "Mon 02 January 06"}}',
      '13:36 Mon 03 February 20',
    ],
    ['{{unixEpoch (toDate "2006-01-02T15:04:05Z07:00" "2020-01-01T00:00:00+01:00")}}', '1577833200'],
    [
      '{{duration "95"}} {{duration 3600}} {{durationRound "2h10m5s"}} {{durationRound "2400h10m5s"}} {{ago (toDate "2006-01-02" "2026-03-04")}}',
      '1m35s 1h0m0s 2h 3mo 15h6m7s',
    ],
    ['{{now}}', '2026-03-04 15:06:07.089 +0000 UTC'],
    ['{{toDate "2006-01-02" "nonsense" | date "2006"}}', '0001'],
  ])('%j gives %j', (source, text) => {
    expect(render(source)).toBe(text);
  });
});
