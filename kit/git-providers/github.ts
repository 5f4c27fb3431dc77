import { createHub } from './hub.ts';
import type { GitProvider, TokenCheck } from './provider.ts';
import { header, segment, textAt, type Wire } from './wire.ts';

const NEEDED = { runtime: ['repo', 'admin:repo_hook'], user: ['repo'] } as const;

/** Classic tokens tell their scopes in a header; fine-grained ones do not, and show what they may when used. */
const checkToken = async (wire: Wire, role: 'runtime' | 'user'): Promise<TokenCheck> => {
  const answer = await wire.ask({ path: '/user' });
  const { body, headers } = answer;
  const name = textAt(body, 'name');
  const email = textAt(body, 'email');
  const told = headers['x-oauth-scopes'] !== undefined;
  const scopes = header(answer, 'x-oauth-scopes')
    .split(',')
    .map(scope => scope.trim());
  return {
    owner: {
      userName: textAt(body, 'login'),
      ...(name === '' ? {} : { name }),
      ...(email === '' ? {} : { email }),
    },
    missing: told ? NEEDED[role].filter(scope => !scopes.includes(scope)) : [],
    isUnproven: !told,
  };
};

export const createGitHub = (wire: Wire): GitProvider =>
  createHub(wire, {
    kind: 'github',
    pageSize: 'per_page',
    checkToken,
    search: (text, organization) => ({
      path: `/search/repositories?q=${segment(organization === undefined ? text : `${text} org:${organization}`)}`,
      items: 'items',
    }),
    hook: (url, secret) => ({
      name: 'web',
      active: true,
      events: ['push', 'pull_request'],
      config: { url, secret, content_type: 'json', insecure_ssl: '0' },
    }),
    fileSegment: 'blob',
    commitPulls: 'pulls',
  });
