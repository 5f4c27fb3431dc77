interface Cookie {
  readonly value: string;
  readonly path: string;
}

export interface Page {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly json: any;
}

const MAX_HOPS = 20;

/** What a browser does during a sign-in: keeps cookies per site, sends them where they belong, follows redirects. */
export class Browser {
  readonly #cookies = new Map<string, Map<string, Cookie>>();

  /** One request, no redirect followed. */
  async get(address: string, headers: Readonly<Record<string, string>> = {}): Promise<Page> {
    const url = new URL(address);
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { ...headers, cookie: this.#cookiesFor(url) },
    });
    for (const line of response.headers.getSetCookie()) this.#keep(url, line);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson ? JSON.parse(text) : undefined,
    };
  }

  /** Where a page sends the browser. */
  async locationOf(address: string): Promise<URL> {
    const page = await this.get(address);
    const location = page.headers.get('location');
    if (location === null)
      throw new Error(`${address} answers ${page.status} without a redirect: ${page.text}`);
    return new URL(location, address);
  }

  /** Follows redirects until one leads below `prefix`, and returns that address unvisited. */
  async travel(address: string, prefix: string): Promise<string> {
    let at = address;
    for (let hop = 0; hop < MAX_HOPS; hop += 1) {
      at = (await this.locationOf(at)).href;
      if (at.startsWith(prefix)) return at;
    }
    throw new Error(`never came to ${prefix}`);
  }

  cookie(address: string, name: string): string | undefined {
    return this.#cookies.get(new URL(address).origin)?.get(name)?.value;
  }

  forgetCookies(address: string): void {
    this.#cookies.delete(new URL(address).origin);
  }

  #cookiesFor({ origin, pathname }: URL): string {
    return [...(this.#cookies.get(origin) ?? [])]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
  }

  #keep({ origin }: URL, line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const [name = '', ...value] = pair.split('=');
    const attribute = (wanted: string): string | undefined =>
      attributes.find(text => text.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
    const jar = this.#cookies.get(origin) ?? new Map<string, Cookie>();
    this.#cookies.set(origin, jar);
    const expires = attribute('expires');
    const gone = expires !== undefined && Date.parse(expires) <= Date.now();
    if (gone || attribute('max-age') === '0') jar.delete(name);
    else jar.set(name, { value: value.join('='), path: attribute('path') ?? '/' });
  }
}
