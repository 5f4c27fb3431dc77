/**
 * Reads XML that a step of a build wrote, and so anybody may have written: in one pass, without document types, without
 * entities but the five that XML has by itself, and no deeper than it is told.
 */

/** Is told of elements in the order in which they stand. */
export interface XmlListener {
  open(name: string, attributes: ReadonlyMap<string, string>): void;
  text(text: string): void;
  close(name: string): void;
}

/** Why a text is no XML that is read, and where. */
export class XmlProblem extends Error {
  override readonly name = 'XmlProblem';
}

const DEPTH_MAX = 50;
const ATTRIBUTES_MAX = 100;

const NAME = /[^\s/<>="'&]+/y;
const ATTRIBUTE = /\s+([^\s/<>="'&]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
const TAG_END = /\s*(\/?)>/y;
const REFERENCE = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,32}));/gi;

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const characterOf = (code: number): string =>
  code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code);

const decoded = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(REFERENCE, (_, hex?: string, decimal?: string, name?: string) => {
        if (hex !== undefined) return characterOf(Number.parseInt(hex, 16));
        if (decimal !== undefined) return characterOf(Number.parseInt(decimal, 10));
        const character = NAMED[name ?? ''];
        if (character === undefined) throw new XmlProblem(`the entity &${name}; is not known`);
        return character;
      })
    : text;

/** What is passed over, or taken as it stands, from its first characters to its last. */
const SPANS = [
  { first: '<!--', last: '-->', isText: false },
  { first: '<![CDATA[', last: ']]>', isText: true },
  { first: '<?', last: '?>', isText: false },
] as const;

class XmlReading {
  readonly #text: string;
  readonly #listener: XmlListener;
  readonly #open: string[] = [];
  #at = 0;
  #isBegun = false;

  constructor(text: string, listener: XmlListener) {
    this.#text = text;
    this.#listener = listener;
  }

  readAll(): void {
    while (this.#at < this.#text.length) {
      const tag = this.#text.indexOf('<', this.#at);
      this.#characters(this.#text.slice(this.#at, tag === -1 ? undefined : tag));
      if (tag === -1) break;
      this.#at = tag;
      this.#markup();
    }
    if (this.#open.length > 0) throw new XmlProblem(`<${this.#open.at(-1)}> is not closed`);
    if (!this.#isBegun) throw new XmlProblem('it has no elements');
  }

  #characters(text: string): void {
    if (text === '') return;
    if (this.#open.length > 0) this.#listener.text(decoded(text));
    else if (text.trim() !== '' && text !== '\ufeff')
      throw new XmlProblem('there is text outside of elements');
  }

  #markup(): void {
    const span = SPANS.find(({ first }) => this.#text.startsWith(first, this.#at));
    if (span) this.#span(span);
    else if (this.#text.startsWith('<!', this.#at))
      throw new XmlProblem('document types and entities are not read');
    else if (this.#text.startsWith('</', this.#at)) this.#closing();
    else this.#opening();
  }

  #span({ first, last, isText }: (typeof SPANS)[number]): void {
    const from = this.#at + first.length;
    const end = this.#text.indexOf(last, from);
    if (end === -1) throw new XmlProblem(`${first} is not closed`);
    if (isText && this.#open.length > 0) this.#listener.text(this.#text.slice(from, end));
    this.#at = end + last.length;
  }

  #closing(): void {
    this.#at += 2;
    const [name] = this.#take(NAME, 'a name');
    const [, slash] = this.#take(TAG_END, `the end of </${name}>`);
    if (slash !== '' || this.#open.pop() !== name) throw new XmlProblem(`</${name}> closes nothing`);
    this.#listener.close(name);
  }

  #opening(): void {
    this.#at += 1;
    const [name] = this.#take(NAME, 'a name');
    if (this.#open.length === 0 && this.#isBegun) throw new XmlProblem('it has more than one root');
    if (this.#open.length >= DEPTH_MAX) throw new XmlProblem(`it is deeper than ${DEPTH_MAX} elements`);
    this.#isBegun = true;
    const attributes = this.#attributes(name);
    const [, slash] = this.#take(TAG_END, `the end of <${name}>`);
    this.#listener.open(name, attributes);
    if (slash === '/') this.#listener.close(name);
    else this.#open.push(name);
  }

  #attributes(name: string): ReadonlyMap<string, string> {
    const attributes = new Map<string, string>();
    for (let found = this.#match(ATTRIBUTE); found; found = this.#match(ATTRIBUTE)) {
      const [, key = '', double, single] = found;
      if (attributes.has(key)) throw new XmlProblem(`<${name}> has ${key} twice`);
      if (attributes.size >= ATTRIBUTES_MAX)
        throw new XmlProblem(`<${name}> has more than ${ATTRIBUTES_MAX} attributes`);
      attributes.set(key, decoded(double ?? single ?? ''));
    }
    return attributes;
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (!found) return undefined;
    this.#at += found[0].length;
    return found;
  }

  #take(pattern: RegExp, what: string): RegExpExecArray {
    const found = this.#match(pattern);
    if (!found) throw new XmlProblem(`${what} is missing at character ${this.#at + 1}`);
    return found;
  }
}

/** Reads a whole document; an `XmlProblem` says why it cannot be read. */
export const readXml = (text: string, listener: XmlListener): void =>
  new XmlReading(text, listener).readAll();
