import type { AppProxyResolvers } from '@freshet/contracts/app-proxy';
import { Fault } from '@freshet/kit/errors';
import { saveIntegration } from '../../integrations/index.ts';
import { RuntimeFiles } from '../../shared-configuration/index.ts';
import { APPLICATIONS } from '../application-desk.ts';
import { removalFrom } from '../application-files.ts';
import { applicationFileOf, gitSourceOfApplication } from '../application-in-git.ts';
import { ApplicationSight } from '../application-sight.ts';
import type { ProxyCall } from '../call.ts';
import { previewing } from '../commit-preview.ts';
import { gitSourceContent } from '../git-source-content.ts';
import { clusterProblems, firstSyncOf, newApplication, syncProblems } from '../new-application.ts';
import { type ProxyParts, sharedPlace } from '../proxy-parts.ts';
import { showDeletion } from '../show-deletion.ts';
import { tellTakenOver } from '../taken-over.ts';
import { requireNew, requireReadable } from '../wanted-repository.ts';
import { edited, gitSourceEntity, newFacts } from './git-sources.ts';

const requireNone = (problems: readonly string[]): void => {
  if (problems.length > 0) throw new Fault('APPLICATION_INVALID', problems.join('; '));
};

/** What changes in Git would write, told and not done. */
export const previewResolvers = (parts: ProxyParts) => {
  const sight = new ApplicationSight(parts.applications);
  const filesOf = async (call: ProxyCall) => {
    const repository = sharedPlace(parts);
    const { name, namespace } = parts.runtime();
    return new RuntimeFiles(
      { runtime: name, namespace, repository },
      await previewing(parts.commits, call, repository),
    );
  };
  return {
    Query: {
      previewNewApplication: async (_, { input }, call) => {
        const made = await newApplication(parts, call, input);
        // Whoever may not commit it learns nothing of repositories that the runtime may read.
        const editor = await previewing(parts.commits, call, made.source.repository);
        const { application } = made;
        requireNone(await clusterProblems(parts, application));
        const comparison = await parts.engine.examine(application, call.signal);
        requireNone(syncProblems(comparison));
        const takesOver = await tellTakenOver(parts, { sight, call }, { application, comparison });
        return { commit: await made.commit(editor), firstSync: { ...firstSyncOf(comparison), takesOver } };
      },
      previewApplicationRemoval: async (_, ref, call) => {
        const application = await parts.applications.open(call, ref);
        const source = await gitSourceOfApplication(parts, application);
        const editor = await previewing(parts.commits, call, source.repository);
        const file = await applicationFileOf(editor, source, application);
        const message = `Remove application ${application.metadata.name}`;
        return {
          commit: await editor.commit([removalFrom(file)], message),
          ...showDeletion(await parts.engine.foreseeDeletion(application)),
        };
      },
      previewGitSource: async (_, { input }, call) => {
        const facts = newFacts(input);
        const { namespace } = parts.runtime();
        const files = await filesOf(call);
        if (await parts.client.find(APPLICATIONS, { namespace, name: facts.name }))
          throw new Fault('GIT_SOURCE_TAKEN', `there is an application ${facts.name} already`, {
            name: facts.name,
          });
        await (input.createRepository ? requireNew(parts, call, facts) : requireReadable(parts, facts));
        return files.addGitSource(facts, input.message ?? `Add Git Source ${facts.name}`);
      },
      gitSourceContent: async (_, { input }, call) => {
        const facts = newFacts(input);
        // Whoever may not commit it learns nothing of repositories that the runtime may read.
        await filesOf(call);
        return gitSourceContent(parts, facts, call.signal);
      },
      previewGitSourceEdit: async (_, { input }, call) => {
        await call.guard.admit(gitSourceEntity(parts, input.name));
        const files = await filesOf(call);
        return files.editGitSource(
          input.name,
          facts => edited(facts, input),
          input.message ?? `Change Git Source ${input.name}`,
        );
      },
      previewGitSourceRemoval: async (_, { name }, call) => {
        await call.guard.admit(gitSourceEntity(parts, name));
        return (await filesOf(call)).removeGitSource(name, `Remove Git Source ${name}`);
      },
      previewConfigurationRuntime: async (_, { enabled }, call) => {
        const { name } = parts.runtime();
        const files = await filesOf(call);
        return files.setConfigurationRuntime(
          enabled,
          enabled ? `Make ${name} a configuration runtime` : `Make ${name} an ordinary runtime`,
        );
      },
      previewCluster: async (_, { input }, call) => {
        const files = await filesOf(call);
        const { name, server } = await parts.clusters.examine(input);
        return { name, server, commit: await files.addCluster({ name, server }, `Add cluster ${name}`) };
      },
      previewIntegration: async (_, { input }, call) => {
        const place = sharedPlace(parts);
        return saveIntegration(
          await previewing(parts.commits, call, place),
          place,
          { ...input, runtimes: input.runtimes ?? [], isNew: input.isNew ?? false },
          input.message ?? `Save integration ${input.name.slice(0, 64)}`,
        );
      },
    },
  } satisfies AppProxyResolvers<ProxyCall>;
};
