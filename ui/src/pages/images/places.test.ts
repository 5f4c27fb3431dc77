import { expect, test } from 'vitest';
import { imagePlaces } from './places.ts';

const found = (name: string, deployedAt: string | undefined, isCurrent = true) =>
  ({
    isCurrent,
    application: { id: `id of ${name}`, name },
    deployment: deployedAt === undefined ? null : { deployedAt },
  }) as never;

const shortly = (...deliveries: readonly never[]) =>
  imagePlaces(deliveries).map(({ application, isCurrent, since }) =>
    [application.name, isCurrent ? 'runs' : 'ran', since ?? 'on its way'].join(' '),
  );

test('an image runs where it is, by name, and then where it was', () => {
  expect(
    shortly(
      found('web-prod', '2026-11-02T10:00:00Z', false),
      found('web-staging', '2026-11-03T10:00:00Z'),
      found('web-dev', undefined),
    ),
  ).toEqual([
    'web-dev runs on its way',
    'web-staging runs 2026-11-03T10:00:00Z',
    'web-prod ran 2026-11-02T10:00:00Z',
  ]);
});

test('an application that it came to by several names is told once, from when it first came', () => {
  expect(shortly(found('web', '2026-11-03T10:00:00Z'), found('web', '2026-11-02T10:00:00Z', false))).toEqual([
    'web runs 2026-11-02T10:00:00Z',
  ]);
});
