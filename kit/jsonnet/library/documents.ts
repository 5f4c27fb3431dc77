import { parse, parseAllDocuments } from 'yaml';
import { JsonnetError } from '../jsonnet-error.ts';
import { fieldsOf, jsonOf, numberText, textOf } from '../text-of.ts';
import { JsonnetArray, JsonnetFunction, JsonnetObject, typeOf, type Value } from '../values.ts';
import { type Arguments, builtin, type Library, objectFrom } from './builtin.ts';

/** A value of JSON as a value of the language. */
export const fromJson = (json: unknown): Value => {
  if (Array.isArray(json)) return JsonnetArray.of(json.map(fromJson));
  if (typeof json === 'object' && json !== null)
    return objectFrom(Object.entries(json).map(([name, value]) => [name, fromJson(value)] as const));
  if (json === undefined) return null;
  return json as Value;
};

const parseJson = (text: string): Value => {
  try {
    return fromJson(JSON.parse(text));
  } catch {
    throw new JsonnetError('std.parseJson was given what is no JSON');
  }
};

const MOST_ALIASES = 1_000;

/** One document is its value, several are an array. */
const parseYaml = (text: string): Value => {
  try {
    const documents = parseAllDocuments(text);
    if ('empty' in documents) return null;
    const isStream = documents.length > 1 || /^---/m.test(text);
    if (!isStream) return fromJson(parse(text, { maxAliasCount: MOST_ALIASES }));
    return fromJson(
      documents.map(document => {
        const [error] = document.errors;
        if (error) throw error;
        return document.toJS({ maxAliasCount: MOST_ALIASES });
      }),
    );
  } catch {
    throw new JsonnetError('std.parseYaml was given what is no YAML');
  }
};

const PLAIN_KEY = /^[A-Za-z_][A-Za-z0-9_\-./]*$/;
const TELLING_WORDS = /^(?:null|true|false|yes|no|on|off|y|n|~)$/i;

const keyText = (name: string, quotes: boolean): string =>
  quotes || !PLAIN_KEY.test(name) || TELLING_WORDS.test(name) ? JSON.stringify(name) : name;

interface YamlStyle {
  readonly indentsArrays: boolean;
  readonly quotesKeys: boolean;
}

const yamlOf = (value: Value, style: YamlStyle, at: string): string => {
  if (typeof value === 'string') return yamlText(value, at);
  if (value instanceof JsonnetArray) {
    if (value.items.length === 0) return '[]';
    const items = value.values().map(item => {
      const inner = yamlOf(item, style, `${at}  `);
      return isBlock(item) && item instanceof JsonnetArray ? `-\n${at}  ${inner}` : `- ${inner}`;
    });
    return items.join(`\n${at}`);
  }
  if (!(value instanceof JsonnetObject)) return jsonOf(value);
  const fields = fieldsOf(value);
  if (fields.length === 0) return '{}';
  return fields.map(([name, field]) => yamlField(name, field, style, at)).join(`\n${at}`);
};

const yamlField = (name: string, field: Value, style: YamlStyle, at: string): string => {
  const key = `${keyText(name, style.quotesKeys)}:`;
  if (!isBlock(field)) return `${key} ${yamlOf(field, style, `${at}  `)}`;
  const inner = field instanceof JsonnetArray && !style.indentsArrays ? at : `${at}  `;
  return `${key}\n${inner}${yamlOf(field, style, inner)}`;
};

const isBlock = (value: Value): boolean =>
  (value instanceof JsonnetArray && value.items.length > 0) ||
  (value instanceof JsonnetObject && value.names().length > 0);

const yamlText = (text: string, at: string): string => {
  if (!text.endsWith('\n')) return JSON.stringify(text);
  const lines = text.slice(0, -1).split('\n');
  return `|\n${lines.map(line => (line === '' ? '' : at + (at === '' ? '  ' : '') + line)).join('\n')}`;
};

const jsonEx = (given: Arguments): string =>
  jsonOf(given.value(0), {
    indent: given.text(1),
    newline: given.has(2) ? given.text(2) : '\n',
    keySeparator: given.has(3) ? given.text(3) : ': ',
    itemSeparator: ', ',
  });

const iniLine = (name: string, value: Value): readonly string[] =>
  value instanceof JsonnetArray
    ? value.values().map(item => `${name} = ${textOf(item)}`)
    : [`${name} = ${textOf(value)}`];

const iniOf = (given: Arguments): string => {
  const body = (section: Value): readonly string[] =>
    section instanceof JsonnetObject
      ? fieldsOf(section).flatMap(([name, value]) => iniLine(name, value))
      : [];
  const ini = given.object(0);
  const sections = ini.get('sections') ?? null;
  const lines = [
    ...body(ini.get('main') ?? null),
    ...(sections instanceof JsonnetObject
      ? fieldsOf(sections).flatMap(([name, section]) => [`[${name}]`, ...body(section)])
      : []),
  ];
  return lines.map(line => `${line}\n`).join('');
};

const pythonOf = (value: Value): string => {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (value instanceof JsonnetFunction) throw new JsonnetError('a function cannot be written down');
  if (value instanceof JsonnetArray) return `[${value.values().map(pythonOf).join(', ')}]`;
  return `{${fieldsOf(value)
    .map(([name, field]) => `${JSON.stringify(name)}: ${pythonOf(field)}`)
    .join(', ')}}`;
};

const XML: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&apos;',
};
const escapedXml = (text: string): string => text.replace(/[<>&"']/g, letter => XML[letter] ?? letter);

const xmlOf = (value: Value): string => {
  if (typeof value === 'string') return escapedXml(value);
  if (!(value instanceof JsonnetArray))
    throw new JsonnetError(`an element is an array, not ${typeOf(value)}`);
  const [tag, second, ...rest] = value.values();
  const hasAttributes = second instanceof JsonnetObject;
  const attributes = hasAttributes
    ? fieldsOf(second).map(([name, text]) => ` ${name}="${escapedXml(textOf(text))}"`)
    : [];
  const children = hasAttributes || second === undefined ? rest : [second, ...rest];
  const name = textOf(tag ?? null);
  return `<${name}${attributes.join('')}>${children.map(xmlOf).join('')}</${name}>`;
};

const yamlStyle = (given: Arguments, first: number): YamlStyle => ({
  indentsArrays: given.has(first) ? given.boolean(first) : false,
  quotesKeys: given.has(first + 1) ? given.boolean(first + 1) : true,
});

const yamlStream = (given: Arguments): string => {
  const style = {
    indentsArrays: given.has(1) ? given.boolean(1) : false,
    quotesKeys: given.has(3) ? given.boolean(3) : true,
  };
  const hasEnd = given.has(2) ? given.boolean(2) : true;
  const documents = given
    .array(0)
    .values()
    .map(value => yamlOf(value, style, ''));
  return `---\n${documents.join('\n---\n')}\n${hasEnd ? '...\n' : ''}`;
};

export const DOCUMENTS: Library = {
  parseJson: builtin('str', given => parseJson(given.text(0))),
  parseYaml: builtin('str', given => parseYaml(given.text(0))),
  manifestJson: builtin('value', given =>
    jsonOf(given.value(0), { indent: '    ', newline: '\n', keySeparator: ': ', itemSeparator: ', ' }),
  ),
  manifestJsonMinified: builtin('value', given =>
    jsonOf(given.value(0), { indent: '', newline: '', keySeparator: ':', itemSeparator: ',' }).replaceAll(
      /\[ \]|\{ \}/g,
      empty => `${empty[0]}${empty[2]}`,
    ),
  ),
  manifestJsonEx: builtin('value indent newline? key_val_sep?', jsonEx),
  manifestYamlDoc: builtin('value indent_array_in_object? quote_keys?', given =>
    yamlOf(given.value(0), yamlStyle(given, 1), ''),
  ),
  manifestYamlStream: builtin('value indent_array_in_object? c_document_end? quote_keys?', yamlStream),
  manifestIni: builtin('ini', iniOf),
  manifestPython: builtin('v', given => pythonOf(given.value(0))),
  manifestPythonVars: builtin('conf', given =>
    fieldsOf(given.object(0))
      .map(([name, value]) => `${name} = ${pythonOf(value)}\n`)
      .join(''),
  ),
  manifestXmlJsonml: builtin('value', given => xmlOf(given.value(0))),
};
