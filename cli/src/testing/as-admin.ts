import { type Answer, routed, type SeenRequest, withServer } from './loopback-server.ts';
import { type Outcome, type RunOptions, runFreshet } from './run-freshet.ts';

interface Admin {
  /** Runs a command line, its words separated by spaces, against the server. */
  freshet(line: string, options?: RunOptions): Promise<Outcome>;
  readonly requests: readonly SeenRequest[];
  /** What was sent to change something, in order: `POST /api/team {"name":"ops"}`. */
  changes(): string[];
}

/** A user with a key, and a server that answers as the table says. */
export const asAdmin = (
  answers: Readonly<Record<string, Answer>>,
  use: (admin: Admin) => Promise<void>,
): Promise<void> =>
  withServer([routed(answers)], ({ url, requests }) =>
    use({
      requests,
      freshet: (line, options = {}) =>
        runFreshet(line.split(' '), {
          ...options,
          env: { FRESHET_URL: url, FRESHET_API_KEY: 'k.secret', ...options.env },
        }),
      changes: () =>
        requests
          .filter(({ method }) => method !== 'GET')
          .map(({ method, url: path, body }) => [method, path, body].filter(Boolean).join(' ')),
    }),
  );
