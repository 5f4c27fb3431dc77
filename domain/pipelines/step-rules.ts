import { checkAccount } from './check-account.ts';
import { checkCommands } from './check-commands.ts';
import { checkExpressions, checkStepReferences } from './check-conditions.ts';
import { checkDisplays } from './check-displays.ts';
import { checkShape, nameOf, type Place, placeOf } from './check-shape.ts';
import type { Checking } from './checking.ts';
import type { NormalStep } from './normal-step.ts';
import { type Finding, offer, quote } from './report.ts';
import { text } from './shape.ts';
import { child, isNull, textOf } from './tree.ts';
import { hasVariable, isVariable, mapOutsideVariables } from './variable.ts';

type Rule = (checking: Checking, step: NormalStep, place: Place) => void;

const DURATION = /^(?:\d+\.?\d*|\.\d+)[smh]$/;

const checkTimeout: Rule = ({ report }, { kind, node }, place) => {
  const entry = node.entries.get('timeout');
  if (!entry || isNull(entry.value) || kind.builtIn === 'deploy' || kind.builtIn === 'pending-approval')
    return;
  const given = textOf(entry.value);
  if (given !== undefined && (DURATION.test(given) || isVariable(given))) return;
  const message = '"timeout" must be a text such as 90s, 45m or 1.5h; the step will run without a timeout';
  report.warn({ code: 'timeout-ignored', ...placeOf(entry, place), message });
};

/**
 * The public validator checks the stage of built-in steps that run by themselves. On a parallel or a typed step it
 * accepts any stage, and such pipelines are in use: they run, so an undeclared stage is a warning there.
 */
const checkStage: Rule = ({ report, stages }, { kind, node }, place) => {
  const entry = node.entries.get('stage');
  if (!entry) return;
  const inner = placeOf(entry, place);
  const stage = textOf(entry.value);
  if (stage === undefined) {
    checkShape(report, text, entry.value, inner);
    return;
  }
  if (stages?.has(stage)) return;
  const isAccepted = !kind.builtIn || kind.builtIn === 'parallel';
  const add = (finding: Finding) => (isAccepted ? report.warn(finding) : report.error(finding));
  if (!stages) {
    const message = `this step names the stage ${quote(stage)}, but the pipeline has no list of "stages"; declare it there`;
    add({ code: 'stage-undeclared', ...inner, message });
    return;
  }
  const suggestion = report.suggest(isAccepted ? 'warning' : 'error', stage, stages);
  const because = hasVariable(stage) ? ' (variables are not allowed here)' : '';
  const message = `the stage ${quote(stage)} is not declared in "stages"${because}${offer(suggestion)}`;
  add({ code: 'stage-undeclared', ...inner, at: entry.value.at, message, suggestion });
};

const overridden =
  (winner: string, loser: string): Rule =>
  ({ report }, { node }, place) => {
    const entry = node.entries.get(loser);
    if (!entry || !node.entries.has(winner)) return;
    const message = `${quote(loser)} has no effect beside ${quote(winner)}`;
    report.warn({ code: 'setting-overridden', ...placeOf(entry, place), message });
  };

const checkImageName: Rule = ({ report }, { node }, place) => {
  const entry = node.entries.get('image_name');
  const name = textOf(entry?.value);
  if (!entry || name === undefined) return;
  const lower = mapOutsideVariables(name, outside => outside.toLowerCase());
  if (lower === name) return;
  const message = `the image name ${quote(name)} has upper-case letters; it will be pushed as ${quote(lower)}`;
  report.warn({ code: 'image-name-case', ...placeOf(entry, place), message, suggestion: lower });
};

const checkPlatform: Rule = ({ report }, { node }, place) => {
  const entry = node.entries.get('platform');
  const buildx = node.entries.get('buildx')?.value;
  const off = buildx?.kind === 'scalar' && (buildx.value === false || buildx.value === 'false');
  if (!entry || (buildx && !off && !isNull(buildx))) return;
  const message = '"platform" needs "buildx": set buildx to true';
  report.error({ code: 'key-conflict', ...placeOf(entry, place), message });
};

const checkProvider: Rule = ({ report }, { node }, place) => {
  const provider = node.entries.get('provider');
  if (!provider || textOf(child(provider.value, 'type')) !== 'gcb') return;
  if (child(provider.value, 'arguments')) return;
  report.error({
    code: 'key-required',
    ...placeOf(provider, place),
    message: 'the provider gcb needs "arguments"',
  });
};

const checkDeployTarget: Rule = ({ report }, { node }, place) => {
  const scaled = [node.entries.get('scale')?.value, node.entries.get('matrix')?.value];
  if (node.entries.has('service') || node.entries.has('file_path') || scaled.some(Boolean)) return;
  const message = `${nameOf(place)} needs exactly one of "service" and "file_path"`;
  report.error({ code: 'key-required', ...place, message });
};

const checkChildren: Rule = (checking, { node }, place) => {
  const entry = node.entries.get('steps');
  const inner = entry ? placeOf(entry, place) : place;
  if (!entry || isNull(entry.value) || (entry.value.kind === 'map' && entry.value.entries.size === 0)) {
    const message = `the parallel step ${nameOf(place)} needs "steps"`;
    checking.report.error({ code: 'key-required', ...inner, message });
  } else checking.checkSteps(entry.value, inner, 'parallel');
};

const checkBranches: Rule = ({ report }, { node }, place) => {
  const when = node.entries.get('when');
  const branch = child(when?.value, 'branch');
  if (!when || !child(branch, 'only') || !child(branch, 'ignore')) return;
  const message = 'a branch must be in "only" and not in "ignore"; one of the two is enough';
  const { path } = placeOf(when, place);
  report.warn({ code: 'branch-filter-both', at: when.at, path: [...path, 'branch'], message });
};

const checkWhenSteps: Rule = (checking, { node }, place) => {
  const when = node.entries.get('when');
  const steps = child(when?.value, 'steps');
  if (!when || steps?.kind !== 'map' || steps.entries.size > 0) return;
  const { path } = placeOf(when, place);
  const message = '"steps" needs "all" or "any"';
  checking.report.error({ code: 'key-required', at: when.at, path: [...path, 'steps'], message });
};

const checkOldWhen: Rule = ({ report }, { kind, node }, place) => {
  const when = node.entries.get('when');
  if (kind.builtIn || when?.value.kind !== 'list') return;
  const message = '"when" is a list, a form that is no longer read; the step will always run';
  report.warn({ code: 'key-outdated', ...placeOf(when, place), message });
};

const checkMode: Rule = ({ report, parallelMode }, { node }, place) => {
  const entry = node.entries.get('scale') ?? node.entries.get('matrix');
  if (!parallelMode || !entry) return;
  const message = `${quote(entry.key)} cannot be combined with "mode: parallel"`;
  report.warn({ code: 'mode-scale', ...placeOf(entry, place), message });
};

const checkShellCommands: Rule = (checking, { node }, place) => {
  const entry = node.entries.get('commands');
  if (entry) checkCommands(checking, entry.value, placeOf(entry, place).path);
  const scale = node.entries.get('scale');
  if (scale?.value.kind !== 'map') return;
  for (const child of scale.value.entries.values()) {
    const commands = child.value.kind === 'map' ? child.value.entries.get('commands') : undefined;
    const inner = placeOf(child, placeOf(scale, place));
    if (commands) checkCommands(checking, commands.value, placeOf(commands, inner).path);
  }
};

const checkTestCommands: Rule = (checking, { node }, place) => {
  const entry = node.entries.get('test');
  if (entry)
    checkCommands(checking, child(entry.value, 'commands'), [...placeOf(entry, place).path, 'commands']);
};

const ALWAYS: readonly Rule[] = [
  checkTimeout,
  checkStage,
  checkBranches,
  checkWhenSteps,
  checkOldWhen,
  checkMode,
  checkStepReferences,
  checkExpressions,
  checkDisplays,
  checkAccount,
];

const BY_TYPE: Readonly<Record<string, readonly Rule[]>> = {
  freestyle: [overridden('commands', 'entry_point'), checkShellCommands],
  'integration-test': [checkTestCommands],
  build: [overridden('tags', 'tag'), checkImageName, checkPlatform, checkProvider],
  push: [overridden('tags', 'tag'), checkImageName],
  deploy: [checkDeployTarget],
  parallel: [checkChildren],
};

/** The rules that look at more than one value at a time. */
export const checkStepRules: Rule = (checking, step, place) => {
  const { builtIn } = step.kind;
  for (const rule of [...ALWAYS, ...((builtIn && BY_TYPE[builtIn]) ?? [])]) rule(checking, step, place);
};
