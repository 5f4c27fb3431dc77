/** Shorter values occur in any text; hiding them would leave nothing readable and protect nothing. */
const BYTES_MIN = 4;

/** Longer patterns are hidden piece by piece, so that little has to be held back while more output may complete one. */
const PATTERN_BYTES_MAX = 256;

/** The widths at which encoders break lines. */
const WRAPS = [76, 64];

const upperEscapes = /%[0-9A-F]{2}/g;

const urlForms = (value: string): string[] => {
  const component = encodeURIComponent(value.toWellFormed());
  const strict = component.replaceAll(
    /[!'()*~]/g,
    char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const both = [component, strict].flatMap(form => [form, form.replaceAll('%20', '+')]);
  return both.flatMap(form => [form, form.replaceAll(upperEscapes, encoded => encoded.toLowerCase())]);
};

const jsonForms = (value: string): string[] => {
  const plain = JSON.stringify(value).slice(1, -1);
  const forWeb = plain.replaceAll(/[<>&]/g, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return [plain, forWeb, plain.replaceAll('/', '\\/')];
};

/** What of a value's base64 does not depend on its neighbours, for each place it may have in a longer text. */
const stableBase64 = (bytes: Buffer): string[] =>
  [0, 1, 2].map(shift => {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
    const from = Math.ceil((shift * 8) / 6);
    return encoded.slice(from, Math.floor(((shift + bytes.length) * 8) / 6));
  });

const wrapped = (encoded: string): string[] =>
  WRAPS.flatMap(width =>
    encoded.length <= width
      ? []
      : Array.from({ length: Math.ceil(encoded.length / width) }, (_, line) =>
          encoded.slice(line * width, (line + 1) * width),
        ),
  );

const base64Forms = (value: string): string[] => {
  const bytes = Buffer.from(value);
  const whole = bytes.toString('base64');
  const forms = [whole, whole.replaceAll('=', ''), ...stableBase64(bytes), ...wrapped(whole)];
  return forms.flatMap(form => [form, form.replaceAll('+', '-').replaceAll('/', '_')]);
};

const textForms = (value: string): string[] => [
  value,
  value.replaceAll("'", "'\\''"),
  ...jsonForms(value),
  ...urlForms(value),
];

const pieces = (pattern: Buffer): Buffer[] => {
  if (pattern.length <= PATTERN_BYTES_MAX) return [pattern];
  const count = Math.floor(pattern.length / PATTERN_BYTES_MAX);
  const whole = Array.from({ length: count }, (_, at) =>
    pattern.subarray(at * PATTERN_BYTES_MAX, (at + 1) * PATTERN_BYTES_MAX),
  );
  // The last piece overlaps the one before, so that no rest is too short to be hidden.
  return [...whole, pattern.subarray(-PATTERN_BYTES_MAX)];
};

/**
 * Every way in which a value may show in output: as it is, each of its lines, quoted by a shell, in JSON, in a URL,
 * and in base64 alone or within more. Empty for values too short to be hidden.
 */
export const formsOf = (secret: string): readonly Buffer[] => {
  const value = secret.trim();
  const lines = value.split(/\r?\n/).map(line => line.trim());
  const parts = lines.filter(line => Buffer.byteLength(line) >= BYTES_MIN);
  const isWhole = lines.every(line => line === '' || Buffer.byteLength(line) >= BYTES_MIN);
  const texts = [
    ...parts.flatMap(textForms),
    ...(lines.length > 1 && isWhole ? [] : textForms(value)),
    ...new Set([value, secret, ...parts]).values().flatMap(base64Forms),
  ];
  return [...new Set(texts)]
    .map(text => Buffer.from(text))
    .filter(pattern => pattern.length >= BYTES_MIN)
    .flatMap(pieces);
};
