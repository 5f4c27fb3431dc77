/**
 * Hides what is secret in the values and manifests of a release. Four things tell: the name of a field or of a
 * variable, the data of Secrets in the manifests, what a value looks like, and anything that holds a value that was
 * hidden for one of these reasons, wherever it stands. What nobody could tell to be secret is shown, so that whoever
 * reads this must be one who may change the cluster.
 */

/** Names of fields that hold something secret, as charts call them. */
const SECRET_NAME =
  /pass(word|wd|phrase)?$|secret|token|credential|(api|private|access|encryption|signing|auth|client|tls|ssl|ca|ssh|license)[-_.]?key|\bdsn$|connection[-_]?(string|url)|htpasswd|\bsalt$|bearer|webhook[-_]?url/iu;

/** Names that sound like it and say how a secret is called, or whether there is one. */
const NO_SECRET =
  /(secret|token|credential|key)s?[-_]?(name|ref|refs|type|path|file|class|namespace|enabled|length|size|ttl|expiry|expiration|mountpath|version)$|^(existing|image[-_]?pull|pull|external)[-_]?\w*secrets?$|serviceaccounttoken/iu;

/** A switch, by how it begins. */
const SWITCH = /^(enable|use|create|mount|automount|is|has)(?=[-_A-Z])/u;

const isAboutSecret = (name: string): boolean => NO_SECRET.test(name) || SWITCH.test(name);

/** Below a field with a secret name, these say something of the secret and not the secret. */
const ABOUT = new Set([
  'name',
  'namespace',
  'key',
  'type',
  'enabled',
  'create',
  'annotations',
  'labels',
  'items',
  'path',
  'mountPath',
  'mode',
  'defaultMode',
  'optional',
  'existingSecret',
]);

/** Private keys, tokens of the common forms, and addresses with a login in them. */
const SECRET_LOOK =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----|^ey[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{5,}\.|\b(gh[pousr]|glpat|xox[abprs])[-_][A-Za-z0-9_-]{10,}|\bAKIA[0-9A-Z]{16}\b|:\/\/[^\s/:@]+:[^\s/@]+@/u;

/** Shorter ones occur everywhere by chance. */
const SHORTEST = 4;
const SHORTEST_LINE = 12;

/** What says nothing even where a field with a secret name has it. */
const PLAIN = new Set(['true', 'false', 'null', 'none', 'default', 'disabled', 'enabled']);

export const isSecretName = (name: string): boolean => SECRET_NAME.test(name) && !isAboutSecret(name);

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTelling = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '' && !PLAIN.has(value.toLowerCase())) || typeof value === 'number';

/** Whether what stands in a field is secret, for what it is called and what it stands below. */
const isSecretField = (owner: Fields, name: string, isBelow: boolean): boolean => {
  if (ABOUT.has(name) || isAboutSecret(name)) return false;
  // A variable of a container: its name stands beside its value.
  if (name === 'value' && typeof owner.name === 'string' && isSecretName(owner.name)) return true;
  return isBelow || isSecretName(name);
};

const leavesOf = (value: unknown, isSecret: boolean, found: Set<string>): void => {
  if (Array.isArray(value)) for (const item of value) leavesOf(item, isSecret, found);
  else if (isFields(value))
    for (const [name, inner] of Object.entries(value))
      leavesOf(inner, isSecretField(value, name, isSecret), found);
  else if (isTelling(value) && (isSecret || SECRET_LOOK.test(String(value)))) found.add(String(value));
};

/** The values of what is called, or looks, like a secret. */
export const secretValues = (values: unknown): ReadonlySet<string> => {
  const found = new Set<string>();
  leavesOf(values, false, found);
  return found;
};

export interface Hiding {
  /** What stands for a value; the same for the same one. */
  readonly mark: (value: string) => string;
  /** What is known to be secret, wherever it is met. */
  readonly known: ReadonlySet<string>;
}

/** Of a value with several lines each: in a manifest they are indented, or written with signs for their ends. */
const linesOf = (value: string): readonly string[] =>
  value.includes('\n')
    ? value
        .split('\n')
        .map(line => line.trim())
        .filter(line => line.length >= SHORTEST_LINE)
    : [];

/** A text without what is known to be secret; the longest first, as one may hold another. */
export const hideInText = (text: string, { mark, known }: Hiding): string => {
  let shown = text;
  const telling = new Set([...known].filter(value => value.length >= SHORTEST));
  for (const value of known) for (const line of linesOf(value)) telling.add(line);
  for (const value of [...telling].sort((one, other) => other.length - one.length))
    shown = shown.replaceAll(value, mark(value));
  return shown;
};

/** Values with marks in the place of what is secret. */
export const hideInValues = (value: unknown, hiding: Hiding, isSecret = false): unknown => {
  if (Array.isArray(value)) return value.map(item => hideInValues(item, hiding, isSecret));
  if (isFields(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        hideInValues(inner, hiding, isSecretField(value, name, isSecret)),
      ]),
    );
  if (isTelling(value) && (isSecret || SECRET_LOOK.test(String(value)))) return hiding.mark(String(value));
  return typeof value === 'string' ? hideInText(value, hiding) : value;
};
