import * as rest from '@freshet/contracts/runtimes';
import { type Call, missing, type Route, route } from '../../gateway/index.ts';
import type { RuntimeCore } from '../core.ts';
import { deleteEnvironment, setDefaultEnvironment, updateEnvironment } from './change-environment.ts';
import { clustersOf } from './clusters.ts';
import { createEnvironment } from './create-environment.ts';
import { EnvironmentStore, type RuntimeEnvironment } from './environment-store.ts';
import { baseImages, environmentWire, versionWire } from './environment-wire.ts';
import { registerCluster } from './register-cluster.ts';

const MAX_LISTED = 1_000;

export const environmentRoutes = (core: RuntimeCore): readonly Route[] => {
  const store = new EnvironmentStore(core.work.sql);
  const [create, update, remove] = [
    createEnvironment(core),
    updateEnvironment(core),
    deleteEnvironment(core),
  ];
  const [setDefault, register] = [setDefaultEnvironment(core), registerCluster(core)];

  const findFor = async (call: Call, name: string): Promise<RuntimeEnvironment> => {
    const found = await store.find(call.principal.accountId, name);
    if (!found) throw missing('runtime-environment');
    await call.authorize(guarded(found));
    return found;
  };

  return [
    route(rest.listRuntimeEnvironments, async ({ query }, call) => {
      // Scripts write 0 for as many as there are.
      const page = { offset: query.offset, limit: query.limit || MAX_LISTED };
      const found = await store.list(call.principal.accountId, page);
      const permits = await call.permits();
      return found.filter(one => permits(guarded(one))).map(environmentWire);
    }),
    route(rest.createRuntimeEnvironment, async ({ body }, call) => {
      const { name, description, tags } = body;
      const spec = { description, tags, extends: [] };
      return environmentWire(await create(call.context, { name, agent: true, spec }));
    }),
    route(rest.getRuntimeEnvironment, async ({ params, query }, call) => {
      const found = await findFor(call, params.name);
      if (query.history === 'true') return (await store.versions(found)).map(versionWire);
      if (query.version === undefined) return environmentWire(found);
      const version = await store.version(found, query.version);
      if (!version) throw missing('runtime-environment');
      return environmentWire(version);
    }),
    route(rest.updateRuntimeEnvironment, async ({ params, query, body }, call) => {
      await findFor(call, params.name);
      const extended = query.extend === undefined ? body.extends : [query.extend].flat();
      const description = query.description ?? body.description;
      return environmentWire(
        await update(call.context, params.name, { ...body, extends: extended, description }),
      );
    }),
    route(rest.setDefaultRuntimeEnvironment, async ({ params }, call) => {
      await findFor(call, params.name);
      return environmentWire(await setDefault(call.context, params.name));
    }),
    route(rest.deleteRuntimeEnvironment, async ({ params, query }, call) => {
      await findFor(call, params.name);
      await remove(call.context, params.name, { force: query.force === 'true' });
    }),
    route(rest.listBaseImages, async ({ params }, call) => baseImages(await findFor(call, params.name))),
    route(rest.listClusters, async (_, call) => {
      const found = await store.list(call.principal.accountId, { limit: MAX_LISTED, offset: 0 });
      // A cluster is as visible as what runs in it.
      const permits = await call.permits();
      return clustersOf(found.filter(one => permits(guarded(one))));
    }),
    route(rest.registerCluster, async ({ body }, call) => {
      const runtimeEnvironment = environmentWire(await register(call.context, body));
      return { name: runtimeEnvironment.metadata.name, runtimeEnvironment };
    }),
  ];
};

const guarded = ({ accountId, name, spec }: RuntimeEnvironment) => ({
  id: name,
  accountId,
  tags: spec.tags,
});
