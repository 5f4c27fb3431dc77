import type { IsPlatformOrigin } from './refusal.ts';

const LOOPBACK_NAMES: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

interface Origins {
  readonly publicUrl: URL;
  /** Nobody has told the public address: pages come from any name of this machine. */
  readonly isGuess: boolean;
  /** Other origins whose pages may call the platform. */
  readonly others: readonly string[];
}

/** Tells the pages of the platform from others by their origin. */
export const platformOrigins = ({ publicUrl, isGuess, others }: Origins): IsPlatformOrigin => {
  const known = new Set([publicUrl.origin, ...others]);
  return origin => {
    if (known.has(origin)) return true;
    if (!isGuess || !URL.canParse(origin)) return false;
    const { protocol, hostname, port } = new URL(origin);
    return protocol === publicUrl.protocol && port === publicUrl.port && LOOPBACK_NAMES.has(hostname);
  };
};
