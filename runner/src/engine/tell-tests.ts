import type { StepNode } from '@freshet/domain/builds';
import { countResults } from '@freshet/domain/test-results';
import { isFault } from '@freshet/kit/errors';
import type { Secrets } from '../masking/index.ts';
import type { StepWorld } from '../step/index.ts';
import { collectTests, patternsIn, TEST_REPORTS_VARIABLE, testMessages } from '../test-reports/index.ts';
import type { BuildSink } from './sink.ts';

interface Telling {
  readonly volume: string;
  readonly secrets: Secrets;
  readonly sink: BuildSink;
  /** When the attempt began. */
  readonly since: number;
}

/** A clone brings the files of a repository, whatever they are, and none of its own. */
const WITHOUT_TESTS = new Set(['git-clone']);

/**
 * Tells of the tests whose results a step left where its variable says. A step that failed has results too; results
 * that cannot be read are told in its log, and never make it fail.
 */
export const tellTests = async (
  step: StepNode['step'],
  world: StepWorld,
  { volume, secrets, sink, since }: Telling,
): Promise<void> => {
  const written = world.environment[TEST_REPORTS_VARIABLE]?.trim() ?? '';
  if (written === '' || WITHOUT_TESTS.has(step.type)) return;
  const print = (line: string) => world.output('out', Buffer.from(`${line}\n`));
  try {
    const patterns = patternsIn(written, world.place.volumePath);
    const given = 'workingDirectory' in step ? step.workingDirectory : undefined;
    const directory = world.directory(typeof given === 'string' ? given : undefined).host ?? volume;
    const found = await collectTests(patterns, { volume, directory, since });
    for (const message of testMessages(found, text => secrets.hide(text)))
      sink.tests(world.node.id, world.attempt, message);
    for (const problem of found.problems) await print(`Test results are left out: ${problem}`);
    if (found.files === 0) return;
    const { failed, passed, skipped } = countResults(found.results);
    await print(`Test results: ${passed} passed, ${failed} failed, ${skipped} skipped`);
  } catch (error) {
    if (!isFault(error)) throw error;
    await print(`Test results are not read: ${error.message}`);
  }
};
