import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { holdRequests, onSignedOut, sendSignedIn } from './signed-out.ts';

let server: Server;
let url: string;
let bodies: string[];
let hasSession: boolean;
let refusal: string;
let forget = (): void => undefined;

beforeEach(async () => {
  bodies = [];
  hasSession = false;
  refusal = 'UNAUTHENTICATED';
  server = createServer((request, response) => {
    let body = '';
    request.on('data', part => {
      body += part;
    });
    request.on('end', () => {
      bodies.push(body);
      response.writeHead(hasSession ? 200 : 401, { 'content-type': 'application/json' });
      response.end(JSON.stringify(hasSession ? { ok: true } : { code: refusal }));
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});

afterEach(async () => {
  forget();
  holdRequests(false);
  server.closeAllConnections();
  await new Promise(resolve => server.close(resolve));
});

const post = () => sendSignedIn(new Request(url, { method: 'POST', body: 'what was typed' }));

describe('a request that finds the session over', () => {
  test('waits for the sign-in and goes out again with all that it carried', async () => {
    forget = onSignedOut(async () => {
      hasSession = true;
      return true;
    });
    expect((await post()).status).toBe(200);
    expect(bodies).toEqual(['what was typed', 'what was typed']);
  });

  test('fails with the answer of the server when nobody signs in', async () => {
    forget = onSignedOut(async () => false);
    const response = await post();
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ code: 'UNAUTHENTICATED' });
  });

  test('is answered at once before anybody has signed in', async () => {
    expect((await post()).status).toBe(401);
    expect(bodies).toHaveLength(1);
  });

  test('asks nobody when a password was wrong', async () => {
    refusal = 'SIGN_IN_FAILED';
    forget = onSignedOut(() => Promise.reject(new Error('must not ask')));
    expect((await post()).status).toBe(401);
  });
});

describe('while the browser may act as somebody else', () => {
  test('requests wait until they are let go, but not those that tell who it acts as', async () => {
    hasSession = true;
    holdRequests(true);
    const waiting = post();
    const answer = await sendSignedIn(new Request(`${url}api/user`));
    expect(answer.status).toBe(200);
    expect(bodies).toEqual(['']);
    holdRequests(false);
    expect((await waiting).status).toBe(200);
    expect(bodies).toEqual(['', 'what was typed']);
  });

  test('a request that nobody wants any more does not wait', async () => {
    holdRequests(true);
    const stop = new AbortController();
    const waiting = sendSignedIn(new Request(url, { signal: stop.signal }));
    stop.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    expect(bodies).toEqual([]);
  });
});
