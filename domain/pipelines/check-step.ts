import { checkHooks } from './check-hooks.ts';
import { checkRecord, type Place, placeOf, wrongType } from './check-shape.ts';
import type { Checking, Standing } from './checking.ts';
import { COMMON_FIELDS, WHEN } from './common-fields.ts';
import { MATRIX_MAX, matrixSize } from './expand-step.ts';
import { withLostSteps } from './lost-steps.ts';
import { type NormalStep, normalStep } from './normal-step.ts';
import { quote } from './report.ts';
import { any, forms, type Hint, type RecordShape, type Shape } from './shape.ts';
import { checkKind } from './step-kind.ts';
import { checkStepRules } from './step-rules.ts';
import { type BuiltInType, ownersOf, stepTypeOf } from './step-types.ts';
import { type Entry, isNull, type MapNode, type TreeNode } from './tree.ts';

const TYPED: RecordShape = {
  kind: 'record',
  fields: {
    ...COMMON_FIELDS,
    arguments: any,
    working_directory: any,
    when: forms('a map', { map: WHEN, list: any }),
  },
  others: 'allow',
};

const shapes = new Map<BuiltInType, RecordShape>();

/** Everything that other types have a key for gets a hint, so that a step of the wrong type is explained. */
const hintsOf = (own: Readonly<Record<string, Shape>>, given: Readonly<Record<string, Hint>> = {}) =>
  new Proxy(given, {
    get: (hints, key) => {
      if (typeof key !== 'string' || Object.hasOwn(hints, key)) return Reflect.get(hints, key);
      const owners = Object.hasOwn(own, key) ? [] : ownersOf(key);
      return owners.length === 0 ? undefined : { because: `it belongs to ${owners.join(', ')} steps` };
    },
  });

/** What a step of a type may have, its own keys and those of all steps; no type stands for typed steps. */
export const shapeOf = (builtIn: BuiltInType | undefined): RecordShape => {
  if (builtIn === undefined) return TYPED;
  const known = shapes.get(builtIn);
  if (known) return known;
  const type = stepTypeOf(builtIn);
  const fields = { ...COMMON_FIELDS, ...type.fields };
  const shape: RecordShape = {
    kind: 'record',
    fields,
    required: type.required ?? [],
    conflicts: type.conflicts ?? [],
    others: type.others,
    hints: type.others === 'refuse' ? hintsOf(fields, type.hints) : (type.hints ?? {}),
  };
  shapes.set(builtIn, shape);
  return shape;
};

/** How many steps and variables of steps all scales and matrices of a pipeline may make. */
const MADE_MAX = 100_000;

const HOOK_STEP_FORBIDS = ['debug', 'hooks', 'stage', 'on_start', 'on_success', 'on_fail', 'on_finish'];

const withoutForbidden = (checking: Checking, node: MapNode, place: Place): MapNode => {
  const entries = new Map(node.entries);
  for (const key of HOOK_STEP_FORBIDS) {
    const entry = entries.get(key);
    if (!entry) continue;
    const message = `${quote(key)} is not allowed on a step of a hook`;
    checking.report.error({ code: 'key-misplaced', ...placeOf(entry, place), message });
    entries.delete(key);
  }
  return { ...node, entries };
};

/** Bounds what scale and matrix make before anything is made: every step made has all variables of the step. */
const checkSize = (checking: Checking, { node }: NormalStep, entry: Entry, place: Place): void => {
  if (entry.value.kind !== 'map') return;
  const isMatrix = entry.key === 'matrix';
  const size = isMatrix ? matrixSize(entry.value) : entry.value.entries.size;
  const variables = node.entries.get('environment')?.value;
  checking.made.values += size * (1 + (variables?.kind === 'list' ? variables.items.length : 0));
  if ((!isMatrix || size <= MATRIX_MAX) && checking.made.values <= MADE_MAX) return;
  const bound = isMatrix ? `a matrix may make ${MATRIX_MAX}, and ` : '';
  const message = `this makes ${size} steps; ${bound}all together may have ${MADE_MAX} steps and variables`;
  checking.report.error({ code: 'expansion-too-large', ...placeOf(entry, place), message });
};

/** Checks what `scale` makes of a step: each child overrides keys of the step and may bring those it lacks. */
const checkScale = (checking: Checking, step: NormalStep, shape: RecordShape, place: Place): void => {
  const scale = step.node.entries.get('scale');
  if (!scale) return;
  const scalePlace = placeOf(scale, place);
  checkSize(checking, step, scale, place);
  if (scale.value.kind !== 'map') {
    wrongType(checking.report, scale.value, scalePlace, 'a map of steps');
    return;
  }
  for (const entry of scale.value.entries.values()) {
    if (checking.report.full) return;
    const inner = placeOf(entry, scalePlace);
    const lacking = (shape.required ?? []).filter(key => !step.node.entries.has(key));
    if (entry.value.kind !== 'map' && !isNull(entry.value)) {
      wrongType(checking.report, entry.value, inner, 'a map');
      continue;
    }
    const node =
      entry.value.kind === 'map' ? entry.value : { kind: 'map' as const, at: inner.at, entries: new Map() };
    const type = step.node.entries.get('type');
    const typed = { ...node, entries: type ? new Map([['type', type], ...node.entries]) : node.entries };
    const child = normalStep(typed, inner, checking.report);
    checkRecord(checking.report, { ...shape, required: lacking }, child.node, inner);
  }
};

/** A key whose value is a list takes lists in a matrix, and single items that become lists of one. */
const valuesOf = (of: Shape): Shape => {
  const value = of.kind === 'list' ? forms('a list or one of its items', { list: of, scalar: of.of }) : of;
  return { kind: 'list', of: value, min: 1 };
};

/** Checks a matrix: for each key a list, each of whose items could stand as the value of that key. */
const checkMatrix = (checking: Checking, step: NormalStep, shape: RecordShape, place: Place): void => {
  const matrix = step.node.entries.get('matrix');
  if (!matrix) return;
  checkSize(checking, step, matrix, place);
  const fields = Object.entries(shape.fields).map(([key, of]) => [key, valuesOf(of)] as const);
  checkRecord(
    checking.report,
    { ...shape, fields: Object.fromEntries(fields), required: [], conflicts: [] },
    matrix.value,
    placeOf(matrix, place),
  );
};

const checkBody = (checking: Checking, step: NormalStep, place: Place, required: readonly string[]): void => {
  const { node } = step;
  const shape = shapeOf(step.kind.builtIn);
  const matrix = node.entries.get('matrix')?.value;
  const supplied = (key: string) =>
    node.entries.has('scale') || (matrix?.kind === 'map' && matrix.entries.has(key));
  const needed = { ...shape, required: required.filter(key => !supplied(key)) };
  checkRecord(checking.report, withLostSteps(needed, node), node, place);
  checkScale(checking, step, shape, place);
  checkMatrix(checking, step, shape, place);
};

const checkStepHooks = (checking: Checking, { kind, node }: NormalStep, place: Place): void => {
  const hooks = node.entries.get('hooks');
  if (!hooks) return;
  const hooksPlace = placeOf(hooks, place);
  checkHooks(checking, hooks.value, hooksPlace, (body, inner) => checkHookBody(checking, body, inner));
  if (kind.builtIn === 'parallel') {
    const message = 'hooks on a parallel step never run; put them on the steps inside';
    checking.report.warn({ code: 'hooks-unsupported', ...hooksPlace, message });
  }
  const legacy = ['on_success', 'on_fail', 'on_finish'];
  const given = (map: TreeNode) => map.kind === 'map' && legacy.some(key => map.entries.has(key));
  if (given(hooks.value) && given(node)) {
    const message = 'use either "hooks" or on_success, on_fail and on_finish, not both on one step';
    checking.report.error({ code: 'hooks-mixed', ...hooksPlace, message });
  }
};

/** Checks what a hook runs when it is one step without a name; alpine is its usual image. */
export const checkHookBody = (checking: Checking, body: MapNode, place: Place): void => {
  const step = normalStep(body, place, checking.report);
  const allowed = { kind: step.kind, node: withoutForbidden(checking, step.node, place) };
  checkKind(checking, allowed, place, 'hook');
  const required = (shapeOf(step.kind.builtIn).required ?? []).filter(key => key !== 'image');
  checkBody(checking, allowed, place, required);
  checkStepRules(checking, allowed, place);
};

/** Checks one step, whatever its type, with all that it holds. */
export const checkStep = (checking: Checking, node: TreeNode, place: Place, standing: Standing): void => {
  if (node.kind !== 'map') {
    wrongType(checking.report, node, place, 'a map: the keys of a step');
    return;
  }
  const normal = normalStep(node, place, checking.report);
  const step =
    standing === 'hook'
      ? { kind: normal.kind, node: withoutForbidden(checking, normal.node, place) }
      : normal;
  checkKind(checking, step, place, standing);
  checkBody(checking, step, place, shapeOf(step.kind.builtIn).required ?? []);
  checkStepHooks(checking, step, place);
  checkStepRules(checking, step, place);
};
