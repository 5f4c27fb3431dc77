import type { AppProxyResolvers } from '@freshet/contracts/app-proxy';
import type { ApplicationSet } from '@freshet/domain/application-sets';
import { APPLICATION_SETS, SET_REFRESH_ANNOTATION } from '../../application-sets/index.ts';
import { applicationFileOf, gitSourceOfApplication } from '../application-in-git.ts';
import { ApplicationSetDesk } from '../application-set-desk.ts';
import type { ProxyCall } from '../call.ts';
import type { ProxyParts } from '../proxy-parts.ts';
import { showApplicationSet, showSetPreview } from '../show-application-set.ts';

/** ApplicationSets as the cluster has them now, and what they would make. */
export const applicationSetResolvers = (parts: ProxyParts) => {
  const { applications, client, commits, engine } = parts;
  const desk = new ApplicationSetDesk(parts);
  const show = async (call: ProxyCall, set: ApplicationSet) =>
    showApplicationSet(set, {
      gitSource: await applications.gitSourceOf(set),
      seen: await desk.membersSeen(call, set),
    });
  return {
    Query: {
      applicationSet: async (_, ref, call) => show(call, await desk.open(call, ref)),
      applicationSetPreview: async (_, ref, call) => {
        const set = await desk.open(call, ref);
        const preview = await engine.previewSet(set, call.signal);
        return showSetPreview(preview, await desk.seenOf(call, set, preview.applications));
      },
      applicationSetFile: async (_, ref, call) => {
        const set = await desk.open(call, ref);
        const { name, repository } = await gitSourceOfApplication(parts, set);
        const login = await commits.loginOf(call);
        const { path } = await applicationFileOf(
          await commits.readerAt(call, repository),
          { name, repository },
          { kind: 'ApplicationSet', metadata: set.metadata },
        );
        const known = await login.provider.repository(login.fullNameOf(repository.url));
        const branch = repository.branch ?? known?.defaultBranch ?? 'HEAD';
        return {
          gitSource: name,
          repository: repository.url,
          branch,
          path,
          url: known ? login.provider.fileUrl(known, { revision: branch, path }) : '',
        };
      },
    },
    Mutation: {
      refreshApplicationSet: async (_, ref, call) => {
        const set = await desk.open(call, ref);
        const { namespace = '', name } = set.metadata;
        const patch = { metadata: { annotations: { [SET_REFRESH_ANNOTATION]: 'true' } } };
        return show(
          call,
          await client.patch(APPLICATION_SETS, { namespace, name }, { kind: 'merge', patch }),
        );
      },
    },
  } satisfies AppProxyResolvers<ProxyCall>;
};
