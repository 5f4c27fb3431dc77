interface StatusBody {
  readonly message?: string;
  readonly reason?: string;
  readonly code?: number;
  readonly details?: {
    readonly causes?: readonly { reason?: string; message?: string; field?: string }[];
    readonly retryAfterSeconds?: number;
  };
}

/** What the API server refused, in its own words. */
export class KubeError extends Error {
  override readonly name = 'KubeError';
  readonly code: number;
  readonly reason: string;
  readonly causes: readonly { reason?: string; message?: string; field?: string }[];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: number, body: StatusBody) {
    super(body.message ?? `the API server answered ${code}`);
    this.code = code;
    this.reason = body.reason ?? '';
    this.causes = body.details?.causes ?? [];
    this.retryAfterSeconds = body.details?.retryAfterSeconds;
  }
}

/** Nothing is asked over a connection that was closed; like any that is lost, it says nothing of what was asked for. */
export class KubeClosed extends TypeError {
  override readonly name = 'KubeClosed';

  constructor() {
    super('the connection to the cluster was closed', { cause: 'closed' });
  }
}

/** The process no longer leads, so it sends nothing that changes the cluster; for whoever asked the connection is lost. */
export class KubeFenced extends TypeError {
  override readonly name = 'KubeFenced';

  constructor() {
    super('this process no longer leads, so it must not change the cluster', { cause: 'fenced' });
  }
}

/**
 * Nothing was answered for so long that nothing will be; whether a change was made is not known. A connection that is
 * lost is the same to whoever asked, and `fetch` tells of one with a TypeError that has a cause: so this is one too.
 */
export class KubeSilent extends TypeError {
  override readonly name = 'KubeSilent';

  constructor(server: string, timeoutMs: number) {
    super(`the API server at ${server} did not answer within ${timeoutMs / 1000} s`, { cause: 'silent' });
  }
}

export const isKubeError = (error: unknown, reason?: string): error is KubeError =>
  error instanceof KubeError && (reason === undefined || error.reason === reason);

export const isKubeSilent = (error: unknown): boolean =>
  error instanceof Error && error.name === 'KubeSilent';

/**
 * Reasons of refusals that come without a Status: API servers answer for a path that they do not serve, such as a
 * group whose definition is missing, and proxies for all of theirs, in plain text. Clients of Kubernetes read the
 * reason from the code then.
 */
const REASONS: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  406: 'NotAcceptable',
  409: 'Conflict',
  410: 'Expired',
  413: 'RequestEntityTooLarge',
  415: 'UnsupportedMediaType',
  422: 'Invalid',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'ServiceUnavailable',
  504: 'Timeout',
};

/** The error of a refusal, whether it is a Status or plain text. */
export const errorOf = (code: number, text: string): KubeError => {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && 'kind' in body && body.kind === 'Status')
      return new KubeError(code, body as StatusBody);
  } catch {
    // no JSON, so no Status
  }
  const reason = REASONS[code];
  return new KubeError(code, {
    message: `the API server answered ${code}: ${text.slice(0, 500).trim()}`,
    ...(reason === undefined ? {} : { reason }),
  });
};
