import { JsonnetError } from '../jsonnet-error.ts';
import { fieldsOf, numberText } from '../text-of.ts';
import { JsonnetArray, JsonnetFunction, JsonnetObject, typeOf, type Value } from '../values.ts';
import { type Arguments, builtin, type Library } from './builtin.ts';

const keyText = (name: string): string => (/^[A-Za-z0-9_-]+$/.test(name) ? name : JSON.stringify(name));

const pathText = (path: readonly string[]): string => path.map(keyText).join('.');

/** A list of objects is a table for each of them; any other list is a value. */
const isTableList = (value: Value): value is JsonnetArray =>
  value instanceof JsonnetArray &&
  value.items.length > 0 &&
  value.values().every(item => item instanceof JsonnetObject);

/** On one line, as everything inside of another value is. */
const inlineText = (value: Value): string => {
  if (value === null) throw new JsonnetError('TOML has no null');
  if (value instanceof JsonnetFunction) throw new JsonnetError('a function cannot be written down');
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return String(value);
  if (value instanceof JsonnetArray)
    return value.items.length === 0 ? '[]' : `[ ${value.values().map(inlineText).join(', ')} ]`;
  const fields = fieldsOf(value).map(([name, field]) => `${keyText(name)} = ${inlineText(field)}`);
  return `{ ${fields.join(', ')} }`;
};

const valueText = (value: Value, at: string, indent: string): string => {
  if (!(value instanceof JsonnetArray) || value.items.length === 0) return inlineText(value);
  const items = value.values().map(item => `${at}${indent}${inlineText(item)}`);
  return `[\n${items.join(',\n')}\n${at}]`;
};

interface TomlPlace {
  readonly path: readonly string[];
  readonly at: string;
  readonly indent: string;
}

/** What is below a heading: plain values first, then tables with headings of their own. */
const bodyText = (table: JsonnetObject, { path, at, indent }: TomlPlace): string => {
  const lines: string[] = [];
  const sections: string[] = [];
  for (const [name, value] of fieldsOf(table)) {
    const place = { path: [...path, name], at, indent };
    if (value instanceof JsonnetObject) sections.push(tableText(value, place, ['[', ']']));
    else if (isTableList(value))
      for (const item of value.values()) sections.push(tableText(item as JsonnetObject, place, ['[[', ']]']));
    else lines.push(`${at}${keyText(name)} = ${valueText(value, at, indent)}`);
  }
  return [lines.join('\n'), ...sections].join('\n\n');
};

const tableText = (
  table: JsonnetObject,
  { path, at, indent }: TomlPlace,
  [open, close]: readonly [string, string],
): string => {
  const heading = `${at}${open}${pathText(path)}${close}`;
  if (fieldsOf(table).length === 0) return heading;
  return `${heading}\n${bodyText(table, { path, at: at + indent, indent })}`;
};

const tomlOf = (given: Arguments, indent: string): string => {
  const value = given.value(0);
  if (!(value instanceof JsonnetObject))
    throw new JsonnetError(`the body of TOML is an object, not ${typeOf(value)}`);
  return bodyText(value, { path: [], at: '', indent });
};

export const TOML: Library = {
  manifestToml: builtin('value', given => tomlOf(given, '  ')),
  manifestTomlEx: builtin('value indent', given => tomlOf(given, given.text(1))),
};
