/** Functions that templates of application sets have beyond the standard ones of the library. */
import { readYaml } from '@freshet/domain/manifests';
import { GoTemplateError, Native, type TemplateFunctions, takes, takesMany } from '@freshet/kit/go-template';
import { RE2JS } from 're2js';
import { coerce, parse, type SemVer, satisfies } from 'semver';
import { stringify } from 'yaml';
import { isRecord } from '../params.ts';
import { normalizeName, slugify } from './names.ts';

const DEEPEST = 64;

const yamlOf = (text: string): unknown => {
  try {
    return readYaml(text);
  } catch (error) {
    throw new GoTemplateError(
      `this is no YAML: ${error instanceof Error ? error.message.slice(0, 200) : ''}`,
    );
  }
};

/** What a function has to spend: whatever walks over a value pays for each part of it. */
interface Purse {
  spend(steps: number): void;
}

/** Integers of templates are no numbers that YAML is written from. */
const plain = (value: unknown, purse: Purse, depth = 0): unknown => {
  purse.spend(1);
  if (depth > DEEPEST) throw new GoTemplateError('the value is too deep for YAML');
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Native) return value.text();
  if (Array.isArray(value)) return value.map(item => plain(item, purse, depth + 1));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item, purse, depth + 1)]));
};

const yamlFunctions: TemplateFunctions = {
  fromYaml: takes(['string'], ([text], { budget }) => {
    budget.text(text.length);
    const value = yamlOf(text) ?? {};
    if (!isRecord(value)) throw new GoTemplateError('this YAML is no map');
    return value;
  }),
  fromYamlArray: takes(['string'], ([text], { budget }) => {
    budget.text(text.length);
    const value = yamlOf(text) ?? [];
    if (!Array.isArray(value)) throw new GoTemplateError('this YAML is no list');
    return value;
  }),
  toYaml: takes(['any'], ([value], { budget }) => {
    const text = stringify(plain(value, budget) ?? null, {
      // The words of 1.1 are quoted, as whoever reads it may know them.
      version: '1.1',
      sortMapEntries: true,
      lineWidth: 0,
      indentSeq: false,
    });
    budget.text(text.length);
    return text.replace(/\n$/, '');
  }),
};

const compiled = (pattern: string): RE2JS => {
  if (pattern.length > 10_000) throw new GoTemplateError('the regular expression is too long');
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    throw new GoTemplateError(
      `this is no regular expression: ${error instanceof Error ? error.message.slice(0, 200) : ''}`,
    );
  }
};

const findAll = (pattern: string, text: string, most: number): string[] => {
  const matcher = compiled(pattern).matcher(text);
  const found: string[] = [];
  while ((most < 0 || found.length < most) && matcher.find()) found.push(matcher.group() ?? '');
  return found;
};

/** `$1` and `${name}` of Go; a name reaches as far as letters, digits and underscores go. */
const replacement = (template: string, groupOf: (name: string) => string): string =>
  template.replace(/\$(?:\$|\{(\w+)\}|(\w+))/g, (all, braced?: string, bare?: string) =>
    all === '$$' ? '$' : groupOf(braced ?? bare ?? ''),
  );

const replaceAll = (
  pattern: string,
  text: string,
  make: (groupOf: (name: string) => string) => string,
): string => {
  const matcher = compiled(pattern).matcher(text);
  let replaced = '';
  let at = 0;
  while (matcher.find()) {
    replaced += text.slice(at, matcher.start()) + make(name => groupNamed(matcher, name));
    at = matcher.end();
  }
  return replaced + text.slice(at);
};

const groupNamed = (matcher: ReturnType<RE2JS['matcher']>, name: string): string => {
  const number = Number(name);
  try {
    return (Number.isInteger(number) ? matcher.group(number) : matcher.group(name)) ?? '';
  } catch {
    // A group that the expression does not have is empty.
    return '';
  }
};

const splitAt = (pattern: string, text: string, most: number): string[] => {
  if (most === 0) return [];
  const matcher = compiled(pattern).matcher(text);
  const parts: string[] = [];
  let at = 0;
  while ((most < 0 || parts.length < most - 1) && matcher.find()) {
    if (matcher.end() === 0) continue;
    if (matcher.start() === matcher.end() && matcher.start() >= text.length) break;
    parts.push(text.slice(at, matcher.start()));
    at = matcher.end();
  }
  return [...parts, text.slice(at)];
};

const match = takes(['string', 'string'], ([pattern, text], { budget }) => {
  budget.text(text.length);
  return compiled(pattern).matcher(text).find();
});
/** The one without `must` in its name says nothing of an expression that is none. */
const mayMatch = takes(['string', 'string'], ([pattern, text], { budget }) => {
  budget.text(text.length);
  try {
    return compiled(pattern).matcher(text).find();
  } catch (error) {
    if (error instanceof GoTemplateError) return false;
    throw error;
  }
});
const find = takes(['string', 'string'], ([pattern, text], { budget }) => {
  budget.text(text.length);
  return findAll(pattern, text, 1)[0] ?? '';
});
const all = takes(['string', 'string', 'int'], ([pattern, text, most], { budget }) => {
  budget.spend(text.length);
  return findAll(pattern, text, Number(most));
});
const replace = takes(['string', 'string', 'string'], ([pattern, text, template], { budget }) => {
  budget.text((text.length + 1) * (template.length + 1));
  const replaced = replaceAll(pattern, text, groupOf => replacement(template, groupOf));
  budget.text(replaced.length);
  return replaced;
});
const literal = takes(['string', 'string', 'string'], ([pattern, text, template], { budget }) => {
  budget.text((text.length + 1) * (template.length + 1));
  return replaceAll(pattern, text, () => template);
});
const split = takes(['string', 'string', 'int'], ([pattern, text, most], { budget }) => {
  budget.spend(text.length);
  return splitAt(pattern, text, Number(most));
});

const regexFunctions: TemplateFunctions = {
  mustRegexFind: find,
  mustRegexFindAll: all,
  mustRegexMatch: match,
  mustRegexReplaceAll: replace,
  mustRegexReplaceAllLiteral: literal,
  mustRegexSplit: split,
  regexFind: find,
  regexFindAll: all,
  regexMatch: mayMatch,
  regexReplaceAll: replace,
  regexReplaceAllLiteral: literal,
  regexSplit: split,
};

const versionOf = (text: string): SemVer => {
  const version =
    text.length > 256 ? null : (parse(text, { loose: true }) ?? coerce(text, { includePrerelease: true }));
  if (!version || !/^v?\d/.test(text)) throw new GoTemplateError('invalid semantic version');
  return version;
};

/** A version as templates see it. */
class TemplateVersion extends Native {
  override readonly typeName = '*semver.Version';
  readonly #version: SemVer;
  readonly #original: string;

  constructor(version: SemVer, original: string) {
    super();
    this.#version = version;
    this.#original = original;
  }

  override text(): string {
    const build = this.#version.build.join('.');
    return this.#version.version + (build === '' ? '' : `+${build}`);
  }

  override method(name: string): { value: unknown } | undefined {
    const version = this.#version;
    const parts: Readonly<Record<string, unknown>> = {
      Major: BigInt(version.major),
      Minor: BigInt(version.minor),
      Patch: BigInt(version.patch),
      Prerelease: version.prerelease.join('.'),
      Metadata: version.build.join('.'),
      Original: this.#original,
      String: this.text(),
    };
    return Object.hasOwn(parts, name) ? { value: parts[name] } : undefined;
  }
}

/** Commas join conditions there as spaces do here, and a version may be early without naming its patch. */
const rangeOf = (constraint: string): string =>
  constraint
    .replaceAll(/\s*,\s*/g, ' ')
    .replace(
      /(?<![\d.])(\d+)(\.\d+)?(?=-[0-9A-Za-z])/g,
      (_, major: string, minor = '.0') => `${major}${minor}.0`,
    );

const versionFunctions: TemplateFunctions = {
  semver: takes(['string'], ([text]) => new TemplateVersion(versionOf(text), text)),
  semverCompare: takes(['string', 'string'], ([constraint, text]) => {
    const range = rangeOf(constraint);
    return satisfies(versionOf(text), range, {
      loose: true,
      includePrerelease: /\d-[0-9A-Za-z]/.test(range),
    });
  }),
};

const nameFunctions: TemplateFunctions = {
  normalize: takes(['string'], ([name]) => normalizeName(name)),
  slugify: takesMany([], 'any', (_, args) => {
    const name = args.at(-1) ?? '';
    const [length, cuts] = args.slice(0, -1);
    if (typeof name !== 'string') throw new GoTemplateError('slugify takes a name as the last argument');
    if (length !== undefined && typeof length !== 'bigint')
      throw new GoTemplateError('slugify takes a length as the first argument');
    if (cuts !== undefined && typeof cuts !== 'boolean')
      throw new GoTemplateError('slugify takes true or false as the second argument');
    return slugify(name, length === undefined ? undefined : Number(length), cuts);
  }),
};

export const templateFunctions: TemplateFunctions = {
  ...nameFunctions,
  ...regexFunctions,
  ...versionFunctions,
  ...yamlFunctions,
};
