import { sameJson } from '../json/index.ts';
import type { KubeObject } from '../objects/index.ts';
import type { FieldError } from '../status/index.ts';
import type { Field } from './field.ts';
import { type Fields, fieldsAt, fillIn, made, textAt } from './fields.ts';
import { allUnchanged } from './immutable.ts';
import { DATA_KEY, nameProblems } from './names.ts';
import type { Peculiarities } from './peculiarities.ts';

const MAX_BYTES = 1024 * 1024;
const SERVICE_ACCOUNT = 'kubernetes.io/service-account.name';

/** What secrets of certain types must hold. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  'kubernetes.io/tls': ['tls.crt', 'tls.key'],
  'kubernetes.io/dockerconfigjson': ['.dockerconfigjson'],
  'kubernetes.io/dockercfg': ['.dockercfg'],
  'kubernetes.io/ssh-auth': ['ssh-privatekey'],
};

const checkKeys = (data: Field): void => {
  for (const [key, value] of data.entries)
    for (const problem of nameProblems(key, DATA_KEY)) value.invalid(problem, key);
};

const checkSize = (data: Field, bytes: number): void => {
  if (bytes > MAX_BYTES) data.tooLong(MAX_BYTES);
};

const bytesIn = (data: Field, size: (text: string) => number): number =>
  Object.values(data.fields).reduce<number>(
    (sum, text) => sum + size(typeof text === 'string' ? text : ''),
    0,
  );

const encodedBytes = (text: string): number => Buffer.byteLength(text, 'base64');

/** What is said to be immutable stays so, and stays said so. */
const sealed = (next: KubeObject, previous: KubeObject, ...names: readonly string[]): FieldError[] => {
  if (previous.immutable !== true) return [];
  const detail = 'field is immutable when `immutable` is set';
  return [
    ...(next.immutable === true ? [] : ['immutable']),
    ...names.filter(name => !sameJson(next[name], previous[name])),
  ].map(path => ({ problem: 'forbidden', path, detail }));
};

export const configMap: Peculiarities = {
  check: root => {
    const [data, binary] = [root.at('data'), root.at('binaryData')];
    checkKeys(data);
    checkKeys(binary);
    for (const [key, value] of binary.entries)
      if (Object.hasOwn(data.fields, key)) value.invalid('duplicate of key present in data', key);
    checkSize(
      root.at('data'),
      bytesIn(data, text => Buffer.byteLength(text)) + bytesIn(binary, encodedBytes),
    );
  },
  checkUpdate: (next, previous) => sealed(next, previous, 'data', 'binaryData'),
};

/** Plain text is folded into the encoded one, and is never seen again. */
const foldText = (object: KubeObject): void => {
  const plain = fieldsAt(object, 'stringData');
  if (plain) {
    const data = made(object, 'data');
    for (const [key, text] of Object.entries(plain)) data[key] = Buffer.from(String(text)).toString('base64');
  }
  delete object.stringData;
};

/** What is wrong with it is told without telling what it is. */
const checkDockerConfig = (config: Field): void => {
  if (!config.isSet) return;
  try {
    JSON.parse(Buffer.from(config.text, 'base64').toString());
  } catch {
    // The message of the parser quotes the text, which nobody but its owner may see.
    config.invalid('must be valid JSON', '<secret contents redacted>');
  }
};

export const secret: Peculiarities = {
  defaults: object => {
    fillIn(object as Fields, { type: 'Opaque' });
    foldText(object);
  },
  check: root => {
    const data = root.at('data');
    checkKeys(data);
    checkSize(data, bytesIn(data, encodedBytes));
    const type = root.at('type').text;
    for (const key of NEEDED[type] ?? []) if (!Object.hasOwn(data.fields, key)) data.entry(key).required();
    if (type === 'kubernetes.io/dockerconfigjson') checkDockerConfig(data.entry('.dockerconfigjson'));
    const account = root.at('metadata.annotations').entry(SERVICE_ACCOUNT);
    if (type === 'kubernetes.io/service-account-token' && account.text === '') account.required();
  },
  checkUpdate: (next, previous) => [
    ...allUnchanged(next, previous, 'type'),
    ...sealed(next, previous, 'data'),
  ],
  selectableFields: object => ({ type: textAt(object, 'type') }),
};
