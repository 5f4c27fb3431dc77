import { REDACTED } from './secret.ts';
import { isSensitiveName } from './sensitive-name.ts';

/**
 * Free text (error messages, URLs, command lines, header dumps) carries secrets that no type can mark. Each rule
 * below knows one shape. They run in order, over text of bounded length, and every one of them is linear: names
 * start only at a word border and open-ended runs have an upper limit, so hostile text cannot make them slow.
 */
type Rule = (text: string) => string;

/** `scheme://user:password@host`; the second form is for a password that holds an unescaped `/`, `?` or `#`. */
const userinfo: Rule = text =>
  text
    .replace(/:\/\/[^\s/?#]*@/g, `://${REDACTED}@`)
    .replace(/:\/\/[^\s:/@[]+:(?!\d{1,5}(?:[/?#]|$))[^\s"'<>]{0,512}@/g, `://${REDACTED}@`);

/** `name=value` in query strings, command lines and connection strings. */
const assignments: Rule = text =>
  text.replace(/(?<![\w%.-])([\w%.-]+)=("[^"]*"?|'[^']*'?|[^\s&"']+)/g, (whole, name: string) =>
    isSensitiveName(name) ? `${name}=${REDACTED}` : whole,
  );

const hideMember = (whole: string, quote: string, name: string): string =>
  isSensitiveName(name) ? `${quote}${name}${quote}:${quote}${REDACTED}${quote}` : whole;

/** `"name": "value"` of JSON kept as text, also when it was escaped once more or cut off. */
const jsonMembers: Rule = text =>
  text
    .replace(/(["'])([\w.-]{1,64})\1\s{0,8}:\s{0,8}(["'])(?:(?!\3)[^\\]|\\.)*\3?/g, hideMember)
    .replace(/(\\["'])([\w.-]{1,64})\1\s{0,8}:\s{0,8}(\\["'])(?:(?!\3)[^\n])*(?:\3)?/g, hideMember);

/** `Header: value` up to the end of the line, for the headers that carry credentials. */
const headers: Rule = text =>
  text.replace(
    /(?<![\w-])((?:proxy-)?authorization|(?:set-)?cookie|x-(?:access|auth|api|csrf|session|gitlab|vault)-(?:token|key))(\s{0,8}:\s{0,8})[^\r\n]+/gi,
    `$1$2${REDACTED}`,
  );

/** `password: value` of YAML and prompts; only names that hardly ever precede prose. */
const yamlMembers: Rule = text =>
  text.replace(
    /(?<![\w-])(passw(?:or)?d|passphrase|client[-_]?secret|(?:api|private|access|secret)[-_]?key|access[-_]?token)(:\s{0,8})[^\s,;}"']+/gi,
    `$1$2${REDACTED}`,
  );

/** Credentials that are recognisable by themselves. */
const shapes: Rule = text =>
  text
    .replace(
      /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$)/g,
      REDACTED,
    )
    .replace(
      /(?<!\w)(bearer)(?:\s{1,8}bearer)*\s{1,8}(?!(?:token|auth|authentication|scheme)s?\b)[^\s,;"']+(?<!:)(?![^\s,;"'])/gi,
      `$1 ${REDACTED}`,
    )
    .replace(/(?<!\w)([Bb]asic)\s{1,8}(?=[a-z+/]*[A-Z0-9=])[\w+/=-]{6,}/g, `$1 ${REDACTED}`)
    .replace(/(?<![\w-])eyJ[\w-]{8,}(?:\.[\w-]*){0,4}/g, REDACTED)
    .replace(/(?<![\w-])(?:gh[pousr]_|github_pat_|glpat-|xox[a-z]-|npm_)[\w-]{16,}/g, REDACTED);

/**
 * Our own credentials: API keys `<id>.<secret>`, and bare secrets such as session tokens, with or without a short
 * prefix. 43 base64url characters with both cases hardly ever are anything else.
 */
const ownSecrets: Rule = text =>
  text
    .replace(/(?<![\w-])([0-9a-f]{24})\.[\w-]{43}(?![\w-])/g, `$1.${REDACTED}`)
    .replace(/(?<![\w-])(?:[a-z]{2,10}_)?([\w-]{43})(?![\w-])/g, (whole, body: string) =>
      /[a-z]/.test(body) && /[A-Z]/.test(body) ? REDACTED : whole,
    );

/** Whole shapes go first: a rule that stops at the first space would otherwise cut a key or a header in two. */
const RULES: readonly Rule[] = [userinfo, shapes, headers, jsonMembers, assignments, yamlMembers, ownSecrets];

/** Most of what is logged is an id, a number, a short word or a plain path: no rule can match those. */
const isHarmless = (text: string): boolean =>
  /^[0-9a-z./,]*$/.test(text) || (text.length < SHORTEST_TOKEN && !/[:=\s"'@]/.test(text));

/** Shorter text without a name in front of it is not recognised as a credential. */
const SHORTEST_TOKEN = 11;

/** Masks what looks like a credential inside free text. Callers bound the length of the text first. */
export const redactText = (text: string): string =>
  isHarmless(text) ? text : RULES.reduce((masked, rule) => rule(masked), text);
