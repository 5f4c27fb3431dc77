/**
 * Keeps the list of outgoing connections complete: connections are opened in the places below and nowhere else. All that
 * goes to addresses of people leaves through `kit/outbound`. The list only shrinks; a new kind of connection belongs
 * behind the guard, and onto the page docs/egress.md.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const PLACES: Readonly<Record<string, string>> = {
  'kit/outbound/guard.ts': 'the guard: looks names up',
  'kit/outbound/guarded-fetch.ts': 'the guard, for libraries that want a fetch or a connector',
  'kit/outbound/guarded-proxy.ts': 'the guard, for programs such as git',
  'kit/outbound/outbound.ts': 'the guard: single requests',
  'runtime/src/sources/web.ts': 'charts and registries, each hop judged by the guard',
  'kit/kube-client/connection.ts': 'API servers, judged by the guard where people name them',
  'kit/kube-client/login.ts': 'connections to API servers, as above',
  'kit/container-engine/engine-client.ts': 'the container engine of the operator',
  'control-plane/src/notifications/mailer.ts': 'the mail server of the operator',
  'control-plane/src/tunnel-server/peers.ts': 'other processes on the same database',
  'control-plane/src/demo/platform-client.ts': 'the platform itself',
  'control-plane/src/home/home-lock.ts': 'a socket in the home',
  'runtime/src/processes/seat.ts': 'a socket in the home of the runtime',
  'embedded-cluster/src/pods/containers/container-sessions.ts': 'ports of a pod',
  'embedded-cluster/src/pods/containers/handlers.ts': 'probes of a pod',
  'link/src/client/dial.ts': 'the platform',
  'link/src/client/poll-transport.ts': 'the platform',
  'runner/src/agent/register.ts': 'the platform',
  'runner/src/confinement/network.ts': 'what steps connect to, judged by the rules of their sandbox',
  'cli/src/doctor/network.ts': 'the platform and ports of this machine, for a person',
  'cli/src/host/localhost-fetch.ts': 'the platform, for a person',
};

const PARTS = /^(?:kit|domain|contracts|link|git-host|embedded-cluster|control-plane|runner|runtime|cli)\//;
const TESTS = /(?:\.test|\.fixture)\.ts$|(?:^|\/)(?:test|testing|shop)\//;
const MODULES = /^(?:node:)?(?:http|https|http2|net|tls|dgram|dns|dns\/promises)$|^(?:undici|ws|nodemailer)$/;
/** What serves, names or describes; everything else of these modules connects. */
const HARMLESS =
  /^(?:type |createServer$|createSecureServer$|Server$|isIP|BlockList$|STATUS_CODES$|IncomingMessage$|ServerResponse$|TLSSocket$|WebSocketServer$)/;

const importsThatConnect = (text: string): readonly string[] =>
  [...text.matchAll(/^import (?!type )([^;]*?) from '([^']+)';/gms)].flatMap(
    ([, names = '', module = '']) => {
      if (!MODULES.test(module)) return [];
      const listed = /\{(?<names>[^}]*)\}/s.exec(names)?.groups?.names?.split(',') ?? [names];
      return listed.map(name => name.trim()).filter(name => name !== '' && !HARMLESS.test(name));
    },
  );

/** The `fetch` of the platform, as opposed to a parameter, a method or an import of that name. */
const callsFetch = (text: string): boolean => {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  const isOwn = /(?:const|function|async) fetch\b|[{,]\s*fetch\s*[,}]|\bfetch\??:|^ +fetch\(/m.test(code);
  return (
    !isOwn &&
    /(?<![.\w#'"`])fetch\(|globalThis\.fetch|new (?:WebSocket|EventSource|XMLHttpRequest)\(/.test(code)
  );
};

test('connections are opened in the listed places only', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.mjs'], { encoding: 'utf8' })
    .split('\n')
    .filter(path => PARTS.test(path) && !TESTS.test(path));
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.filter(path => {
    const text = readFileSync(path, 'utf8');
    return importsThatConnect(text).length > 0 || callsFetch(text);
  });
  expect(found.sort()).toEqual(Object.keys(PLACES).sort());
});
