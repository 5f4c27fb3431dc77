const CALL_MS = 20_000;

/** Somebody who calls the platform, and takes every failure as no answer. */
export class Caller {
  readonly url: string;
  #key = '';

  constructor(url: string) {
    this.url = url;
  }

  async isReady(): Promise<boolean> {
    return (await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(CALL_MS) })).ok;
  }

  /** Becomes the first admin, with a key that outlives restarts. */
  async signIn(password: string): Promise<void> {
    const login = await this.#send('/auth/login', { userName: 'admin', password }, {});
    const cookie = login.headers
      .getSetCookie()
      .map(one => one.split(';')[0])
      .join('; ');
    const made = await this.#send('/auth/key', { name: 'kills' }, { cookie });
    this.#key = (await made.text()).replaceAll('"', '');
  }

  async call(method: string, path: string, body?: object) {
    const answer = await fetch(`${this.url}/api${path}`, {
      method,
      headers: { authorization: this.#key, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(CALL_MS),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${text.slice(0, 200)}`);
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    return (text === '' ? undefined : JSON.parse(text)) as any;
  }

  #send(path: string, body: object, headers: Readonly<Record<string, string>>): Promise<Response> {
    return fetch(`${this.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: this.url, ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(CALL_MS),
    });
  }
}
