import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  EVENT_NAMES,
  eventNamesOf,
  type GitEvent,
  type GitFacts,
  type GitTrigger,
  matchTriggers,
  PULL_REQUEST_ACTIONS,
  SKIP_WORDS,
} from './index.ts';

const git: GitFacts = {
  provider: 'github',
  repoOwner: 'acme',
  repoName: 'shop',
  isFork: false,
  branch: 'main',
  revision: 'a'.repeat(40),
  commitMessage: 'sell more',
};

const pullRequest = {
  number: 7,
  title: 'Sell more',
  source: 'feature/more',
  target: 'main',
  action: 'opened',
  labels: [],
  merged: false,
};

const push: GitEvent = { happening: { kind: 'branch', change: 'updated' }, git };

const proposal = (facts: Partial<GitFacts> = {}): GitEvent => ({
  happening: { kind: 'pull-request', action: 'opened' },
  git: { ...git, branch: 'feature/more', pullRequest, ...facts },
});

const comment = (text: string, standing: 'insider' | 'outsider' | 'unknown'): GitEvent => ({
  happening: { kind: 'comment', change: 'created' },
  git: { ...git, pullRequest, comment: { text, author: { login: 'eve' }, standing } },
});

const trigger = (changes: Partial<GitTrigger> = {}): GitTrigger => ({
  id: '1'.repeat(24),
  name: 'on-push',
  repo: 'acme/shop',
  events: ['push.heads'],
  ...changes,
});

const verdict = (changes: Partial<GitTrigger>, event: GitEvent) => {
  const [only] = matchTriggers([trigger(changes)], event);
  if (!only) throw new Error('no verdict');
  return only;
};

const fires = (changes: Partial<GitTrigger>, event: GitEvent): boolean => verdict(changes, event).fires;

describe('the events of a trigger', () => {
  test('fire it when one of them is what happened, and say which', () => {
    expect(verdict({}, push)).toEqual({
      triggerId: '1'.repeat(24),
      triggerName: 'on-push',
      fires: true,
      reason: 'It waits for push.heads, and every filter agrees.',
    });
  });

  test('do not fire it otherwise, and say what it waits for', () => {
    expect(verdict({ events: ['push.tags', 'release'] }, push)).toMatchObject({
      fires: false,
      reason: 'It does not wait for push.heads, only for push.tags, release.',
    });
  });

  test('have parents: push stands for every push and pullrequest for all of its kind', () => {
    const tag: GitEvent = { happening: { kind: 'tag', change: 'created' }, git };
    const created: GitEvent = { happening: { kind: 'branch', change: 'created' }, git };
    for (const event of [push, tag, created]) expect(fires({ events: ['push'] }, event)).toBe(true);
    for (const action of PULL_REQUEST_ACTIONS) {
      const event: GitEvent = { ...proposal(), happening: { kind: 'pull-request', action } };
      expect(fires({ events: ['pullrequest'] }, event)).toBe(true);
    }
  });

  test('tell a merge from a pull request that was turned down', () => {
    const merged: GitEvent = { ...proposal(), happening: { kind: 'pull-request', action: 'merged' } };
    const closed: GitEvent = { ...proposal(), happening: { kind: 'pull-request', action: 'closed' } };
    expect([merged, closed].map(event => fires({ events: ['pullrequest.closed'] }, event))).toEqual([
      true,
      true,
    ]);
    expect([merged, closed].map(event => fires({ events: ['pullrequest.merged'] }, event))).toEqual([
      true,
      false,
    ]);
    expect([merged, closed].map(event => fires({ events: ['pullrequest:declined'] }, event))).toEqual([
      false,
      true,
    ]);
  });

  test('are all known by the check of triggers', () => {
    const happenings = PULL_REQUEST_ACTIONS.map(action => ({ kind: 'pull-request', action }) as const);
    for (const happening of happenings) {
      for (const name of eventNamesOf(happening)) expect(EVENT_NAMES).toContain(name);
    }
  });
});

describe('a trigger does not fire', () => {
  test('for another repository, though letter case does not make one', () => {
    expect(verdict({ repo: 'acme/other' }, push).reason).toBe(
      "It watches 'acme/other', and this happened in 'acme/shop'.",
    );
    expect(fires({ repo: 'Acme/Shop' }, push)).toBe(true);
  });

  test('for a repository of the same name elsewhere', () => {
    expect(verdict({ provider: 'gitlab' }, push).reason).toBe(
      'It watches gitlab, and this came from github.',
    );
    expect(fires({ provider: 'git.github' }, push)).toBe(true);
    expect(fires({ provider: 'our-own' }, push)).toBe(true);
  });

  test('while it is disabled', () => {
    expect(verdict({ disabled: true }, push).reason).toBe('The trigger is disabled.');
  });

  test.each(SKIP_WORDS)('when the commit message says %s', word => {
    const event = { ...push, git: { ...git, commitMessage: `fix: typo ${word.toUpperCase()}` } };
    expect(verdict({}, event).reason).toBe(`The commit message says ${word}.`);
  });

  test("for a fork's pull request unless it allows them", () => {
    const event = proposal({ isFork: true });
    expect(verdict({ events: ['pullrequest'] }, event).reason).toContain('comes from a fork');
    expect(fires({ events: ['pullrequest'], pullRequestAllowForkEvents: true }, event)).toBe(true);
  });

  test('for a branch that its filter does not match', () => {
    expect(fires({ branchRegex: '/^main$/' }, push)).toBe(true);
    expect(verdict({ branchRegex: '/^release-/gi' }, push).reason).toBe(
      "The branch 'main' does not match '/^release-/gi'.",
    );
    expect(fires({ branchRegex: '/MAIN/i' }, push)).toBe(true);
  });

  test('for a branch that multiselect-exclude leaves out, and for all others with multiselect', () => {
    const list = '/^((main|develop)$).*/gi';
    expect(fires({ branchRegex: list, branchRegexInput: 'multiselect' }, push)).toBe(true);
    expect(verdict({ branchRegex: list, branchRegexInput: 'multiselect-exclude' }, push).reason).toContain(
      'left out',
    );
    const other = { ...push, git: { ...git, branch: 'feature' } };
    expect(fires({ branchRegex: list, branchRegexInput: 'multiselect' }, other)).toBe(false);
    expect(fires({ branchRegex: list, branchRegexInput: 'multiselect-exclude' }, other)).toBe(true);
  });

  test('for a pull request into a branch that is not its target', () => {
    const changes = { events: ['pullrequest.opened'], pullRequestTargetBranchRegex: '/^develop$/' };
    expect(verdict(changes, proposal()).reason).toBe(
      "The target branch 'main' does not match '/^develop$/'.",
    );
    expect(fires({ ...changes, pullRequestTargetBranchRegex: '/main/' }, proposal())).toBe(true);
  });

  test('for a comment of an outsider, unless it says that anyone may', () => {
    const events = ['pullrequest.commentAdded'];
    expect(fires({ events }, comment('/run', 'insider'))).toBe(true);
    expect(verdict({ events }, comment('/run', 'outsider')).reason).toContain(
      'neither owner nor collaborator',
    );
    expect(verdict({ events }, comment('/run', 'unknown')).reason).toContain('does not say');
    expect(fires({ events: ['pullrequest.commentAddedUnrestricted'] }, comment('/run', 'outsider'))).toBe(
      true,
    );
    const skipping = { events, skipCommentAuthorAssociationValidation: true };
    expect(fires(skipping, comment('/run', 'outsider'))).toBe(true);
  });

  test('for a comment that says something else', () => {
    const changes = { events: ['pullrequest.commentAdded'], commentRegex: '/^\\/run\\b/' };
    expect(fires(changes, comment('/run all', 'insider'))).toBe(true);
    expect(verdict(changes, comment('please do not /run', 'insider')).reason).toContain('does not match');
  });

  test('when no changed file is one that it waits for', () => {
    const touched = (...filesChanged: string[]): GitEvent => ({ ...push, git: { ...git, filesChanged } });
    expect(
      fires({ modifiedFilesGlob: 'services/cart/**' }, touched('README.md', 'services/cart/a/b.ts')),
    ).toBe(true);
    expect(verdict({ modifiedFilesGlob: 'services/cart/**' }, touched('README.md')).reason).toBe(
      "None of the 1 changed files matches 'services/cart/**'.",
    );
    expect(fires({ modifiedFilesGlob: '!docs/**' }, touched('docs/a.md'))).toBe(false);
    expect(fires({ modifiedFilesGlob: '!docs/**' }, touched('docs/a.md', 'src/a.ts'))).toBe(true);
  });

  test('but does when nobody knows which files changed, and says so', () => {
    const { fires: fired, reason } = verdict({ modifiedFilesGlob: 'services/**' }, push);
    expect(fired).toBe(true);
    expect(reason).toContain('not known');
  });

  test('with a filter that cannot be used, and says why', () => {
    expect(verdict({ branchRegex: '/^(?!main)/' }, push).reason).toContain('looking ahead');
  });
});

describe('whatever the outside sends', () => {
  test('every trigger gets a verdict with one printable sentence', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme-ascii', maxLength: 200 }),
      fc.constantFrom('\u0000\n\u2028\u202e', 'ä\ud800'),
      fc.constant('<script>$(rm -rf /)`'),
    );
    fc.assert(
      fc.property(text, text, text, text, (branch, message, regex, glob) => {
        const event = {
          ...push,
          git: { ...git, branch, commitMessage: message, filesChanged: [branch, message] },
        };
        const changes = { branchRegex: regex, modifiedFilesGlob: glob };
        const { reason } = verdict(changes, event);
        expect(reason.length).toBeGreaterThan(0);
        expect(reason.length).toBeLessThan(1_500);
        expect(reason).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      }),
    );
  });

  test('adding a filter never makes a silent trigger fire', () => {
    const filters = fc.record(
      {
        branchRegex: fc.constantFrom('/main/', '/x/', '/.*/gi'),
        modifiedFilesGlob: fc.constantFrom('**', 'a/*', '!a/*'),
        disabled: fc.boolean(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(filters, fc.constantFrom('main', 'x', 'y'), (some, branch) => {
        const event = { ...push, git: { ...git, branch, filesChanged: ['a/b'] } };
        if (fires(some, event)) expect(fires({}, event)).toBe(true);
      }),
    );
  });
});
