import { createHub } from './hub.ts';
import type { GitProvider, TokenCheck } from './provider.ts';
import { segment, textAt, type Wire } from './wire.ts';

/** Gitea tells no scopes: a token shows what it may when it is used. */
const checkToken = async (wire: Wire): Promise<TokenCheck> => {
  const { body } = await wire.ask({ path: '/user' });
  const name = textAt(body, 'full_name');
  const email = textAt(body, 'email');
  return {
    owner: {
      userName: textAt(body, 'login'),
      ...(name === '' ? {} : { name }),
      ...(email === '' ? {} : { email }),
    },
    missing: [],
    isUnproven: true,
  };
};

export const createGitea = (wire: Wire): GitProvider =>
  createHub(wire, {
    kind: 'gitea',
    pageSize: 'limit',
    checkToken,
    search: (text, organization) => ({
      path: `/repos/search?q=${segment(text)}${organization === undefined ? '' : `&owner=${segment(organization)}`}`,
      items: 'data',
    }),
    hook: (url, secret) => ({
      type: 'gitea',
      active: true,
      events: ['push', 'pull_request'],
      config: { url, secret, content_type: 'json' },
    }),
    fileSegment: 'src/commit',
    commitPulls: 'pull',
  });
