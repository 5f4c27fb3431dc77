import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchCode } from './fetch-code.ts';

/** A style sheet of a page, as far as it is looked at. */
class Sheet extends EventTarget {
  readonly rel = 'stylesheet';
  sheet: object | null = null;

  constructor(readonly name: string) {
    super();
    sheets.push(this);
  }

  cloneNode(): Sheet {
    return new Sheet(`${this.name} again`);
  }

  replaceWith(): void {
    sheets = sheets.filter(one => one !== this);
  }

  arrive(): void {
    this.sheet = {};
    this.dispatchEvent(new Event('load'));
  }

  /** Failures do not rise; the document hears them on their way down. */
  fail(): void {
    const event = new Event('error');
    Object.defineProperty(event, 'target', { value: this });
    page.dispatchEvent(event);
  }
}

let sheets: Sheet[] = [];
const page = Object.assign(new EventTarget(), {
  readyState: 'complete',
  querySelectorAll: () => sheets,
});

beforeEach(async () => {
  sheets = [];
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('HTMLLinkElement', Sheet);
  // What the page itself came with is known from the first time on.
  await fetchCode(async () => undefined);
});

afterEach(() => vi.unstubAllGlobals());

/** What happened, in order. */
const loading = () => {
  const seen: string[] = [];
  const done = fetchCode(async () => {
    seen.push('asked');
    return 'code';
  }).then(code => seen.push(code));
  return { seen, done };
};

test('code is asked for at once, and there once all sheets are, also those of something else', async () => {
  const other = new Sheet('other');
  const { seen, done } = loading();
  expect(seen).toEqual(['asked']);
  await new Promise(setImmediate);
  seen.push('arrived');
  other.arrive();
  await done;
  expect(seen).toEqual(['asked', 'arrived', 'code']);
});

test('a sheet that did not come is asked for again while the code is on its way', async () => {
  new Sheet('lost').fail();
  const { seen, done } = loading();
  expect(seen).toEqual(['asked']);
  expect(sheets.map(({ name }) => name)).toEqual(['lost again']);
  await new Promise(setImmediate);
  seen.push('arrived');
  sheets[0]?.arrive();
  await done;
  expect(seen).toEqual(['asked', 'arrived', 'code']);
});
