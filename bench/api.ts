/** Authenticated GETs: latency at a fixed rate, and the most the server answers. Run: npm run bench:api */
import autocannon from 'autocannon';
import { localKey, makeHome, removeHome, startPlatform } from './platform.ts';
import { steadyLoad } from './steady-load.ts';

const PORT = 38_702;
const SECONDS = 10;

const home = await makeHome();
const platform = await startPlatform({ home, port: PORT });
try {
  const headers = { authorization: await localKey(home) };
  const flood = (path: string, duration: number) =>
    autocannon({ url: `${platform.url}${path}`, headers, duration, connections: 50 });

  for (const path of ['/api/user', '/api/team']) {
    await flood(path, 3); // compiled and cached before anything is measured
    const steady = await steadyLoad({
      url: `${platform.url}${path}`,
      headers,
      perSecond: 500,
      seconds: SECONDS,
    });
    const flatOut = await flood(path, SECONDS);
    const failed = steady.failed + flatOut.non2xx + flatOut.errors;
    console.log(
      `GET ${path} at 500 req/s: p50 ${steady.p50.toFixed(1)} ms, p99 ${steady.p99.toFixed(1)} ms (bar 10)`,
    );
    console.log(
      `GET ${path} at most: ${Math.round(flatOut.requests.average)} req/s (bar 5000), ${failed} failed`,
    );
  }
} finally {
  await platform.stop();
  await removeHome(home);
}
