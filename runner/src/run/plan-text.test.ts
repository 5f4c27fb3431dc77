// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are references of the pipeline language.
import { describe, expect, test } from 'vitest';
import { planText } from './plan-text.ts';

const TEXT = `version: "1.0"
steps:
  say: {image: alpine, commands: ['echo "\${{CF_COMMIT_MESSAGE}}"']}
`;

describe('a pipeline with event text in a command', () => {
  test('is planned where the account allows it', () => {
    expect(planText(TEXT, 'p.yml', {}).plan.nodes.map(({ id }) => id)).toContain('say');
  });

  test('is refused with its place where the account does not', () => {
    expect(() => planText(TEXT, 'p.yml', { refusesEventsInCommands: true })).toThrow(
      /^p\.yml:3:\d+: "\$\{\{CF_COMMIT_MESSAGE}}" puts text of an event into a shell command/,
    );
  });
});
