/**
 * Host names of the tunnel: `<account id>-<runtime name>.<domain>`. A name below the domain is never the platform's,
 * and a name that is not one of these leads nowhere; how it is written (case, a port, a dot at its end) makes no
 * difference.
 */

/** What may stand in a Host header: a name and perhaps a port; nothing with user names, brackets or lists in it. */
const HOST = /^([A-Za-z0-9._-]{1,255})(?::\d{1,5})?$/;

const LABEL = /^[0-9a-f]{24}-[a-z](?:[a-z0-9-]{0,36}[a-z0-9])?$/;

const nameIn = (host: string): string | undefined => HOST.exec(host)?.[1]?.toLowerCase().replace(/\.$/, '');

export class TunnelHosts {
  readonly #domain: string;
  readonly #suffix: string;
  readonly #publicUrl: URL;

  constructor(domain: string, publicUrl: URL) {
    this.#domain = domain;
    this.#suffix = `.${domain}`;
    this.#publicUrl = publicUrl;
  }

  /** Whether a Host header names something of the tunnel; the address of the platform itself never does. */
  isTunnel(host: string): boolean {
    const name = nameIn(host);
    if (name === undefined || name === this.#publicUrl.hostname) return false;
    return name === this.#domain || name.endsWith(this.#suffix);
  }

  /** `<account id>-<runtime name>` of a Host header; undefined for whatever cannot be one. */
  labelOf(host: string): string | undefined {
    const name = nameIn(host);
    if (!name?.endsWith(this.#suffix)) return undefined;
    const label = name.slice(0, -this.#suffix.length);
    return LABEL.test(label) ? label : undefined;
  }

  /** Where a runtime is reached. */
  urlOf({ accountId, name }: { readonly accountId: string; readonly name: string }): string {
    const { protocol, port } = this.#publicUrl;
    return `${protocol}//${accountId}-${name}${this.#suffix}${port === '' ? '' : `:${port}`}`;
  }

  /** All of these, as a content security policy names them. */
  get sources(): readonly string[] {
    const { protocol, port } = this.#publicUrl;
    const names = `//*${this.#suffix}${port === '' ? '' : `:${port}`}`;
    return protocol === 'https:' ? [`https:${names}`, `wss:${names}`] : [`http:${names}`, `ws:${names}`];
  }
}
