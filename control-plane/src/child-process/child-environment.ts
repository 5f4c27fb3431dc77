/** Loaded into a child before its own program; see tether.ts. */
export const TETHER = new URL('./tether.ts', import.meta.url).href;

/** Children are idle most of the time beside everything else on a laptop: their heaps grow slowly and give back. */
export const FRUGAL: readonly string[] = ['--optimize-for-size', '--max-semi-space-size=4'];

/** What programs on this machine commonly need. Secrets of the platform are not among it. */
const PASSED_ON =
  /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|https?_proxy|no_proxy|HTTPS?_PROXY|NO_PROXY|SSL_CERT_(FILE|DIR)|NODE_EXTRA_CA_CERTS|NODE_COMPILE_CACHE|MALLOC_ARENA_MAX|DOCKER_\w+|XDG_RUNTIME_DIR|KUBECONFIG)$/;

/** The part of the environment of the platform that a child gets too. */
export const commonEnvironment = (
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && PASSED_ON.test(entry[0]),
    ),
  );
