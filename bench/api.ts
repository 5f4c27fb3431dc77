/** Authenticated GETs: latency at a fixed rate, and the most the server answers. Run: npm run bench:api */
import autocannon from 'autocannon';
import { localKey, makeHome, removeHome, startPlatform } from './platform.ts';

const PORT = 38_702;
const SECONDS = 10;

const home = await makeHome();
const platform = await startPlatform({ home, port: PORT });
try {
  const headers = { authorization: await localKey(home) };
  const measure = (path: string, limits: { connections: number; overallRate?: number; duration?: number }) =>
    autocannon({ url: `${platform.url}${path}`, headers, duration: SECONDS, ...limits });

  for (const path of ['/api/user', '/api/team']) {
    await measure(path, { connections: 10, duration: 3 }); // compiled and cached before anything is measured
    const steady = await measure(path, { connections: 20, overallRate: 500 });
    const flatOut = await measure(path, { connections: 50 });
    const failed = steady.non2xx + flatOut.non2xx + steady.errors + flatOut.errors;
    console.log(`GET ${path} at 500 req/s: p99 ${steady.latency.p99} ms (bar 10)`);
    console.log(
      `GET ${path} at most: ${Math.round(flatOut.requests.average)} req/s (bar 5000), ${failed} failed`,
    );
  }
} finally {
  await platform.stop();
  await removeHome(home);
}
