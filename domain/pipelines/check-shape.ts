import { nearest } from './nearest.ts';
import type { Path } from './path.ts';
import { offer, quote, type Report } from './report.ts';
import type {
  ChoiceShape,
  DictionaryShape,
  FlagShape,
  FormsShape,
  ListShape,
  NumberShape,
  RecordShape,
  Shape,
  TextShape,
} from './shape.ts';
import { type Entry, isNull, type MapNode, type ScalarNode, type TreeNode } from './tree.ts';
import { hasVariable, isVariable } from './variable.ts';

/** Where a value stands: its path, and the offset of its key. */
export interface Place {
  readonly path: Path;
  readonly at: number;
}

/** The place of an entry of the map that stands at a place. */
export const placeOf = (entry: Entry, { path }: Place): Place => ({
  path: [...path, ...(entry.trail ?? [entry.key])],
  at: entry.at,
});

/** What the last segment of a path is called in a message. */
export const nameOf = ({ path }: Place): string => {
  const last = path.at(-1);
  if (last === undefined) return 'the pipeline';
  return typeof last === 'number'
    ? `item ${last + 1} of ${quote(String(path.at(-2) ?? 'the list'))}`
    : quote(last);
};

/** A value in a few words. */
const describe = (node: TreeNode): string => {
  if (node.kind === 'map') return 'a map';
  if (node.kind === 'list') return 'a list';
  if (node.value === null) return 'empty';
  return typeof node.value === 'string'
    ? `the text ${quote(node.value)}`
    : `the ${typeof node.value} ${node.source}`;
};

/** More keys than any map has that a person wrote. */
const KEYS_MAX = 2_000;

const whereOf = (node: TreeNode, place: Place): number => (isNull(node) ? place.at : node.at);

/** Reports that a value is not what is expected. */
export const wrongType = (report: Report, node: TreeNode, place: Place, expected: string): void => {
  report.error({
    code: 'value-type',
    at: whereOf(node, place),
    path: place.path,
    message: `${nameOf(place)} must be ${expected}, but is ${describe(node)}${cure(node, expected)}`,
  });
};

const cure = (node: TreeNode, expected: string): string => {
  const wantsText = expected.startsWith('a text');
  if (wantsText && node.kind === 'map') return '; a text with ": " or "{" in it needs quotes';
  if (wantsText && node.kind === 'scalar' && node.value !== null)
    return `; put it in quotes: "${node.source}"`;
  return '';
};

const textOnly = (
  report: Report,
  node: TreeNode,
  place: Place,
  expected: string,
): node is ScalarNode & { value: string } => {
  if (node.kind === 'scalar' && typeof node.value === 'string') return true;
  wrongType(report, node, place, expected);
  return false;
};

const checkText = (report: Report, shape: TextShape, node: TreeNode, place: Place): void => {
  if (!textOnly(report, node, place, 'a text')) return;
  const { value, at } = node;
  if (value.trim() === '') {
    if (!shape.mayBeEmpty)
      report.error({
        code: 'value-empty',
        at,
        path: place.path,
        message: `${nameOf(place)} must not be empty`,
      });
  } else if (shape.pattern && !hasVariable(value) && !shape.pattern.test(value)) {
    const message = `${nameOf(place)} must be ${shape.form}, but is ${quote(value)}`;
    report.error({ code: 'value-pattern', at, path: place.path, message });
  } else if (shape.pair && !value.includes('=') && !hasVariable(value)) {
    const message = `${nameOf(place)} should be NAME=value, but is ${quote(value)}`;
    report.warn({ code: 'environment-not-pair', at, path: place.path, message });
  }
};

const checkChoice = (report: Report, shape: ChoiceShape, node: TreeNode, place: Place): void => {
  const expected = `one of ${shape.values.join(', ')}`;
  if (!textOnly(report, node, place, expected)) return;
  if (shape.values.includes(node.value) || (shape.mayBeVariable && hasVariable(node.value))) return;
  const suggestion = nearest(node.value, shape.values);
  const message = `${nameOf(place)} must be ${expected}, but is ${quote(node.value)}${offer(suggestion)}`;
  report[shape.lenient ? 'warn' : 'error']({
    code: 'value-choice',
    at: node.at,
    path: place.path,
    message,
    suggestion,
  });
};

const LOOSE_FLAGS = new Map([
  ...['true', 'yes', 'on', '1'].map(word => [word, 'true'] as const),
  ...['false', 'no', 'off', '0'].map(word => [word, 'false'] as const),
]);

const checkFlag = (report: Report, shape: FlagShape, node: TreeNode, place: Place): void => {
  if (node.kind === 'scalar') {
    if (typeof node.value === 'boolean' || isVariable(node.value)) return;
    const meant = LOOSE_FLAGS.get(String(node.value).toLowerCase());
    if (meant !== undefined && !shape.strict) {
      const message = `${nameOf(place)} is ${describe(node)}; it will be read as ${meant}`;
      report.warn({ code: 'flag-loose', at: node.at, path: place.path, message, suggestion: meant });
      return;
    }
  }
  wrongType(report, node, place, 'true, false or one variable');
};

const numberOf = (node: TreeNode): number | undefined => {
  if (node.kind !== 'scalar') return undefined;
  if (typeof node.value === 'number') return node.value;
  return typeof node.value === 'string' && node.value.trim() !== '' ? Number(node.value) : undefined;
};

const checkNumber = (report: Report, shape: NumberShape, node: TreeNode, place: Place): void => {
  if (node.kind === 'scalar' && isVariable(node.value)) return;
  const value = numberOf(node);
  if (value === undefined || !Number.isFinite(value)) {
    wrongType(report, node, place, shape.positive ? 'a number greater than 0' : 'a number');
  } else if (shape.positive && value <= 0) {
    const message = `${nameOf(place)} must be greater than 0, but is ${value}`;
    report.error({ code: 'value-range', at: node.at, path: place.path, message });
  } else if (shape.usual && (value < shape.usual[0] || value > shape.usual[1] || !Number.isInteger(value))) {
    const message = `${nameOf(place)} should be a whole number from ${shape.usual[0]} to ${shape.usual[1]}, but is ${value}`;
    report.warn({ code: 'retry-range', at: node.at, path: place.path, message });
  }
};

const checkList = (report: Report, shape: ListShape, node: TreeNode, place: Place): void => {
  if (node.kind !== 'list') {
    wrongType(report, node, place, 'a list');
    return;
  }
  if (node.items.length < (shape.min ?? 0))
    report.error({
      code: 'list-empty',
      at: node.at,
      path: place.path,
      message: `${nameOf(place)} needs at least one item`,
    });
  for (const [index, item] of node.items.entries()) {
    if (report.full) return;
    checkShape(report, shape.of, item, { path: [...place.path, index], at: item.at });
  }
};

const checkDictionary = (report: Report, shape: DictionaryShape, node: TreeNode, place: Place): void => {
  if (node.kind !== 'map') {
    wrongType(report, node, place, 'a map');
    return;
  }
  if (node.entries.size < (shape.min ?? 0))
    report.error({
      code: 'list-empty',
      at: node.at,
      path: place.path,
      message: `${nameOf(place)} needs at least one entry`,
    });
  for (const entry of node.entries.values()) {
    if (report.full) return;
    const inner = placeOf(entry, place);
    if (shape.keys && !shape.keys.test(entry.key)) {
      const message = `${quote(entry.key)} is no name for an entry of ${nameOf(place)}; it must be ${shape.form}`;
      report.error({ code: shape.keyCode ?? 'value-pattern', ...inner, message });
    }
    checkShape(report, shape.of, entry.value, inner);
  }
};

const checkForms = (report: Report, shape: FormsShape, node: TreeNode, place: Place): void => {
  const form = isNull(node) ? undefined : shape[node.kind];
  if (form) checkShape(report, form, node, place);
  else wrongType(report, node, place, shape.expected);
};

/** The known key that an unknown one most likely stands for, never one that is given as well. */
const meantKey = (shape: RecordShape, node: MapNode, key: string): string | undefined => {
  const hinted = shape.hints?.[key]?.instead;
  if (hinted !== undefined) return hinted;
  return nearest(
    key,
    Object.keys(shape.fields).filter(field => !node.entries.has(field)),
  );
};

const checkUnknownKey = (
  report: Report,
  shape: RecordShape,
  node: MapNode,
  unknown: Unknown,
): string | undefined => {
  const { key, place, holder } = unknown;
  const { because, refuse } = shape.hints?.[key] ?? {};
  const others = shape.others ?? 'refuse';
  const refused = others === 'refuse' || refuse === true;
  const suggestion = report.hasRoom(refused ? 'error' : 'warning') ? meantKey(shape, node, key) : undefined;
  if (others === 'allow' && suggestion === undefined) return undefined;
  const missing = suggestion !== undefined && shape.required?.includes(suggestion);
  const reasons = [...(because ? [because] : []), ...(missing ? [`${quote(suggestion)} is required`] : [])];
  const why = reasons.length > 0 ? ` (${reasons.join('; ')})` : '';
  const message = `${quote(key)} is not a key of ${nameOf(holder)}${why}${offer(suggestion)}`;
  const code = because ? 'key-misplaced' : 'key-unknown';
  report[refused ? 'error' : 'warn']({ code, ...place, message, suggestion });
  return refused ? suggestion : undefined;
};

interface Unknown {
  readonly key: string;
  readonly place: Place;
  /** Where the map stands that has the key. */
  readonly holder: Place;
}

/** Checks a record: values of known keys, unknown keys, missing keys, keys that exclude each other. */
export const checkRecord = (report: Report, shape: RecordShape, node: TreeNode, place: Place): void => {
  if (node.kind !== 'map') {
    wrongType(report, node, place, 'a map');
    return;
  }
  if (node.entries.size > KEYS_MAX) {
    const message = `${nameOf(place)} has ${node.entries.size} keys; at most ${KEYS_MAX} are allowed`;
    report.error({ code: 'too-many', at: whereOf(node, place), path: place.path, message });
    return;
  }
  const excused = new Set<string | undefined>();
  for (const entry of node.entries.values()) {
    if (report.full) return;
    const inner = placeOf(entry, place);
    const field = Object.hasOwn(shape.fields, entry.key) ? shape.fields[entry.key] : undefined;
    if (field) checkShape(report, field, entry.value, inner);
    else excused.add(checkUnknownKey(report, shape, node, { key: entry.key, place: inner, holder: place }));
  }
  for (const key of shape.required ?? [])
    if (!node.entries.has(key) && !excused.has(key))
      report.error({ code: 'key-required', ...place, message: `${nameOf(place)} needs ${quote(key)}` });
  checkConflicts(report, shape, node, place);
};

const checkConflicts = (report: Report, shape: RecordShape, node: MapNode, place: Place): void => {
  for (const [one, other] of shape.conflicts ?? []) {
    const second = node.entries.get(one);
    if (!second || !node.entries.has(other)) continue;
    const message = `${quote(one)} and ${quote(other)} exclude each other`;
    report.error({ code: 'key-conflict', ...placeOf(second, place), message });
  }
};

/** Checks a value against a shape and reports everything that is wrong with it. */
export const checkShape = (report: Report, shape: Shape, node: TreeNode, place: Place): void => {
  switch (shape.kind) {
    case 'any':
      break;
    case 'text':
      checkText(report, shape, node, place);
      break;
    case 'choice':
      checkChoice(report, shape, node, place);
      break;
    case 'flag':
      checkFlag(report, shape, node, place);
      break;
    case 'number':
      checkNumber(report, shape, node, place);
      break;
    case 'list':
      checkList(report, shape, node, place);
      break;
    case 'dictionary':
      checkDictionary(report, shape, node, place);
      break;
    case 'forms':
      checkForms(report, shape, node, place);
      break;
    case 'record':
      checkRecord(report, shape, node, place);
      break;
  }
};
