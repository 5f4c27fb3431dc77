import type { Application } from '@freshet/domain/applications';
import type { RefreshRequest } from '@freshet/domain/automation';
import { Fault } from '@freshet/kit/errors';
import { describe, expect, test } from 'vitest';
import { type Desk, isDone, useDesks } from './desk.fixture.ts';

const desk = useDesks();

describe('an application that cannot be compared', () => {
  const ask = async (made: Desk, level: RefreshRequest['level']): Promise<Application> => {
    made.clock.advance(1_000);
    made.record.requested = { level, isHard: false, reason: 'as the test says' };
    if (level === 3) made.record.requestedAt = made.clock.now();
    await made.turns();
    return made.application;
  };
  const unsaid = (message: string) => ({
    sync: { status: 'Unknown' },
    conditions: [{ type: 'ComparisonError', message: expect.stringContaining(message) }],
  });

  test('goes on saying that its repository is gone when its objects change', async () => {
    const made = desk();
    await made.turns();
    made.repositoryError = new Fault('SOURCE_UNREACHABLE', 'the repository is gone');
    expect((await ask(made, 3)).status).toMatchObject(unsaid('is gone'));
    const { asked, writes } = made;
    expect((await ask(made, 1)).status).toMatchObject(unsaid('is gone'));
    expect(made.asked).toBe(asked); // pods come and go more often than a repository comes back
    expect(made.writes).toBe(writes);
  });

  test('shows how its objects do meanwhile', async () => {
    const made = desk();
    await made.turns();
    made.repositoryError = new Fault('SOURCE_UNREACHABLE', 'the repository is gone');
    await ask(made, 3);
    expect(made.application.status?.resources).toMatchObject([{ name: 'a' }]);
    made.cluster.objects.clear();
    made.cluster.put(made.record.application);
    const { status } = await ask(made, 1);
    expect(status).toMatchObject(unsaid('is gone'));
    expect(status?.resources).toEqual([]);
  });

  test('takes no answer from before its repository was gone', async () => {
    const made = desk();
    await made.turns();
    made.repositoryError = new Fault('SOURCE_UNREACHABLE', 'the repository is gone');
    await ask(made, 3);
    expect((await ask(made, 2)).status).toMatchObject(unsaid('is gone'));
    made.repositoryError = undefined;
    isDone(await ask(made, 2));
    expect(made.application.status?.conditions ?? []).toEqual([]);
  });

  test.each([
    ['that is new', desk],
    [
      'that was decided on',
      async () => {
        const made = desk();
        await made.turns();
        made.clock.advance(1_000);
        made.record.requested = { level: 3, isHard: false, reason: 'as the test says' };
        return made;
      },
    ],
  ])('%s is compared some seconds after its repository is back', async (_, make) => {
    const made = await make();
    made.repositoryError = new Fault('SOURCE_UNREACHABLE', 'the repository is gone');
    const { wakeAt } = await made.turns();
    expect(made.application.status).toMatchObject(unsaid('is gone'));
    expect(wakeAt?.getTime()).toBe(made.clock.now().getTime() + 10_000);
    made.repositoryError = undefined;
    made.clock.advance(10_000);
    await made.turns();
    isDone(made.application);
    expect(made.application.status?.conditions ?? []).toEqual([]);
  });

  test('asks its repository ever less, in spite of turns for other reasons', async () => {
    const made = desk();
    made.settings = { ...made.settings, refreshSeconds: 0 };
    made.repositoryError = new Fault('SOURCE_UNREACHABLE', 'the repository is gone');
    const began = made.clock.now().getTime();
    const asked: number[] = [];
    for (let second = 0; second <= 1_000; second += 1) {
      const before = made.asked;
      const { wakeAt } = await made.turns();
      expect(wakeAt?.getTime()).toBeGreaterThan(made.clock.now().getTime());
      if (made.asked > before) asked.push((made.clock.now().getTime() - began) / 1_000);
      made.clock.advance(1_000);
    }
    expect(asked).toEqual([0, 10, 20, 40, 80, 160, 320, 500, 680, 860]);
  });

  const unrendered = async (): Promise<Desk> => {
    const made = desk();
    await made.turns();
    made.head = 'b'.repeat(40);
    made.renderError = new Fault('RENDER_EXHAUSTED', 'helm took longer than 90 seconds');
    expect((await ask(made, 3)).status).toMatchObject(unsaid('longer than'));
    return made;
  };

  test('goes on saying that its manifests do not render, though earlier ones did', async () => {
    const made = await unrendered();
    const { rendered } = made;
    made.renderError = undefined;
    const { status } = await ask(made, 1);
    expect(status).toMatchObject({ ...unsaid('longer than'), sync: { revision: 'b'.repeat(40) } });
    expect(made.rendered).toBe(rendered); // pods come and go, and a tool may take its time to fail again
    isDone(await ask(made, 2));
    expect(made.application.status?.sync?.revision).toBe('b'.repeat(40));
  });

  test.each([
    [
      'its project',
      (made: Desk) => {
        made.permitted = { ...made.permitted, description: 'as the test says' };
      },
    ],
    [
      'what its cluster serves',
      (made: Desk) => {
        made.apiVersions = ['example.com/v1'];
      },
    ],
  ])('is rendered anew when %s has changed, which may have stood in the way', async (_, change) => {
    const made = await unrendered();
    const { rendered } = made;
    change(made);
    expect((await ask(made, 1)).status).toMatchObject(unsaid('longer than'));
    await ask(made, 1);
    expect(made.rendered).toBe(rendered + 1);
    made.renderError = undefined;
    made.permitted = { ...made.permitted, description: 'once more' };
    isDone(await ask(made, 1));
    expect(made.application.status?.sync?.revision).toBe('b'.repeat(40));
  });

  test('is rendered anew when the machine has memory again, and not before for what its objects do', async () => {
    const made = desk();
    await made.turns();
    made.head = 'b'.repeat(40);
    made.renderError = new Fault('MACHINE_EXHAUSTED', 'the machine has nothing left');
    const { status } = await ask(made, 3);
    expect(status).toMatchObject(unsaid('nothing left'));
    const { rendered } = made;
    made.renderError = undefined;
    expect((await ask(made, 1)).status).toMatchObject(unsaid('nothing left'));
    expect(made.rendered).toBe(rendered);
    made.clock.advance(10_000);
    await made.turns();
    isDone(made.application);
  });

  test.each([120, 0])(
    'says at once that it is the machine, and is rendered soon after, with a timer of %i seconds',
    async refreshSeconds => {
      const made = desk();
      made.settings = { ...made.settings, refreshSeconds };
      await made.turns();
      made.head = 'b'.repeat(40);
      made.renderError = new Fault('MACHINE_EXHAUSTED', 'the machine has nothing left');
      made.parts.revisions.forget();
      expect((await ask(made, 2)).status).toMatchObject(unsaid('nothing left'));
      made.renderError = undefined;
      made.clock.advance(10_000);
      await made.turns();
      isDone(made.application);
    },
  );

  test('says at once that its repository is gone where no timer asks it again', async () => {
    const made = desk();
    made.settings = { ...made.settings, refreshSeconds: 0 };
    await made.turns();
    made.repositoryError = new Fault('SOURCE_UNREACHABLE', 'the repository is gone');
    made.parts.revisions.forget();
    expect((await ask(made, 2)).status).toMatchObject(unsaid('is gone'));
    made.repositoryError = undefined;
    made.clock.advance(10_000);
    await made.turns();
    isDone(made.application);
  });

  test('says so after a restart, too', async () => {
    const made = desk();
    await made.turns();
    made.repositoryError = new Fault('SOURCE_UNREACHABLE', 'the repository is gone');
    await ask(made, 3);
    made.killAndRestart();
    await made.turns();
    expect((await ask(made, 1)).status).toMatchObject(unsaid('is gone'));
  });
});
