import { AnsiToHtml, stripAnsi } from '@freshet/domain/logs';
import type { LogBytes } from './log-bytes.ts';
import type { StoredStep } from './log-store.ts';
import { wholeLines } from './whole-lines.ts';

interface Exported {
  readonly bytes: LogBytes;
  readonly buildId: string;
  readonly steps: readonly StoredStep[];
}

async function* runsOf({ bytes, buildId }: Exported, step: StoredStep): AsyncGenerator<string> {
  const place = { buildId, ordinal: step.ordinal };
  for await (const run of wholeLines(bytes.pieces(place, { start: 0, end: step.bytes })))
    yield run.bytes.toString('utf8');
}

/** The log as text; several steps are told apart by a line before each. */
export async function* exportText(exported: Exported, ansi: 'keep' | 'strip'): AsyncGenerator<string> {
  for (const step of exported.steps) {
    if (exported.steps.length > 1) yield `===== ${step.name} =====\n`;
    for await (const text of runsOf(exported, step)) yield ansi === 'keep' ? text : stripAnsi(text);
    if (step.isOpen && exported.steps.length > 1) yield '\n';
  }
}

const STYLE = `body{background:#111;color:#ddd;margin:1rem}pre{white-space:pre-wrap;word-break:break-all}
h2{font:bold 1rem sans-serif}.bold{font-weight:bold}.dim{opacity:.7}.italic{font-style:italic}.underline{text-decoration:underline}
${[
  'black:#666',
  'red:#f66',
  'green:#5c5',
  'yellow:#dd5',
  'blue:#69f',
  'magenta:#d6d',
  'cyan:#5cc',
  'white:#eee',
]
  .map(pair => pair.split(':'))
  .flatMap(([name, value]) =>
    ['', 'bright-'].flatMap(tone => [
      `.fg-${tone}${name}{color:${value}}`,
      `.bg-${tone}${name}{background:${value};color:#111}`,
    ]),
  )
  .join('')}`;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The log as one page with its colours, which loads nothing from anywhere. */
export async function* exportHtml(exported: Exported): AsyncGenerator<string> {
  const { buildId, steps } = exported;
  yield `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Log of build ${buildId}</title>`;
  yield `<style>${STYLE}</style></head><body>\n`;
  for (const step of steps) {
    const colours = new AnsiToHtml();
    yield `<h2>${escapeHtml(step.name)}</h2>\n<pre>`;
    for await (const text of runsOf(exported, step)) yield colours.convert(text);
    yield '</pre>\n';
  }
  yield '</body></html>\n';
}

interface DocumentStep {
  readonly id: string;
  readonly status: string;
  readonly createdAt?: Date | undefined;
}

/** The log as existing clients read it: `{steps: [{name, creationTimeStamp, status, logs}]}`. */
export async function* exportDocument(
  exported: Exported,
  known: readonly DocumentStep[],
): AsyncGenerator<string> {
  yield '{"steps":[';
  for (const [index, step] of exported.steps.entries()) {
    const state = known.find(({ id }) => id === step.id);
    const created = state?.createdAt ?? step.firstAt;
    const fields = {
      name: step.name,
      creationTimeStamp: Math.floor(created.getTime() / 1000),
      status: state?.status ?? 'success',
    };
    yield `${index === 0 ? '' : ','}${JSON.stringify(fields).slice(0, -1)},"logs":[`;
    let separator = '';
    for await (const text of runsOf(exported, step)) {
      const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
      yield separator + lines.map(line => JSON.stringify(line)).join(',');
      separator = ',';
    }
    yield ']}';
  }
  yield ']}';
}
