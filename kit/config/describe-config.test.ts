import { expect, test } from 'vitest';
import { configMarkdown, describeConfig, feature } from './index.ts';

const SPEC = {
  port: { env: 'PORT', kind: 'port', default: 3000, min: 1, max: 65_535, describe: 'The port.' },
  log: {
    format: { env: 'LOG', kind: 'choice', choices: ['json', 'pretty'], default: 'json', describe: 'a | b' },
  },
  key: { env: 'KEY', kind: 'secret', min: 32, describe: 'Signs\nthings.' },
  oidc: feature({ issuer: { env: 'ISSUER', kind: 'url', schemes: ['https'], describe: 'The issuer.' } }),
} as const;

test('describes each setting in the order of the spec', () => {
  expect(describeConfig(SPEC)).toEqual([
    {
      variable: 'PORT',
      fileVariable: undefined,
      kind: 'port',
      allowed: '1–65535',
      default: '3000',
      need: 'optional',
      describe: 'The port.',
    },
    expect.objectContaining({ variable: 'LOG', allowed: 'json, pretty', need: 'optional' }),
    expect.objectContaining({
      variable: 'KEY',
      fileVariable: 'KEY_FILE',
      allowed: 'at least 32',
      need: 'required',
    }),
    expect.objectContaining({ variable: 'ISSUER', allowed: 'https://', need: 'with-group' }),
  ]);
});

test('makes a Markdown table whose cells cannot break it', () => {
  expect(configMarkdown(describeConfig(SPEC))).toBe(`| Variable | Kind | Default | What it is |
| --- | --- | --- | --- |
| \`PORT\` | port: 1–65535 | \`3000\` | The port. |
| \`LOG\` | choice: json, pretty | \`json\` | a \\| b |
| \`KEY\` or \`KEY_FILE\` | secret: at least 32 | *required* | Signs things. |
| \`ISSUER\` | url: https:// | *required with its group* | The issuer. |
`);
});
