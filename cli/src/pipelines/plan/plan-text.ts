import type { ForeseenStep, Foresight, StepValue } from '@freshet/domain/builds';
import type { Paint } from '../../host/index.ts';
import { displayWidth, padTo, safeText, truncateTo } from '../../output/index.ts';
import { formatLimit } from '../duration.ts';

export interface TextOptions {
  readonly paint: Paint;
  /** Longer lines are cut; undefined keeps every character. */
  readonly columns: number | undefined;
}

/** Lines that are already measured, so that colours do not count as columns. */
interface Line {
  readonly text: string;
  readonly tint?: (text: string) => string;
}

/** A plan for people: the values, then the steps below their stages. */
export const planText = (file: string, plan: Foresight, { paint, columns }: TextOptions): string => {
  const lines = [
    ...heading(file, plan, paint),
    ...variableLines(plan, paint),
    ...sectionsOf(plan).flatMap(({ title, steps }) => [
      { text: '' },
      { text: safeText(title), tint: paint.bold },
      ...steps.flatMap(step => stepLines(step, paint)),
    ]),
  ];
  return lines
    .map(({ text, tint }) => {
      const fitted = columns === undefined ? text : truncateTo(text, columns);
      return tint ? tint(fitted) : fitted;
    })
    .join('\n');
};

const heading = (file: string, { steps, mode, status, reason }: Foresight, paint: Paint): readonly Line[] => {
  const real = steps.filter(({ kind }) => kind === 'step' || kind === 'approval');
  const running = real.filter(({ runs }) => runs).length;
  const how = mode === 'parallel' ? 'each as soon as its condition holds' : 'one after the other';
  const count = `${running} of ${real.length} ${real.length === 1 ? 'step' : 'steps'} would run`;
  const title = { text: `${safeText(file)}: ${count}, ${how}`, tint: paint.bold };
  if (status === 'success') return [title];
  return [title, { text: `The build would not succeed: ${safeText(reason)}`, tint: paint.red }];
};

const variableLines = ({ variables }: Foresight, paint: Paint): readonly Line[] => {
  if (variables.length === 0) return [];
  const rows = variables.map(
    ({ name, value, source }) => [safeText(name), oneLine(value), safeText(source)] as const,
  );
  const names = Math.max(...rows.map(([name]) => displayWidth(name)));
  const values = Math.min(VALUE_WIDTH, Math.max(...rows.map(([, value]) => displayWidth(value))));
  return [
    { text: '' },
    { text: 'Values', tint: paint.bold },
    ...rows.map(([name, value, source]) => ({
      text: `  ${padTo(name, names)}   ${padTo(truncateTo(value, values), values)}   ${source}`,
    })),
  ];
};

/** The first line of a value; that there is more shows. */
const oneLine = (value: string): string => {
  const [first = '', ...more] = value.split('\n');
  return more.length > 0 ? `${safeText(first)} …` : safeText(first);
};

interface Section {
  readonly title: string;
  readonly steps: readonly ForeseenStep[];
}

/** By stage in their order, then what names none, and what belongs to the whole build last. */
const sectionsOf = ({ steps, stages }: Foresight): readonly Section[] => {
  const ofBuild = new Set<string>();
  for (const { id, kind, parent } of steps) {
    const outer = parent === undefined && (kind === 'hook' || kind === 'services');
    if (outer || (parent !== undefined && ofBuild.has(parent))) ofBuild.add(id);
  }
  const own = steps.filter(({ id }) => !ofBuild.has(id));
  const staged = stages.map(stage => ({ title: stage, steps: own.filter(step => step.stage === stage) }));
  const rest = own.filter(({ stage }) => stage === undefined || !stages.includes(stage));
  return [
    ...staged,
    { title: stages.length > 0 ? 'Without a stage' : 'Steps', steps: rest },
    { title: 'Around the build', steps: steps.filter(({ id }) => ofBuild.has(id)) },
  ].filter(section => section.steps.length > 0);
};

const INDENT = '  ';
const VALUE_WIDTH = 60;

const stepLines = (step: ForeseenStep, paint: Paint): readonly Line[] => {
  const indent = INDENT.repeat(step.depth + 1);
  const below = `${indent}      `;
  if (step.kind === 'hook') return [{ text: `${indent}${hookTitle(step)}`, tint: paint.dim }];
  const mark = step.runs ? padTo(step.order === undefined ? '·' : `${step.order}.`, 4) : '-   ';
  const title = `${indent}${mark}${nameOf(step)}  ${[safeText(step.type), ...settingsOf(step)].join(', ')}`;
  if (!step.runs && step.awaitsFailure) return [{ text: title, tint: paint.dim }];
  if (!step.runs) {
    const why = `${below}does not run: ${safeText(step.reason)}`;
    return [
      { text: title, tint: paint.dim },
      { text: why, tint: paint.yellow },
    ];
  }
  const why = step.conditional ? [{ text: `${below}runs: ${safeText(step.reason)}`, tint: paint.green }] : [];
  return [{ text: title }, ...why, ...valueLines(step.values, below, paint)];
};

const nameOf = ({ name, title }: ForeseenStep): string =>
  title === undefined || title === name ? safeText(name) : `${safeText(title)} (${safeText(name)})`;

const hookTitle = ({ type, runs, reason }: ForeseenStep): string =>
  runs ? type : `${type}: ${safeText(reason)}`;

const settingsOf = ({ kind, maxAttempts, retryDelayMs, timeoutMs }: ForeseenStep): readonly string[] => {
  const waits =
    kind === 'approval'
      ? `waits for approval, at most ${formatLimit(timeoutMs)}`
      : `at most ${formatLimit(timeoutMs)}`;
  const apart = retryDelayMs > 0 ? `, ${formatLimit(retryDelayMs)} apart` : '';
  return [
    ...(maxAttempts > 1 ? [`up to ${maxAttempts} attempts${apart}`] : []),
    ...(timeoutMs > 0 ? [waits] : kind === 'approval' ? ['waits for approval'] : []),
  ];
};

const valueLines = (values: readonly StepValue[], indent: string, paint: Paint): readonly Line[] => {
  const width = Math.max(0, ...values.map(({ key }) => key.length));
  return values.flatMap(({ key, value, open }) => {
    const [first = '', ...more] = linesOf(value);
    return [
      { text: `${indent}${padTo(key, width)}  ${first}`, tint: paint.dim },
      ...more.map(line => ({ text: `${indent}${padTo('', width)}  ${line}`, tint: paint.dim })),
      ...(open.length === 0
        ? []
        : [
            {
              text: `${indent}${padTo('', width)}  not set before the run: ${safeText(open.join(', '))}`,
              tint: paint.yellow,
            },
          ]),
    ];
  });
};

const linesOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return value.trimEnd().split('\n').map(safeText);
  const isTexts = Array.isArray(value) && value.every(item => typeof item === 'string');
  return isTexts ? value.flatMap(linesOf) : [safeText(JSON.stringify(value))];
};
