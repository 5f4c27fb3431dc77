import { checkCommands } from './check-commands.ts';
import { checkShape, type Place, placeOf, wrongType } from './check-shape.ts';
import type { Checking } from './checking.ts';
import { RECORDED } from './common-fields.ts';
import { nearest } from './nearest.ts';
import { offer, quote } from './report.ts';
import { any, choice, flag, list, record, strictFlag, text } from './shape.ts';
import type { MapNode, TreeNode } from './tree.ts';

/** When hooks may run, in the order in which they do. */
const HOOK_EVENTS = ['on_elected', 'on_success', 'on_fail', 'on_finish'] as const;

const COMMANDS = list(text);
const flow = {
  steps: any,
  mode: choice('sequential', 'parallel'),
  fail_fast: flag,
  strict_fail_fast: strictFlag,
} as const;
const FLOW = record({ ...flow, ...RECORDED });
const hints = { annotation: { instead: 'annotations', refuse: true } } as const;
const EXEC = record({ exec: any, ...flow, ...RECORDED }, { hints });
const RECORDS = record({ ...RECORDED, fail_fast: flag }, { hints });

/** Checks one body that a step of its own would have: image and commands, with alpine as the usual image. */
export type CheckBody = (node: MapNode, place: Place) => void;

const isOnlyRecords = (node: MapNode): boolean =>
  [...node.entries.keys()].every(key => Object.hasOwn(RECORDS.fields, key) || key === 'annotation');

const checkFlow = (checking: Checking, node: MapNode, place: Place): void => {
  checkShape(checking.report, FLOW, node, place);
  const steps = node.entries.get('steps');
  if (steps) checking.checkSteps(steps.value, placeOf(steps, place), 'hook');
};

/** What may be recorded beside a body is checked here, since it is no key of that body. */
const checkBeside = (checking: Checking, node: MapNode, place: Place): MapNode => {
  const entries = new Map(node.entries);
  for (const [key, shape] of Object.entries(RECORDED)) {
    const entry = entries.get(key);
    if (entry) checkShape(checking.report, shape, entry.value, placeOf(entry, place));
    entries.delete(key);
  }
  return { ...node, entries };
};

/** What `exec` may be, and what a hook may be without it: commands, steps, or a body. */
const checkExec = (checking: Checking, node: TreeNode, place: Place, checkBody: CheckBody): void => {
  if (node.kind === 'list') {
    checkShape(checking.report, COMMANDS, node, place);
    checkCommands(checking, node, place.path);
  } else if (node.kind !== 'map') wrongType(checking.report, node, place, 'a list of commands or a map');
  else if (node.entries.has('steps')) checkFlow(checking, node, place);
  else checkBody(checkBeside(checking, node, place), place);
};

const checkHook = (checking: Checking, node: TreeNode, place: Place, checkBody: CheckBody): void => {
  const exec = node.kind === 'map' ? node.entries.get('exec') : undefined;
  if (exec) {
    checkShape(checking.report, EXEC, node, place);
    checkExec(checking, exec.value, placeOf(exec, place), checkBody);
  } else if (node.kind === 'map' && isOnlyRecords(node)) {
    checkShape(checking.report, RECORDS, node, place);
  } else checkExec(checking, node, place, checkBody);
};

/** Checks the hooks of a pipeline or of a step. */
export const checkHooks = (checking: Checking, node: TreeNode, place: Place, checkBody: CheckBody): void => {
  if (node.kind !== 'map') {
    wrongType(checking.report, node, place, 'a map');
    return;
  }
  for (const entry of node.entries.values()) {
    const inner = placeOf(entry, place);
    if (HOOK_EVENTS.some(event => event === entry.key)) {
      checkHook(checking, entry.value, inner, checkBody);
      continue;
    }
    const suggestion = nearest(entry.key, HOOK_EVENTS);
    const message = `${quote(entry.key)} is no hook; there are ${HOOK_EVENTS.join(', ')}${offer(suggestion)}`;
    checking.report.error({ code: 'key-unknown', ...inner, message, suggestion });
  }
};
