export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly json: any;
}

interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

const DEADLINE_MS = 60_000;

/** Calls one control plane over its port with fixed credentials. */
export class ApiClient {
  readonly url: string;
  readonly credentials: Readonly<Record<string, string>>;

  constructor(url: string, credentials: Readonly<Record<string, string>> = {}) {
    this.url = url;
    this.credentials = credentials;
  }

  /** The same caller at another process. */
  at(url: string): ApiClient {
    return new ApiClient(url, this.credentials);
  }

  /** `POST /team` below `/api`, or with `GET ~/readyz` from the root. */
  async call(
    operation: `${string} ${string}`,
    { body, headers = {}, signal }: CallOptions = {},
  ): Promise<Answer> {
    const [method = '', path = ''] = operation.split(' ', 2);
    const response = await fetch(`${this.url}${path.startsWith('~') ? path.slice(1) : `/api${path}`}`, {
      method,
      headers: {
        ...this.credentials,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal ?? AbortSignal.timeout(DEADLINE_MS),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== '';
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson ? JSON.parse(text) : undefined,
    };
  }

  /** A client with a session; it says where its page comes from, as a browser would. */
  async signIn(userName: string, password: string): Promise<ApiClient> {
    const reply = await this.call('POST /auth/login', { body: { userName, password } });
    const cookie = /freshet_session=[^;]+/.exec(reply.headers.get('set-cookie') ?? '')?.[0];
    if (!cookie) throw new Error(`cannot sign in: ${reply.text}`);
    return new ApiClient(this.url, { cookie, origin: this.url });
  }
}
