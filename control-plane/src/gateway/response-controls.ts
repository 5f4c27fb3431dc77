import type { FastifyReply } from 'fastify';
import { SESSION_COOKIE } from './credentials.ts';

/** The session cookie: unreadable for scripts, sent to this site only. */
export const sessionCookies = (reply: FastifyReply, secure: boolean) => {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    setSessionCookie: (token: string, expires: Date): void =>
      void reply.setCookie(SESSION_COOKIE, token, { ...attributes, expires }),
    clearSessionCookie: (): void => void reply.clearCookie(SESSION_COOKIE, attributes),
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
