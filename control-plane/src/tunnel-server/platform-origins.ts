const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'];

interface Origins {
  readonly publicUrl: URL;
  /** Nobody has told the public address: pages come from any name of this machine. */
  readonly isGuess: boolean;
  /** Other origins whose pages may call the platform. */
  readonly others: readonly string[];
}

/** Where the pages of the platform come from. */
export const platformOrigins = ({ publicUrl, isGuess, others }: Origins): readonly string[] => {
  const { origin, protocol, port } = publicUrl;
  const guessed = LOOPBACK_NAMES.map(name => `${protocol}//${name}${port === '' ? '' : `:${port}`}`);
  return [...new Set([origin, ...others, ...(isGuess ? guessed : [])])];
};
