import type { FastifyReply } from 'fastify';
import type { ResponseControls } from './call.ts';
import { SESSION_COOKIE } from './credentials.ts';

type CookieControls = Omit<ResponseControls, 'header' | 'redirect'>;

/** All cookies are unreadable for scripts; other sites send them along only when they lead the browser here. */
export const cookieControls = (reply: FastifyReply, secure: boolean): CookieControls => {
  const hidden = { httpOnly: true, sameSite: 'lax', secure } as const;
  const session = { ...hidden, path: '/' };
  return {
    setSessionCookie: (token, expires) =>
      void reply.setCookie(SESSION_COOKIE, token, { ...session, expires }),
    clearSessionCookie: () => void reply.clearCookie(SESSION_COOKIE, session),
    setFlowCookie: (name, value, { path, maxAgeSeconds }) =>
      void reply.setCookie(name, value, { ...hidden, path, maxAge: maxAgeSeconds }),
    clearFlowCookie: (name, { path }) => void reply.clearCookie(name, { ...hidden, path }),
  };
};

/** Only a path of this origin or an absolute https/http address that the caller built itself; never user text. */
export const redirectTarget = (url: string): string => {
  const isLocalPath = url.startsWith('/') && !url.startsWith('//') && !url.includes('\\');
  if (isLocalPath) return url;
  const parsed = new URL(url);
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:')
    throw new Error('a redirect needs a web address');
  return parsed.href;
};
