import { readXml, type XmlListener, XmlProblem } from './read-xml.ts';
import type { TestResult, TestStatus } from './test-result.ts';

/** What a file of test results holds. */
export interface JUnitReport {
  readonly results: readonly TestResult[];
}

/** No name, message or stack is longer than that; nobody reads further. */
const NAME_MAX = 512;
const MESSAGE_MAX = 2_000;
const DETAILS_MAX = 16_000;
/** Longer than a year is no time that a test took. */
const SECONDS_MAX = 31_536_000;

const SUITES = new Set(['testsuites', 'testsuite']);
const OUTCOMES: Readonly<Record<string, TestStatus>> = {
  failure: 'failed',
  error: 'failed',
  skipped: 'skipped',
};

interface OpenCase {
  readonly attributes: ReadonlyMap<string, string>;
  readonly suite: string;
  status: TestStatus;
  message: string;
  details: string;
}

/** Some writers group digits. */
const secondsOf = (text: string | undefined): number => {
  const seconds = Number((text ?? '').replaceAll(',', ''));
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), SECONDS_MAX) : 0;
};

const resultOf = ({ attributes, suite, status, message, details }: OpenCase): TestResult => {
  const file = attributes.get('file')?.slice(0, NAME_MAX);
  const [firstLine = ''] = details.trim().split('\n', 1);
  const said = (message.trim() === '' ? firstLine : message).trim().slice(0, MESSAGE_MAX);
  const rest = details.trim().slice(0, DETAILS_MAX);
  return {
    suite: (attributes.get('classname') || suite).slice(0, NAME_MAX),
    name: (attributes.get('name') ?? '').slice(0, NAME_MAX),
    ...(file ? { file } : {}),
    status,
    seconds: secondsOf(attributes.get('time')),
    ...(status !== 'passed' && said !== '' ? { message: said } : {}),
    ...(status === 'failed' && rest !== '' && rest !== said ? { details: rest } : {}),
  };
};

class JUnitListener implements XmlListener {
  readonly results: TestResult[] = [];
  readonly #suites: string[] = [];
  #depth = 0;
  #case: OpenCase | undefined;
  /** Whether what stands here says how the test ended, and not what it printed. */
  #isOutcome = false;

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (this.#depth === 0 && !SUITES.has(name))
      throw new XmlProblem(`its root is <${name}>, not <testsuites> or <testsuite>`);
    this.#depth += 1;
    if (this.#case) this.#outcome(name, attributes);
    else if (name === 'testcase')
      this.#case = { attributes, suite: this.#suite, status: 'passed', message: '', details: '' };
    else if (SUITES.has(name)) this.#suites.push(attributes.get('name') ?? '');
  }

  text(text: string): void {
    if (!this.#case || !this.#isOutcome || this.#case.details.length > DETAILS_MAX) return;
    this.#case.details += text;
  }

  close(name: string): void {
    this.#depth -= 1;
    if (OUTCOMES[name] !== undefined) this.#isOutcome = false;
    else if (name === 'testcase' && this.#case) {
      this.results.push(resultOf(this.#case));
      this.#case = undefined;
    } else if (SUITES.has(name)) this.#suites.pop();
  }

  get #suite(): string {
    return this.#suites.findLast(name => name !== '') ?? '';
  }

  #outcome(name: string, attributes: ReadonlyMap<string, string>): void {
    const status = OUTCOMES[name];
    if (!this.#case || status === undefined || this.#case.status === 'failed') return;
    this.#isOutcome = true;
    this.#case.status = status;
    this.#case.message = attributes.get('message') ?? attributes.get('type') ?? '';
  }
}

/** Reads a report as JUnit and most others write it; a problem says why it is none. */
export const readJUnit = (text: string): JUnitReport | { readonly problem: string } => {
  const listener = new JUnitListener();
  try {
    readXml(text, listener);
    return { results: listener.results };
  } catch (error) {
    if (error instanceof XmlProblem) return { problem: error.message };
    throw error;
  }
};
