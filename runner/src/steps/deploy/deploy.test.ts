import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { stepOf, worldFor } from '../testing/index.ts';
import { fillManifest } from './fill-manifest.ts';
import { createDeploy } from './index.ts';

const registry = { name: 'Main', registry: 'registry.example', userName: 'u', password: 'p' };

/** Notes how it was called and what it read, and answers from files beside it. */
const KUBECTL = `#!/bin/sh
here=$(dirname "$0")
echo "$*" >>"$here/calls"
case "$*" in *filename=-*) cat >>"$here/input" ;; esac
case "$*" in
  *apply*output=name*) echo deployment.apps/app; echo service/app ;;
  *"get service"*) cat "$here/service.json" ;;
  *"get deployments"*) cat "$here/deployments.json" ;;
  *rollout\\ status*) [ ! -f "$here/stuck" ] ;;
esac
`;

describe('a deploy step', () => {
  let volume: string;
  let tools: string;
  beforeEach(async () => {
    volume = await mkdtemp(join(tmpdir(), 'freshet-deploy-step-'));
    tools = await mkdtemp(join(tmpdir(), 'freshet-deploy-tools-'));
    await writeFile(join(tools, 'kubectl'), KUBECTL);
    await chmod(join(tools, 'kubectl'), 0o755);
    await writeFile(join(tools, 'service.json'), JSON.stringify({ spec: { selector: { app: 'web' } } }));
    const deployment = (name: string, labels: object, images: readonly string[]) => ({
      metadata: { name },
      spec: {
        template: {
          metadata: { labels },
          spec: { containers: images.map((image, index) => ({ name: `c${index}`, image })) },
        },
      },
    });
    const items = [
      deployment('web', { app: 'web', tier: 'front' }, ['sidecar:1', 'old.example/app:0']),
      deployment('db', { app: 'db' }, ['db:1']),
    ];
    await writeFile(join(tools, 'deployments.json'), JSON.stringify({ items }));
  });
  afterEach(async () => {
    for (const path of [volume, tools]) await rm(path, { recursive: true, force: true });
  });

  const WHERE = '    kind: kubernetes\n    cluster: prod\n    namespace: shop\n';
  const run = (text: string, path = `${tools}:/bin:/usr/bin`, environment: Record<string, string> = {}) => {
    const step = stepOf('deploy', WHERE + text);
    return createDeploy({ environment: {} })(
      step,
      worldFor(step, { volume, path, environment, registries: [registry] }),
    );
  };
  const calls = async () => (await readFile(join(tools, 'calls'), 'utf8')).trim().split('\n');
  const place = '--context=prod --namespace=shop';

  test('fills a manifest, applies it and waits for what rolls out', async () => {
    await writeFile(join(volume, 'app.yml'), 'image: app:{{TAG}}\nkept: "{{ UNKNOWN }}"\n');
    await run('    file_path: app.yml\n    timeout: "30"', undefined, { TAG: '1.2' });
    expect(await calls()).toEqual([
      `${place} apply --filename=- --output=name`,
      `${place} rollout status deployment.apps/app --timeout=30s`,
    ]);
    expect(await readFile(join(tools, 'input'), 'utf8')).toBe('image: app:1.2\nkept: "{{ UNKNOWN }}"\n');
  });

  test('gives the right container of the deployment behind a service its image and a login', async () => {
    await run('    service: web\n    candidate: { image: registry.example/app:2, registry: Main }');
    const patch = {
      spec: {
        template: {
          spec: {
            containers: [{ name: 'c1', image: 'registry.example/app:2' }],
            imagePullSecrets: [{ name: 'freshet-pull-main' }],
          },
        },
      },
    };
    expect((await calls()).slice(2)).toEqual([
      `${place} apply --filename=-`,
      `${place} patch deployment/web --type=strategic --patch=${JSON.stringify(patch)}`,
      `${place} rollout status deployment/web --timeout=120s`,
    ]);
    const secret = JSON.parse(await readFile(join(tools, 'input'), 'utf8'));
    expect(Buffer.from(secret.data['.dockerconfigjson'], 'base64').toString('utf8')).toContain(
      'registry.example',
    );
  });

  test('restarts the deployment where the step names no image', async () => {
    await run('    service: web');
    expect(await calls()).toContain(`${place} rollout restart deployment/web`);
  });

  test('fails when the new pods are not ready in time', async () => {
    await writeFile(join(tools, 'stuck'), '');
    await expect(run('    service: web')).rejects.toMatchObject({ code: 'DEPLOY_FAILED' });
  });

  test('says what to install where kubectl is missing', () =>
    expect(run('    service: web', '/nowhere')).rejects.toMatchObject({ code: 'TOOL_MISSING' }));

  test.each([
    ['no such manifest', '    file_path: none.yml', /no manifest "none.yml"/],
    ['a manifest elsewhere', '    file_path: ../../etc/hostname', /no manifest/],
    ['a service that is an option', '    service: --all', /cannot be the name/],
    ['a timeout that is no number', '    service: web\n    timeout: soon', /number of seconds/],
  ])('refuses %s', (_, text, message) => expect(run(text)).rejects.toThrow(message));
});

describe('a value for a manifest', () => {
  test.each(['1.2', 'registry.example:5000/app@sha256:ab', 'a b'])('%j is filled in', value =>
    expect(fillManifest('x: {{V}}', { V: value })).toBe(`x: ${value}`),
  );

  test.each(['a\nkind: Secret', 'a: b', 'a #', '"', "'", '{x}', 'a:', '\0'])('%j is refused', value =>
    expect(() => fillManifest('x: {{V}}', { V: value })).toThrow(/would change the meaning/),
  );
});
