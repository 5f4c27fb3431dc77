import { readPipeline } from '@freshet/domain/pipelines';
import { Fault } from '@freshet/kit/errors';
import { memoryLogger } from '@freshet/kit/log';
import { ManualClock } from '@freshet/kit/time';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { FIRST_CHANGES, filesBefore, makeFirstChange } from './first-change.ts';
import { pastBuilds, pastDeployments } from './history.ts';
import type { PlatformClient } from './platform-client.ts';
import type { CommitsOfPeople } from './ports.ts';
import { pushChange } from './push.ts';
import { installRelease, uninstallRelease } from './release.ts';
import { REMOVING } from './remove.ts';
import {
  APPLICATION_FILES,
  APPLICATIONS,
  environmentFiles,
  filesIn,
  PREVIEWS,
  promotePipeline,
  SERVICES,
  type ServiceName,
  servicePipeline,
} from './shop.ts';
import { applicationsBesides, pipelineIds, shownApplications } from './shown.ts';
import { persist, type StepTools } from './step.ts';

const URL = 'http://127.0.0.1:3000/git/demo-shop/environments.git';
const now = new Date('2027-03-01T12:00:00Z');

describe('the files of the shop', () => {
  test('are pipelines that the language takes', async () => {
    for (const text of [
      ...(await Promise.all(SERVICES.map(({ name }) => servicePipeline(name)))),
      await promotePipeline(),
    ]) {
      expect(readPipeline(text).problems).toEqual([]);
      expect(text).not.toContain('demo-shop/SERVICE');
    }
  });

  test('say for every service and environment what runs there, and leave no word to fill in', async () => {
    const files = await environmentFiles(URL);
    for (const { name, service, environment, version } of APPLICATIONS) {
      const textOf = (path: string) => files.find(file => file.path === path)?.content ?? '';
      const application = parse(textOf(`applications/${name}.yaml`));
      expect(application.spec.source).toEqual({
        repoURL: URL,
        path: `${environment}/${service}`,
        targetRevision: 'main',
      });
      expect(application.metadata.labels['freshet.io/demo']).toBe('true');
      expect(application.metadata.annotations['freshet.io/app-group']).toBe(service);
      const deployment = parse(textOf(`${environment}/${service}/deployment.yaml`));
      expect(deployment.spec.template.spec.containers[0].image).toBe(`demo-shop/${service}:${version}`);
    }
    // Templates of a chart are no YAML before Helm has filled them in.
    const yaml = files.filter(({ path }) => path.endsWith('.yaml') && !path.includes('/templates/'));
    expect(yaml.flatMap(({ content }) => parseAllDocuments(content).flatMap(({ errors }) => errors))).toEqual(
      [],
    );
    expect(yaml.filter(({ content }) => /\b(SERVICE|ENVIRONMENT|REPLICAS|VERSION)\b/.test(content))).toEqual(
      [],
    );
    const paths = files.map(({ path }) => path);
    expect(paths.filter(path => path.startsWith('applications/')).toSorted()).toEqual(
      APPLICATION_FILES.toSorted(),
    );
  });

  test('have a folder for each preview that the set makes an application of', async () => {
    const files = await environmentFiles(URL);
    const textOf = (path: string) => files.find(file => file.path === path)?.content ?? '';
    const { spec } = parse(textOf(`applications/${PREVIEWS.set}.yaml`));
    expect(spec.generators).toEqual([
      { git: { repoURL: URL, revision: 'main', directories: [{ path: 'previews/*' }] } },
    ]);
    expect(spec.template.spec.source.repoURL).toBe(URL);
    for (const { name, version } of PREVIEWS.branches) {
      const folder = `previews/${name}`;
      const { containers } = parse(textOf(`${folder}/deployment.yaml`)).spec.template.spec;
      expect(containers[0].image).toBe(`demo-shop/storefront:${version}`);
      expect(parse(textOf(`${folder}/namespace.yaml`)).metadata.name).toBe(`demo-preview-${name}`);
      expect(textOf(`${folder}/config.yaml`)).toContain('http://catalog.demo-dev.svc:8080');
    }
  });
});

describe('the first change of a service', () => {
  const changes = Object.entries(FIRST_CHANGES) as [
    ServiceName,
    NonNullable<(typeof FIRST_CHANGES)['catalog']>,
  ][];

  test('changes what it says, and nothing else', async () => {
    expect(changes.length).toBeGreaterThan(0);
    for (const [service, { edits }] of changes) {
      const [before, after] = [await filesBefore(service), await filesIn(service)];
      const changed = after.filter(({ content }, at) => content !== before[at]?.content);
      expect(changed.map(({ path }) => path).toSorted()).toEqual(edits.map(({ path }) => path).toSorted());
    }
  });

  test.each([
    [
      'is made on a branch and merged as a pull request',
      0,
      ['branches', 'commits', 'pulls', 'pulls/7/merge'],
    ],
    ['is gone on with after a kill', 1, ['pulls/7/merge']],
  ])('%s', async (_, open, expected) => {
    const [[service, change] = []] = changes;
    if (!service || !change) throw new Error('there is none');
    const asked: string[] = [];
    const post = async (call: string) => {
      asked.push(call.replace(`POST /repos/demo-shop/${service}/`, ''));
    };
    const client = {
      ensure: post,
      call: async (call: string) => {
        if (call.startsWith('POST')) return post(call);
        const isOpen = open > 0 || asked.includes('pulls');
        return { pullRequests: isOpen ? [{ number: 7 }] : [] };
      },
    };
    await makeFirstChange(client as never, service, change);
    expect(asked).toEqual(expected);
  });

  test('is not merged where somebody merged it meanwhile, and says so where it cannot be opened', async () => {
    const [[service, change] = []] = changes;
    if (!service || !change) throw new Error('there is none');
    const merges: string[] = [];
    const clientWith = (merged: readonly object[]) => ({
      ensure: async () => undefined,
      call: async (call: string) => {
        if (call.startsWith('POST')) merges.push(call);
        return { pullRequests: call.includes('state=merged') ? merged : [] };
      },
    });
    await makeFirstChange(clientWith([{ number: 7 }]) as never, service, change);
    await expect(makeFirstChange(clientWith([]) as never, service, change)).rejects.toMatchObject({
      code: 'DEMO_NOT_READY',
    });
    expect(merges).toEqual([]);
  });
});

describe('the release', () => {
  /** A Helm that remembers; `listed` is what it says of the release. */
  const toolsWith = (listed: readonly object[]) => {
    const ran: string[] = [];
    const tools = {
      client: { call: async () => ({ kubeconfig: 'a login' }) },
      helm: {
        run: async ({ args }: { args: readonly string[] }) => {
          if (args[0] === 'list') return JSON.stringify(listed);
          ran.push(args.filter(arg => !arg.startsWith('/')).join(' '));
          return '';
        },
      },
      log: memoryLogger(),
      signal: new AbortController().signal,
    };
    return { ran, tools: tools as unknown as StepTools };
  };
  const install = 'upgrade --install mailer --namespace demo-prod';
  const upgrade = 'upgrade --install mailer --set replicas=2 --namespace demo-prod';
  const uninstall = 'uninstall mailer --namespace demo-prod';

  test.each([
    ['is installed and upgraded, so that it has a history', [], [install, upgrade]],
    ['is gone on with after a kill', [{ revision: '1', status: 'deployed' }], [upgrade]],
    ['is left alone where it is there', [{ revision: '3', status: 'deployed' }], []],
    [
      'is begun anew where Helm was killed',
      [{ revision: '1', status: 'pending-install' }],
      [uninstall, install, upgrade],
    ],
  ])('%s', async (_, listed, expected) => {
    const { ran, tools } = toolsWith(listed);
    await installRelease(tools);
    expect(ran).toEqual(expected);
  });

  test('goes with the demo, once', async () => {
    const [there, gone] = [toolsWith([{ revision: '2', status: 'deployed' }]), toolsWith([])];
    await uninstallRelease(there.tools);
    await uninstallRelease(gone.tools);
    expect([there.ran, gone.ran]).toEqual([[uninstall], []]);
  });

  test('is left out where there is no Helm for the machine, and any other trouble is told', async () => {
    const { tools } = toolsWith([]);
    const failing = (error: Error) => ({ ...tools, helm: { run: () => Promise.reject(error) } });
    await installRelease(failing(new Fault('TOOL_MISSING', 'helm is not on PATH')));
    await expect(installRelease(failing(new Error('no cluster')))).rejects.toThrow('no cluster');
  });
});

describe('the history that is made up', () => {
  const builds = pastBuilds(now, service => `id of ${service}`);
  const known = APPLICATIONS.map(({ name }) => ({ name, uid: `uid of ${name}` }));
  const deployments = pastDeployments(now, known);

  test('is the same for the same moment, and lies in the past', () => {
    expect(pastBuilds(now, service => `id of ${service}`)).toEqual(builds);
    expect(pastDeployments(now, known)).toEqual(deployments);
    const oldest = now.getTime() - 62 * 86_400_000;
    for (const at of [...builds.map(one => one.createdAt), ...deployments.map(one => one.deployedAt)]) {
      expect(at.getTime()).toBeLessThan(now.getTime());
      expect(at.getTime()).toBeGreaterThan(oldest);
    }
  });

  test('names pull requests and issues, as commits of teams do', () => {
    const said = (what: RegExp) => deployments.filter(({ message }) => what.test(message)).length;
    for (const what of [/^Pull request #\d+$/m, /\bSHOP-\d+\b/]) {
      expect(said(what)).toBeGreaterThan(deployments.length / 3);
      expect(said(what)).toBeLessThan(deployments.length);
    }
  });

  test('has successes and failures of every service, and more in dev than in prod', () => {
    for (const { name } of SERVICES) {
      const states = builds.filter(one => one.pipelineId === `id of ${name}`).map(({ state }) => state);
      expect(new Set(states)).toEqual(new Set(['success', 'error']));
    }
    const countOf = (end: string) => deployments.filter(one => one.application.name.endsWith(end)).length;
    expect(countOf('-dev')).toBeGreaterThan(countOf('-prod'));
    expect(deployments.every(one => one.committedAt < one.deployedAt)).toBe(true);
  });

  test.each(['2027-03-01', '2026-11-16', '2026-01-04', '2028-02-29'])(
    'has versions that go forwards to what runs now, as of %s',
    day => {
      const all = pastDeployments(new Date(`${day}T12:00:00Z`), known);
      const numbers = (version: string) => version.replace(/-.*/, '').split('.').map(Number);
      const isBefore = (one: string, other: string): boolean => {
        const [a, b] = [numbers(one), numbers(other)];
        const at = a.findIndex((number, index) => number !== b[index]);
        return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0);
      };
      for (const { name, version } of APPLICATIONS) {
        const shown = all
          .filter(({ application, isRollback }) => application.name === name && !isRollback)
          .toSorted((one, other) => one.deployedAt.getTime() - other.deployedAt.getTime())
          .map(({ image }) => image.slice(image.indexOf(':') + 1));
        expect(shown.length).toBeGreaterThan(5);
        const steps = [...shown, version];
        for (const [index, next] of steps.slice(1).entries())
          expect(isBefore(steps[index] ?? '', next), `${name}: ${steps[index]} then ${next}`).toBe(true);
      }
    },
  );

  test('has rollbacks to what ran before what they replace, and none of a rollback', () => {
    let backs = 0;
    // The days differ in what happens on them; two rollbacks in a row are rare.
    for (let day = 0; day < 60; day += 1) {
      const all = pastDeployments(new Date(now.getTime() - day * 86_400_000), known);
      for (const ofOne of Map.groupBy(all, ({ application }) => application.uid).values())
        for (const [index, back] of ofOne.entries()) {
          if (!back.isRollback) continue;
          backs += 1;
          const [before, replaced] = [ofOne[index - 2], ofOne[index - 1]];
          expect(replaced).toMatchObject({ isRollback: false });
          expect(back.image).toBe(before?.image);
          expect(back.message).toBe(`Roll ${back.application.name} back to ${back.image.split(':')[1]}`);
        }
    }
    expect(backs).toBeGreaterThan(0);
  });

  test('tells nothing of what is not there', () => {
    expect(pastBuilds(now, () => undefined)).toEqual([]);
    expect(pastDeployments(now, [])).toEqual([]);
  });
});

/** A repository in memory, with the files of a service. */
const hostWith = async (service: string) => {
  const files = new Map((await filesIn(service)).map(({ path, content }) => [path, content]));
  const messages: string[] = [];
  const commits: CommitsOfPeople = {
    find: async accountId => ({ accountId, id: 'repository', tags: [] }),
    read: async (_, __, path) => files.get(path),
    commit: async (_, __, { message, files: changed }) => {
      for (const { path, content } of changed) files.set(path, content);
      messages.push(message);
      return 'c'.repeat(40);
    },
  };
  return { files, messages, commits };
};

const call = {
  principal: { kind: 'user', id: 'u', accountId: 'a', admin: true, teamIds: [] },
  context: { actor: { kind: 'user', id: 'u', name: 'ann', accountId: 'a' } },
  authorize: async () => undefined,
} as const;

describe('a push', () => {
  test.each(SERVICES.map(({ name }) => name))(
    'changes %s again and again, each time as a new version',
    async name => {
      const { files, messages, commits } = await hostWith(name);
      const seen = new Set<string>();
      for (let turn = 0; turn < 5; turn += 1) {
        const before = JSON.stringify([...files]);
        const { from, to, application } = await pushChange(commits, call, name);
        expect(to).not.toBe(from);
        expect(application.name).toBe(`${name}-dev`);
        expect(JSON.parse(files.get('package.json') ?? '').version).toBe(to);
        expect(JSON.stringify([...files])).not.toBe(before);
        seen.add(to);
      }
      expect(seen.size).toBe(5);
      expect(new Set(messages).size).toBeGreaterThan(2);
    },
  );

  test('is refused where there is no such service, or somebody has changed what it would change', async () => {
    const { files, commits } = await hostWith('storefront');
    await expect(pushChange(commits, call, 'bakery')).rejects.toMatchObject({ code: 'DEMO_SERVICE_UNKNOWN' });
    files.set('src/greeting.mjs', 'export const GREETING = 5;\n');
    await expect(pushChange(commits, call, 'storefront')).rejects.toMatchObject({ code: 'DEMO_NOT_READY' });
    files.delete('src/greeting.mjs');
    await expect(pushChange(commits, call, 'storefront')).rejects.toMatchObject({ code: 'DEMO_NOT_READY' });
  });

  test('needs the right to write', async () => {
    const { messages, commits } = await hostWith('storefront');
    const denied = { ...call, authorize: () => Promise.reject(new Error('no')) };
    await expect(pushChange(commits, denied, 'storefront')).rejects.toThrow('no');
    expect(messages).toEqual([]);
  });
});

describe('what people made beside the demo', () => {
  const well = { uid: 'u', sync: 'Synced', health: 'Healthy', images: [] };
  const set = { kind: 'ApplicationSet', name: 'previews' };
  const nodes = [
    { name: 'storefront-dev', parent: null },
    { name: 'preview-mine', parent: set },
    { name: 'mine', parent: { ...set, name: 'others' } },
  ];
  const asked: string[] = [];
  const client = {
    ask: async (query: string, data: { parse(value: unknown): unknown }) => {
      asked.push(query);
      return data.parse({ applications: { nodes: nodes.map(node => ({ ...node, ...well })) } });
    },
    call: async () =>
      ['demo-shop/catalog', 'demo-shop/promote', 'demo-shop/mine'].map(name => ({
        metadata: { id: `id of ${name}`, name },
      })),
  } as unknown as PlatformClient;

  test('is not taken for a part of it: applications in its Git Source, and of that name elsewhere', async () => {
    // What its own set makes of a folder that somebody added goes with the set.
    const names = (await shownApplications(client)).map(({ name }) => name);
    expect(names).toEqual(['storefront-dev', 'preview-mine']);
    expect(await applicationsBesides(client)).toEqual(['mine']);
    expect(asked.every(query => query.includes('runtimes: ["hosted"]'))).toBe(true);
  });

  test('nor are pipelines in its project', async () => {
    expect([...(await pipelineIds(client)).keys()]).toEqual(['demo-shop/catalog', 'demo-shop/promote']);
  });
});

test('applications that own a namespace are taken away last: what is left in one would bring it back', async () => {
  const shown = new Set(['catalog-dev', 'storefront-dev', 'preview-gift-cards']);
  const deleted: string[][] = [];
  const paths = () =>
    [...shown].map(name => `applications/${name === 'preview-gift-cards' ? 'previews' : name}.yaml`);
  const client = {
    ask: async () => ({
      applications: { nodes: [...shown].map(name => ({ name, uid: name, parent: null })) },
    }),
    find: async () => ({ entries: paths().map(path => ({ path })) }),
    call: async (_: string, body?: { changes: { action: string; path: string }[] }) => {
      if (body)
        deleted.push(body.changes.filter(({ action }) => action === 'delete').map(({ path }) => path));
      return { cloneUrl: URL };
    },
  } as unknown as PlatformClient;
  const deployments = { forget: async () => undefined };
  const tools = { client, deployments, context: {} } as unknown as StepTools;
  const step = REMOVING.find(({ name }) => name === 'remove-applications');
  await expect(step?.run(tools)).rejects.toThrow('3 applications are not gone yet');
  shown.delete('catalog-dev');
  shown.delete('preview-gift-cards');
  await expect(step?.run(tools)).rejects.toThrow('1 applications are not gone yet');
  shown.clear();
  await step?.run(tools);
  expect(deleted).toEqual([
    ['applications/catalog-dev.yaml', 'applications/previews.yaml'],
    ['applications/storefront-dev.yaml'],
  ]);
});

test('a step that waits for something gives up as soon as nobody wants it any more', async () => {
  const [clock, log] = [new ManualClock(now), memoryLogger()];
  let tries = 0;
  const run = async () => {
    tries += 1;
    throw new Error('not yet');
  };
  const step = { name: 'x', title: 'x', run };
  const tools = { clock, log, signal: new AbortController().signal } as unknown as StepTools;
  expect(await persist(step, tools, async () => false)).toBe(false);
  expect(tries).toBe(1);
});
