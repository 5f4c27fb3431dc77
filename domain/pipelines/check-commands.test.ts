// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are references of the pipeline language.
import { describe, expect, test } from 'vitest';
import { readPipeline } from './index.ts';
import { verdict } from './verdict.fixture.ts';

const withCommand = (command: string): string =>
  JSON.stringify({ version: '1.0', steps: { a: { image: 'x', commands: [command] } } });

const found = (command: string) => readPipeline(withCommand(command)).problems[0];

describe('event variables in commands', () => {
  test.each([
    ['unquoted', 'echo ${{CF_COMMIT_MESSAGE}}', 'echo "$CF_COMMIT_MESSAGE"'],
    ['double-quoted', 'echo "${{CF_COMMIT_MESSAGE}}"', 'echo "${CF_COMMIT_MESSAGE}"'],
    ['single-quoted', "echo 'it: ${{CF_COMMIT_MESSAGE}}'", `echo 'it: '"$CF_COMMIT_MESSAGE"''`],
    ['inside a word', 'tag app:${{CF_BRANCH}}-x', 'tag app:"$CF_BRANCH"-x'],
    ['behind an escaped quote', 'echo \\"${{CF_BRANCH}}', 'echo \\""$CF_BRANCH"'],
    [
      'beside a harmless variable',
      'echo ${{CF_BRANCH}} ${{CF_REVISION}}',
      'echo "$CF_BRANCH" ${{CF_REVISION}}',
    ],
  ])('suggests to read a %s one from the environment', (_, command, suggestion) => {
    expect(found(command)).toMatchObject({
      severity: 'warning',
      code: 'event-in-command',
      path: 'steps.a.commands[0]',
      suggestion,
    });
  });

  test.each([
    "sh -c 'echo ${{CF_BRANCH}}'",
    'eval echo ${{CF_BRANCH}}',
    'cat <<END ${{CF_BRANCH}}',
    'a\nb ${{CF_BRANCH}}',
  ])('suggests nothing where a second reading would run the text: %s', command => {
    expect(found(command)).toMatchObject({ code: 'event-in-command' });
    expect(found(command)?.suggestion).toBeUndefined();
  });

  test.each(['echo "$CF_COMMIT_MESSAGE"', 'echo ${{CF_REVISION}}', 'echo ${{CF_BRANCH_TAG_NORMALIZED}}'])(
    'accepts %s',
    command => {
      expect(found(command)).toBeUndefined();
    },
  );

  test('are found in hooks, scaled steps, parallel steps and test steps', () => {
    const text = `version: "1.0"
hooks: {on_finish: ['echo \${{CF_BRANCH}}']}
steps:
  p: {type: parallel, steps: {b: {image: x, commands: ['echo \${{CF_BRANCH}}']}}}
  s: {image: x, scale: {one: {commands: ['echo \${{CF_BRANCH}}']}}}
  h: {image: x, hooks: {on_fail: {exec: {image: x, commands: ['echo \${{CF_BRANCH}}']}}}}
  t: {type: integration-test, test: {image: x, commands: ['echo \${{CF_BRANCH}}']}}
`;
    expect(verdict(text).map(line => line.replace(/ -> .*/, ''))).toEqual([
      'W event-in-command hooks.on_finish[0]',
      'W event-in-command steps.h.hooks.on_fail.exec.commands[0]',
      'W event-in-command steps.p.steps.b.commands[0]',
      'W event-in-command steps.s.scale.one.commands[0]',
      'W event-in-command steps.t.test.commands[0]',
    ]);
  });

  test('are errors where the account refuses them', () => {
    const reading = readPipeline(withCommand('echo ${{CF_BRANCH}}'), { refusesEventsInCommands: true });
    expect(reading.valid).toBe(false);
    expect(reading.problems[0]).toMatchObject({ severity: 'error', code: 'event-in-command' });
  });
});
