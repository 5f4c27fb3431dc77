import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ErrorBody } from '@freshet/contracts/rest';

/** A request as it came over the wire. */
export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export type Answer = (response: ServerResponse, request: SeenRequest) => void;

interface LoopbackServer {
  readonly url: string;
  readonly requests: readonly SeenRequest[];
}

/** Serves on loopback while `use` runs. Answers are taken in order; the last one repeats. */
export const withServer = async <Result>(
  answers: readonly Answer[],
  use: (server: LoopbackServer) => Promise<Result>,
): Promise<Result> => {
  const requests: SeenRequest[] = [];
  const server = createServer(async (incoming, response) => {
    let body = '';
    for await (const chunk of incoming) body += chunk;
    const request = {
      method: incoming.method ?? '',
      url: incoming.url ?? '',
      headers: incoming.headers,
      body,
    };
    requests.push(request);
    answers[Math.min(requests.length, answers.length) - 1]?.(response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests });
  } finally {
    server.closeAllConnections();
    server.close();
  }
};

/** Answers with JSON. */
export const json =
  (value: unknown, status = 200): Answer =>
  response => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };

/** Refuses with the server's one error body. */
export const refusal = (body: Partial<ErrorBody> & Pick<ErrorBody, 'status' | 'code'>): Answer =>
  json(
    { message: 'no', hint: 'Do something else.', requestId: 'req-1', ...body } satisfies ErrorBody,
    body.status,
  );

/** Cuts the connection without an answer. */
export const cut: Answer = response => {
  response.socket?.destroy();
};

/** Answers by method and path, `GET /api/team`; anything else is missing. */
export const routed =
  (answers: Readonly<Record<string, Answer>>): Answer =>
  (response, request) => {
    const [path = ''] = request.url.split('?');
    const answer = answers[`${request.method} ${path}`] ?? refusal({ status: 404, code: 'NOT_FOUND' });
    answer(response, request);
  };

/** Answers without content. */
export const nothing: Answer = response => {
  response.writeHead(204).end();
};

/** Answers with text as it stands. */
export const plain =
  (text: string, headers: Readonly<Record<string, string>> = {}): Answer =>
  response => {
    response.writeHead(200, { 'content-type': 'text/plain', ...headers }).end(text);
  };
