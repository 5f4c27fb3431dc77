import { createServer } from 'node:http';
import { pageOf } from './page.mjs';

const CATALOG = process.env.CATALOG_URL ?? 'http://catalog:8080';
const PORT = Number(process.env.PORT ?? 8080);

const products = async () => {
  const answer = await fetch(`${CATALOG}/products`, { signal: AbortSignal.timeout(2_000) });
  return answer.ok ? answer.json() : [];
};

createServer(async (request, response) => {
  if (request.url === '/healthz') {
    response.end('ok');
    return;
  }
  const shown = await products().catch(() => []);
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(pageOf(shown));
}).listen(PORT);
