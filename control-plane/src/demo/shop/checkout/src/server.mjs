import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { totalOf } from './total.mjs';

const PORT = Number(process.env.PORT ?? 8080);

createServer(async (request, response) => {
  if (request.url === '/healthz') {
    response.end('ok');
    return;
  }
  const items = request.method === 'POST' ? await json(request).catch(() => undefined) : undefined;
  response.statusCode = Array.isArray(items) ? 200 : 400;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(Array.isArray(items) ? totalOf(items) : { error: 'not a basket' }));
}).listen(PORT);
