import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import { quantityNanos } from '../quantities/index.ts';

const NANO = 1_000_000_000n;

/** An amount such as `250m` or `1Gi`. */
export class Quantity {
  readonly nanos: bigint;
  constructor(nanos: bigint) {
    this.nanos = nanos;
  }

  static read(text: string): Quantity {
    const nanos = quantityNanos(text);
    if (nanos === undefined)
      throw new Error(
        "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
      );
    return new Quantity(nanos);
  }

  get isWhole(): boolean {
    return this.nanos % NANO === 0n;
  }

  get whole(): bigint {
    if (!this.isWhole) throw new Error('cannot convert value to integer');
    return this.nanos / NANO;
  }

  get approximate(): number {
    return Number(this.nanos) / Number(NANO);
  }
}

/** An address of the internet, of either family. */
export class IpAddress {
  readonly text: string;
  readonly family: 4 | 6;
  constructor(text: string) {
    if (isIP(text) === 0 || text.includes('%'))
      throw new Error(`IP Address ${JSON.stringify(text)} parse error during conversion from string`);
    this.family = isIPv4(text) ? 4 : 6;
    this.text = this.family === 6 ? canonicalV6(text) : text;
  }
}

const canonicalV6 = (text: string): string => new URL(`http://[${text}]`).hostname.slice(1, -1);

/** A range of addresses. */
export class Cidr {
  readonly address: IpAddress;
  readonly length: number;
  readonly #range = new BlockList();
  constructor(text: string) {
    const [address = '', length = '', ...rest] = text.split('/');
    const most = isIPv6(address) ? 128 : 32;
    const isRange =
      rest.length === 0 && isIP(address) !== 0 && /^\d{1,3}$/u.test(length) && Number(length) <= most;
    if (!isRange)
      throw new Error(`network address parse error during conversion from string: ${JSON.stringify(text)}`);
    this.address = new IpAddress(address);
    this.length = Number(length);
    this.#range.addSubnet(address, this.length, this.address.family === 4 ? 'ipv4' : 'ipv6');
  }

  has({ text, family }: IpAddress): boolean {
    return family === this.address.family && this.#range.check(text, family === 4 ? 'ipv4' : 'ipv6');
  }

  holds(other: Cidr): boolean {
    return other.length >= this.length && this.has(other.address);
  }
}

/** An address on the web, as written. */
export class WebAddress {
  readonly url: URL;
  readonly isPath: boolean;
  constructor(text: string) {
    this.isPath = text.startsWith('/');
    if (!this.isPath && !/^[a-z][a-z0-9+.-]*:/iu.test(text))
      throw new Error(`URL parse error during conversion from string: ${JSON.stringify(text)}`);
    this.url = new URL(text, 'http://nowhere');
  }
}

const VERSION =
  /^(0|[1-9]\d{0,15})\.(0|[1-9]\d{0,15})\.(0|[1-9]\d{0,15})(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/u;

/** A semantic version. */
export class Semver {
  readonly parts: readonly bigint[];
  readonly #before: string | undefined;
  constructor(text: string) {
    const found = VERSION.exec(text);
    if (found === null) throw new Error(`No Major.Minor.Patch elements found in ${JSON.stringify(text)}`);
    this.parts = found.slice(1, 4).map(BigInt);
    this.#before = found[4];
  }

  compare(other: Semver): number {
    for (const [at, part] of this.parts.entries()) {
      const theirs = other.parts[at] ?? 0n;
      if (part !== theirs) return part < theirs ? -1 : 1;
    }
    return comparePrereleases(this.#before, other.#before);
  }
}

const comparePrereleases = (one: string | undefined, other: string | undefined): number => {
  if (one === undefined || other === undefined)
    return Number(one === undefined) - Number(other === undefined);
  const [mine, theirs] = [one.split('.'), other.split('.')];
  for (const [at, part] of mine.entries()) {
    const their = theirs[at];
    if (their === undefined) return 1;
    const order = compareIdentifiers(part, their);
    if (order !== 0) return order;
  }
  return mine.length < theirs.length ? -1 : 0;
};

const compareIdentifiers = (one: string, other: string): number => {
  const [isNumber, theirIsNumber] = [/^\d+$/u.test(one), /^\d+$/u.test(other)];
  if (isNumber !== theirIsNumber) return isNumber ? -1 : 1;
  if (isNumber && one.length !== other.length) return one.length - other.length;
  return one < other ? -1 : Number(one > other);
};
