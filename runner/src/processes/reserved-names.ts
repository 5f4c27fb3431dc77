/**
 * Names of variables by which programs of the system are steered: what they load, whom they ask, where they look. A
 * pipeline must not set one of them for a program that the engine itself runs.
 */
const FAMILIES = [
  /^(LD|DYLD|GLIBC|MALLOC|NODE|NPM|GIT|SSH|DOCKER|BUILDKIT|BUILDX|BUILDAH|PODMAN|COMPOSE|XDG|SSL|CURL)_/,
  /^(CONTAINERS?|REGISTRY|REGISTRIES|STORAGE|OTEL|OPENSSL|KRB5|PYTHON|PERL\d*|RUBY|JAVA|BASH|KUBE|AWS|FRESHET)(_|$)/,
  /^(PYTHON|PERL|RUBY|JAVA|BASH|GO|LC_|KUBE)/,
  /^(PATH|HOME|USER|LOGNAME|SHELL|ENV|IFS|TMPDIR|TMP|TEMP|TERM|TZ|LANG|LANGUAGE|HOSTALIASES|RES_OPTIONS)$/,
  /^(LOCALDOMAIN|GCONV_PATH|NLSPATH|LOCPATH|GETCONF_DIR|RESOLV_HOST_CONF|NIS_PATH|TZDIR|ISOLATION)$/,
  /_PROXY$/,
] as const;

/** Whether a variable of this name may change what a program of the system does. */
export const isReservedName = (name: string): boolean =>
  FAMILIES.some(family => family.test(name.toUpperCase()));
