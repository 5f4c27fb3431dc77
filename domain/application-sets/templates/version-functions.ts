import { GoTemplateError, Native, type TemplateFunctions, takes } from '@freshet/kit/go-template';
import { coerce, parse, type SemVer, satisfies } from 'semver';

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

/** Versions by the rules of semantic versioning. */
export const versionFunctions: TemplateFunctions = {
  semver: takes(['string'], ([text]) => new TemplateVersion(versionOf(text), text)),
  semverCompare: takes(['string', 'string'], ([constraint, text]) => {
    const range = rangeOf(constraint);
    return satisfies(versionOf(text), range, {
      loose: true,
      includePrerelease: /\d-[0-9A-Za-z]/.test(range),
    });
  }),
};
