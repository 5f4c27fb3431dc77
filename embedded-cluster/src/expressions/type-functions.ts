import type { Register } from './register.ts';
import { Cidr, IpAddress, Quantity, Semver, WebAddress } from './types.ts';

const succeeds = (make: () => unknown): boolean => {
  try {
    make();
    return true;
  } catch {
    // Asking whether a text is of a type is asking whether reading it fails.
    return false;
  }
};

const compare = (one: bigint, other: bigint): bigint => (one < other ? -1n : BigInt(one > other));

const registerQuantities = (register: Register): void => {
  register('quantity(string): Quantity', (text: string) => Quantity.read(text));
  register('isQuantity(string): bool', (text: string) => succeeds(() => Quantity.read(text)));
  register('Quantity.sign(): int', ({ nanos }: Quantity) => compare(nanos, 0n));
  register('Quantity.isInteger(): bool', ({ isWhole }: Quantity) => isWhole);
  register('Quantity.asInteger(): int', ({ whole }: Quantity) => whole);
  register('Quantity.asApproximateFloat(): double', ({ approximate }: Quantity) => approximate);
  register(
    'Quantity.isGreaterThan(Quantity): bool',
    (one: Quantity, other: Quantity) => one.nanos > other.nanos,
  );
  register(
    'Quantity.isLessThan(Quantity): bool',
    (one: Quantity, other: Quantity) => one.nanos < other.nanos,
  );
  register('Quantity.compareTo(Quantity): int', (one: Quantity, other: Quantity) =>
    compare(one.nanos, other.nanos),
  );
  register(
    'Quantity.add(Quantity): Quantity',
    (one: Quantity, other: Quantity) => new Quantity(one.nanos + other.nanos),
  );
  register(
    'Quantity.sub(Quantity): Quantity',
    (one: Quantity, other: Quantity) => new Quantity(one.nanos - other.nanos),
  );
  register(
    'Quantity.add(int): Quantity',
    (one: Quantity, other: bigint) => new Quantity(one.nanos + other * 1_000_000_000n),
  );
  register(
    'Quantity.sub(int): Quantity',
    (one: Quantity, other: bigint) => new Quantity(one.nanos - other * 1_000_000_000n),
  );
};

const registerAddresses = (register: Register): void => {
  register('ip(string): IP', (text: string) => new IpAddress(text));
  register('isIP(string): bool', (text: string) => succeeds(() => new IpAddress(text)));
  register(
    'IpNamespace.isCanonical(string): bool',
    (_: unknown, text: string) => new IpAddress(text).text === text,
  );
  register('IP.family(): int', ({ family }: IpAddress) => BigInt(family));
  register('string(IP): string', ({ text }: IpAddress) => text);
  register('IP.isUnspecified(): bool', ({ text }: IpAddress) => text === '0.0.0.0' || text === '::');
  register('IP.isLoopback(): bool', ({ text }: IpAddress) => text.startsWith('127.') || text === '::1');
  register(
    'IP.isLinkLocalMulticast(): bool',
    ({ text }: IpAddress) => text.startsWith('224.0.0.') || text.startsWith('ff02:'),
  );
  register(
    'IP.isLinkLocalUnicast(): bool',
    ({ text }: IpAddress) => text.startsWith('169.254.') || /^fe[89ab]/u.test(text),
  );
  register('IP.isGlobalUnicast(): bool', (ip: IpAddress) => isGlobal(ip));
  register('cidr(string): CIDR', (text: string) => new Cidr(text));
  register('isCIDR(string): bool', (text: string) => succeeds(() => new Cidr(text)));
  register('CIDR.containsIP(string): bool', (range: Cidr, text: string) => range.has(new IpAddress(text)));
  register('CIDR.containsIP(IP): bool', (range: Cidr, ip: IpAddress) => range.has(ip));
  register('CIDR.containsCIDR(string): bool', (range: Cidr, text: string) => range.holds(new Cidr(text)));
  register('CIDR.containsCIDR(CIDR): bool', (range: Cidr, other: Cidr) => range.holds(other));
  register('CIDR.ip(): IP', ({ address }: Cidr) => address);
  register('CIDR.prefixLength(): int', ({ length }: Cidr) => BigInt(length));
};

const isGlobal = ({ text, family }: IpAddress): boolean => {
  if (text === '::' || text === '::1' || text.startsWith('ff') || /^fe[89ab]/u.test(text)) return false;
  if (family === 6) return true;
  const first = Number(text.split('.')[0]);
  const isReserved = text === '0.0.0.0' || text === '255.255.255.255' || text.startsWith('169.254.');
  return !isReserved && first !== 127 && (first < 224 || first > 239);
};

const registerUrls = (register: Register): void => {
  register('url(string): URL', (text: string) => new WebAddress(text));
  register('isURL(string): bool', (text: string) => succeeds(() => new WebAddress(text)));
  const part = (name: string, read: (url: URL) => string): void =>
    register(`URL.${name}(): string`, ({ url, isPath }: WebAddress) =>
      isPath && name !== 'getEscapedPath' ? '' : read(url),
    );
  part('getScheme', url => url.protocol.slice(0, -1));
  part('getHost', url => url.host);
  part('getHostname', url => url.hostname.replace(/^\[|\]$/gu, ''));
  part('getPort', url => url.port);
  part('getEscapedPath', url => url.pathname);
  register('URL.getQuery(): map<string, list<string>>', ({ url }: WebAddress) => {
    const names = new Set(url.searchParams.keys());
    return Object.fromEntries([...names].map(name => [name, url.searchParams.getAll(name)]));
  });
};

const registerVersions = (register: Register): void => {
  register('semver(string): Semver', (text: string) => new Semver(text));
  register('isSemver(string): bool', (text: string) => succeeds(() => new Semver(text)));
  for (const [at, name] of ['major', 'minor', 'patch'].entries()) {
    register(`Semver.${name}(): int`, ({ parts }: Semver) => parts[at] ?? 0n);
  }
  register('Semver.isGreaterThan(Semver): bool', (one: Semver, other: Semver) => one.compare(other) > 0);
  register('Semver.isLessThan(Semver): bool', (one: Semver, other: Semver) => one.compare(other) < 0);
  register('Semver.compareTo(Semver): int', (one: Semver, other: Semver) =>
    BigInt(Math.sign(one.compare(other))),
  );
};

/** Amounts, addresses and versions, which rules read from texts. */
export const registerTypes = (register: Register): void => {
  registerQuantities(register);
  registerAddresses(register);
  registerUrls(register);
  registerVersions(register);
};
