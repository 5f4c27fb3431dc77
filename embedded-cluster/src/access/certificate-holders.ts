/**
 * Client certificates that are checked at every request: by their own dates, and by the port that knows their holders.
 *
 * A TLS connection has one certificate for all its life, so it is the connection that is remembered. When a holder is
 * revoked, or gets other groups, its connections are cut, and with them the watches, logs and commands that run over
 * them. They are checked again at every change that the port reports, and every ten seconds, as logins also end by
 * themselves. A check that fails is tried again for a while; a connection that could not be checked for longer is cut.
 */
import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import { before } from '@freshet/kit/background';
import type { Clock } from '@freshet/kit/time';
import { serviceUnavailable, unauthorized } from '../status/index.ts';
import type { User } from '../verbs/index.ts';
import { authenticated } from './user.ts';

/** Decides for which user a certificate stands. Rejects while it cannot be known. */
export interface CertificateHolders {
  /** The user of today, or undefined where the certificate is revoked. `holder` is what the certificate was issued for. */
  find(holder: string | undefined): Promise<User | undefined>;
  /** Calls back when earlier answers may be outdated. */
  onChange(listener: () => void): void;
}

interface Certificate {
  readonly user: User;
  readonly holder: string | undefined;
  readonly endsAt: number;
}

interface Connection {
  readonly holder: string | undefined;
  readonly user: User;
  checkedAt: number;
}

const RECHECK_MS = 10_000;
const CHECK_LIMIT_MS = 5_000;
/** With the recheck and its limit this stays below the 30 seconds within which a revoked user is gone. */
const LONGEST_UNCHECKED_MS = 15_000;

export class CertificateCheck {
  readonly #holders: CertificateHolders | undefined;
  readonly #clock: Clock;
  /** Taking a certificate apart costs more than answering a request. */
  readonly #certificates = new WeakMap<TLSSocket, Certificate>();
  readonly #connections = new Map<TLSSocket, Connection>();
  readonly #stopping = new AbortController();
  #turn: Promise<void> | undefined;
  #isOutdated = false;

  /** Without holders every certificate of the authority is good until it expires. */
  constructor(holders: CertificateHolders | undefined, clock: Clock) {
    this.#holders = holders;
    this.#clock = clock;
    if (!holders) return;
    holders.onChange(() => this.#recheck());
    void this.#recheckNowAndThen();
  }

  stop(): void {
    this.#stopping.abort();
    this.#connections.clear();
  }

  /** The user of the certificate of a request; undefined where there is none. */
  async identify({ socket }: IncomingMessage): Promise<User | undefined> {
    if (!(socket instanceof TLSSocket)) return undefined;
    const certificate = this.#certificates.get(socket) ?? readCertificate(socket);
    if (!certificate) return undefined;
    this.#certificates.set(socket, certificate);
    const now = this.#clock.now().getTime();
    if (now >= certificate.endsAt) throw unauthorized();
    if (!this.#holders) return certificate.user;
    const user = await this.#find(certificate.holder).catch(() => {
      throw serviceUnavailable('the login cannot be checked at the moment');
    });
    if (!user) throw unauthorized();
    this.#remember(socket, { holder: certificate.holder, user, checkedAt: now });
    return user;
  }

  /** Whatever still runs over the connection began with the rights that the user had then. */
  #remember(socket: TLSSocket, connection: Connection): void {
    const known = this.#connections.get(socket);
    if (known) {
      if (isSame(known.user, connection.user)) known.checkedAt = connection.checkedAt;
      return;
    }
    if (this.#stopping.signal.aborted || socket.destroyed) return;
    this.#connections.set(socket, connection);
    socket.once('close', () => this.#connections.delete(socket));
  }

  async #find(holder: string | undefined): Promise<User | undefined> {
    const user = await before(this.#holders?.find(holder) ?? Promise.resolve(undefined), {
      ms: CHECK_LIMIT_MS,
      clock: this.#clock,
      expired: () => new Error('the holder of a certificate could not be checked in time'),
    });
    return user && authenticated(user);
  }

  #recheck(): void {
    this.#isOutdated = true;
    this.#turn ??= this.#recheckAll().finally(() => {
      this.#turn = undefined;
    });
  }

  async #recheckAll(): Promise<void> {
    while (this.#isOutdated && !this.#stopping.signal.aborted) {
      this.#isOutdated = false;
      const holders = new Set([...this.#connections.values()].map(({ holder }) => holder));
      await Promise.all([...holders].map(holder => this.#recheckHolder(holder)));
    }
  }

  async #recheckHolder(holder: string | undefined): Promise<void> {
    const answer = await this.#find(holder).then(
      user => ({ user }),
      () => undefined,
    );
    const now = this.#clock.now().getTime();
    for (const [socket, connection] of this.#connections) {
      if (connection.holder !== holder) continue;
      if (answer?.user && isSame(answer.user, connection.user)) connection.checkedAt = now;
      else if (answer || now - connection.checkedAt >= LONGEST_UNCHECKED_MS) socket.destroy();
    }
  }

  async #recheckNowAndThen(): Promise<void> {
    for (;;) {
      try {
        await this.#clock.sleep(RECHECK_MS, this.#stopping.signal);
      } catch {
        return; // stopped
      }
      this.#recheck();
    }
  }
}

const isSame = (one: User, other: User): boolean =>
  one.name === other.name &&
  one.groups.length === other.groups.length &&
  one.groups.every(group => other.groups.includes(group));

/** A certificate that another authority signed is an error, as its sender means to be a user. */
const readCertificate = (socket: TLSSocket): Certificate | undefined => {
  const { subject, valid_to: validTo } = socket.getPeerCertificate();
  if (!subject) return undefined;
  if (!socket.authorized) throw unauthorized();
  const { CN: names, O: groups = [], OU: units } = subject as Partial<Record<'CN' | 'O' | 'OU', Several>>;
  const [name] = [names ?? []].flat();
  const [holder] = [units ?? []].flat();
  if (!name) throw unauthorized();
  return { user: authenticated({ name, groups: [groups].flat() }), holder, endsAt: Date.parse(validTo) };
};

type Several = string | string[];
