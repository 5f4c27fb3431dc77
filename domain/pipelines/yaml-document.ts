/**
 * Reads YAML with bounds on what it may cost. The library alone makes an error with a stack trace for every
 * stray character and recurses as deep as the text nests, so a hostile megabyte takes it many seconds or
 * overflows the stack. Here its three stages, lexer, parser and composer, are driven one token at a time: too
 * many tokens, too deep a nesting or too many errors end the reading where they are met.
 */
import { Composer, type Document, Lexer, type Node, Parser } from 'yaml';
import { quote, type Report } from './report.ts';

/** Far more than a pipeline of the largest size has that a person wrote. */
const TOKENS_MAX = 500_000;
/** Every level that is open takes one place, or two where keys are collections; the tree itself allows fewer. */
const OPEN_MAX = 256;
/** As many as a report lists before it says that there are more: nothing is built from a text with errors. */
const ERRORS_MAX = 199;

const CODES: Readonly<Record<string, 'yaml-tab' | 'too-deep'>> = {
  TAB_AS_INDENT: 'yaml-tab',
  RESOURCE_EXHAUSTION: 'too-deep',
};

const SPOKEN: Readonly<Record<string, string>> = {
  RESOURCE_EXHAUSTION: 'values are nested too deep to be read',
  TAB_AS_INDENT: 'a tab is used for indentation; YAML allows spaces only',
  MULTILINE_IMPLICIT_KEY: 'a key must end with a colon on its own line',
  MULTIPLE_DOCS: 'the file has more than one document; a pipeline is one',
};

const BLANK = /[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000\ufeff]/;

type Spot = number | readonly [number, number, number?] | { readonly offset: number };

const offsetOfSpot = (spot: Spot): number => {
  if (typeof spot === 'number') return spot;
  return 'offset' in spot ? spot.offset : spot[0];
};

/** Counts the errors of one text, and reports them as long as there are not too many. */
class ErrorSink {
  readonly #report: Report;
  readonly #text: string;
  errors = 0;
  #warnings = 0;

  constructor(report: Report, text: string) {
    this.#report = report;
    this.#text = text;
  }

  get full(): boolean {
    return this.errors >= ERRORS_MAX;
  }

  error(spot: Spot, code: string, message: string): void {
    this.errors += 1;
    if (this.errors > ERRORS_MAX) return;
    const at = offsetOfSpot(spot);
    this.#report.error({
      code: CODES[code] ?? 'yaml-syntax',
      at,
      path: [],
      message: `${SPOKEN[code] ?? message}${this.#blankAt(at)}`,
    });
  }

  /** A blank that no keyboard shows to be another one is what most people never find. */
  #blankAt(at: number): string {
    const [blank] = BLANK.exec(this.#text.slice(at, at + 1)) ?? [];
    if (blank === undefined) return '';
    const code = blank.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return `; here is the character U+${code}, which looks like a space but is none`;
  }

  warn(spot: Spot, message: string): void {
    this.#warnings += 1;
    if (this.#warnings <= ERRORS_MAX)
      this.#report.warn({ code: 'yaml-tag', at: offsetOfSpot(spot), path: [], message });
  }

  stop(at: number, code: 'too-deep' | 'text-too-large', message: string): void {
    this.errors += 1;
    this.#report.error({ code, at, path: [], message });
  }
}

const composerInto = (sink: ErrorSink): Composer => {
  const composer = new Composer({
    prettyErrors: false,
    uniqueKeys: false,
    schema: 'core',
    resolveKnownTags: false,
    logLevel: 'error',
  });
  // Its own handler makes an Error of each, and the traces alone take most of the time of a hostile text.
  Reflect.set(composer, 'onError', (spot: Spot, code: string, message: string, warning?: boolean) =>
    warning ? sink.warn(spot, message) : sink.error(spot, code, message),
  );
  return composer;
};

/** Feeds tokens from stage to stage until the text or one of the bounds is reached. */
class BoundedReading {
  readonly #sink: ErrorSink;
  readonly #parser = new Parser();
  readonly #composer: Composer;
  readonly #documents: Document.Parsed[] = [];

  constructor(sink: ErrorSink) {
    this.#sink = sink;
    this.#composer = composerInto(sink);
  }

  read(text: string): Document.Parsed | undefined {
    if (!this.#feed(text)) return undefined;
    this.#parsed(this.#parser.end());
    this.#documents.push(...this.#composer.end(true, text.length));
    return this.#sole();
  }

  #feed(text: string): boolean {
    let tokens = 0;
    for (const lexeme of new Lexer().lex(text)) {
      tokens += 1;
      const at = this.#parser.offset;
      if (tokens > TOKENS_MAX) {
        const message = `the file has more than ${TOKENS_MAX} pieces of YAML up to here, which is more than a pipeline may have`;
        this.#sink.stop(at, 'text-too-large', message);
        return false;
      }
      this.#parsed(this.#parser.next(lexeme));
      if (this.#parser.stack.length > OPEN_MAX) {
        this.#sink.stop(at, 'too-deep', SPOKEN.RESOURCE_EXHAUSTION ?? '');
        return false;
      }
      if (this.#sink.full || this.#documents.length > 1) break;
    }
    return true;
  }

  #parsed(tokens: ReturnType<Parser['next']>): void {
    for (const token of tokens) {
      if (token.type === 'error') this.#sink.error(token, 'UNEXPECTED_TOKEN', spoken(token));
      else this.#documents.push(...this.#composer.next(token));
    }
  }

  #sole(): Document.Parsed | undefined {
    const [first, second] = this.#documents;
    if (second) this.#sink.error(second.range, 'MULTIPLE_DOCS', '');
    for (const { code, message, pos } of first?.errors ?? []) this.#sink.error(pos, code, message);
    for (const { message, pos } of first?.warnings ?? []) this.#sink.warn(pos, message);
    return first;
  }
}

const spoken = ({ message, source }: { readonly message: string; readonly source: string }): string =>
  source === '' ? message : `${message}: ${quote(source)}`;

/** The contents of the one document of a text; undefined when it is no YAML, with the reasons in the report. */
export const readDocument = (
  text: string,
  report: Report,
): { readonly contents: Node | null } | undefined => {
  const sink = new ErrorSink(report, text);
  const document = new BoundedReading(sink).read(text);
  return sink.errors > 0 || !document ? undefined : { contents: document.contents };
};
