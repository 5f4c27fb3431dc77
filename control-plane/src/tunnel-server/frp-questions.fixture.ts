/**
 * What an frps 0.61.0 asked when real clients came to it: bodies as they were on the wire, in the order of a life, with
 * names and key of a made-up runtime. A client that is given a group, and one that comes back, say a little more.
 */
const ACCOUNT = 'a'.repeat(24);
const OWN = `${ACCOUNT}-one`;
const KEY = `${'1'.repeat(24)}.${'k'.repeat(43)}`;

/** The runtime that asks. */
export const FRP_RUNTIME = { account: ACCOUNT, own: OWN, key: KEY };

export const LOGIN = {
  version: '0.61.0',
  os: 'linux',
  arch: 'amd64',
  user: OWN,
  privilege_key: '5a9ba99a8334687731881011ecb2e906',
  timestamp: 1_794_820_099,
  metas: { token: KEY },
  client_spec: {},
  pool_count: 1,
  client_address: '127.0.0.1:49152',
};

export const USER = { user: OWN, metas: { token: KEY }, run_id: 'b32953c65d54ee02' };

export const NEW_PROXY = {
  user: USER,
  proxy_name: `${OWN}.app-proxy`,
  proxy_type: 'http',
  subdomain: OWN,
};

/** One life of a client, from its login to its end. */
export const QUESTIONS: readonly (readonly [op: string, content: object])[] = [
  ['Login', LOGIN],
  ['NewProxy', NEW_PROXY],
  ['NewWorkConn', { user: USER, run_id: USER.run_id }],
  ['Ping', { user: USER }],
  ['Login', { ...LOGIN, run_id: USER.run_id }],
  ['NewProxy', { ...NEW_PROXY, proxy_name: `${OWN}.tls`, proxy_type: 'https', group: OWN, group_key: 'x' }],
  [
    'NewUserConn',
    { user: USER, proxy_name: `${OWN}.tls`, proxy_type: 'https', remote_addr: '127.0.0.1:34440' },
  ],
  ['CloseProxy', { user: USER, proxy_name: `${OWN}.app-proxy` }],
];
