import { createServer } from 'node:http';
import { search } from './search.mjs';

const PORT = Number(process.env.PORT ?? 8080);

createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://catalog');
  if (pathname === '/healthz') {
    response.end('ok');
    return;
  }
  response.statusCode = pathname === '/products' ? 200 : 404;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(pathname === '/products' ? search(searchParams.get('q') ?? '') : []));
}).listen(PORT);
