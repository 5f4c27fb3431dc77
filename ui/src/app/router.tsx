import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { parseAccessSearch } from '../pages/access/search.ts';
import { parseAccountSearch } from '../pages/account/search.ts';
import { parseApplicationSearch } from '../pages/application/search.ts';
import { parseApplicationsSearch } from '../pages/applications/search.ts';
import { parseApplicationSetSearch } from '../pages/applications/set/search.ts';
import { parseAuditSearch } from '../pages/audit/search.ts';
import { parseBuildSearch } from '../pages/build/search.ts';
import { parseBuildsSearch } from '../pages/builds/search.ts';
import { parseCanISearch } from '../pages/can-i/search.ts';
import { parseCatalogSearch } from '../pages/catalog/search.ts';
import { parseClusterSearch, parseClustersSearch } from '../pages/clusters/search.ts';
import { parseGitSourcesSearch } from '../pages/git-sources/search.ts';
import { parseHelmSearch } from '../pages/helm/search.ts';
import { parseHomeSearch } from '../pages/home/search.ts';
import { parseImagesSearch } from '../pages/images/search.ts';
import { parseIntegrationsSearch } from '../pages/integrations/search.ts';
import { parseInvitationSearch } from '../pages/invitation/search.ts';
import { parseLoginSearch } from '../pages/login/search.ts';
import { parseNotificationsSearch } from '../pages/notifications/search.ts';
import { parsePipelineSearch } from '../pages/pipeline/search.ts';
import { parsePipelinesSearch } from '../pages/pipelines/search.ts';
import { parseProfileSearch } from '../pages/profile/search.ts';
import { parseProjectsSearch } from '../pages/projects/search.ts';
import { parsePullRequestSearch } from '../pages/pull-request/search.ts';
import { parseRepositoriesSearch } from '../pages/repositories/search.ts';
import { parseRepositorySearch } from '../pages/repository/search.ts';
import { parseRunnersSearch } from '../pages/runners/search.ts';
import { parseRuntimeSearch } from '../pages/runtime/search.ts';
import { parseRuntimesSearch } from '../pages/runtimes/search.ts';
import { parseServiceAccountsSearch } from '../pages/service-accounts/search.ts';
import { parseSharedConfigSearch } from '../pages/shared-config/search.ts';
import { parseSsoSearch } from '../pages/sso/search.ts';
import { parseSystemSearch } from '../pages/system/search.ts';
import { parseTeamsSearch } from '../pages/teams/search.ts';
import { parseTokensSearch } from '../pages/tokens/search.ts';
import { parseUsersSearch } from '../pages/users/search.ts';
import { ensureSession } from '../session/index.ts';
import { NotFoundPage, RouteError, RoutePending, Shell, ShellError, ShellPending } from '../shell/index.ts';
import { lazyPage } from './lazy-page.tsx';
import { parseSearch, stringifySearch } from './search-codec.ts';
import { SignedInWindow } from './signed-in-window.tsx';

interface RouterContext {
  readonly queryClient: QueryClient;
}

/** Outside the shell there is no frame to show before the page is there. */
const Nothing = () => null;

const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Outlet });
const root = () => rootRoute;

/** Everything that needs a person: without one the sign-in page comes first and leads back here. */
const shellRoute = createRoute({
  getParentRoute: root,
  id: 'shell',
  component: Shell,
  pendingComponent: ShellPending,
  errorComponent: ShellError,
  beforeLoad: async ({ context, location }) => {
    if (await ensureSession(context.queryClient)) return;
    throw redirect({ to: '/login', search: location.href === '/' ? {} : { next: location.href } });
  },
});
const shell = () => shellRoute;

const routeTree = rootRoute.addChildren([
  createRoute({
    getParentRoute: root,
    path: '/login',
    validateSearch: parseLoginSearch,
    component: lazyPage(() => import('../pages/login/index.ts'), 'LoginPage'),
    pendingComponent: Nothing,
  }),
  createRoute({
    getParentRoute: root,
    path: '/invitations/accept',
    validateSearch: parseInvitationSearch,
    component: lazyPage(() => import('../pages/invitation/index.ts'), 'InvitationPage'),
    pendingComponent: Nothing,
  }),
  createRoute({ getParentRoute: root, path: '/signed-in', component: SignedInWindow }),
  createRoute({
    getParentRoute: root,
    path: '/gallery',
    component: lazyPage(() => import('../gallery/index.ts'), 'GalleryPage'),
    pendingComponent: Nothing,
  }),
  shellRoute.addChildren([
    createRoute({
      getParentRoute: shell,
      path: '/',
      validateSearch: parseHomeSearch,
      component: lazyPage(() => import('../pages/home/index.ts'), 'HomePage'),
    }),
    createRoute({
      getParentRoute: shell,
      path: '/pipelines',
      validateSearch: parsePipelinesSearch,
      component: lazyPage(() => import('../pages/pipelines/index.ts'), 'PipelinesPage'),
    }),
    createRoute({
      getParentRoute: shell,
      path: '/pipelines/$id',
      validateSearch: parsePipelineSearch,
      component: lazyPage(() => import('../pages/pipeline/index.ts'), 'PipelinePage'),
    }),
    createRoute({
      getParentRoute: shell,
      path: '/builds',
      validateSearch: parseBuildsSearch,
      component: lazyPage(() => import('../pages/builds/index.ts'), 'BuildsPage'),
    }),
    createRoute({
      getParentRoute: shell,
      path: '/builds/$id',
      validateSearch: parseBuildSearch,
      component: lazyPage(() => import('../pages/build/index.ts'), 'BuildPage'),
    }),
    createRoute({
      getParentRoute: shell,
      path: '/projects',
      validateSearch: parseProjectsSearch,
      component: lazyPage(() => import('../pages/projects/index.ts'), 'ProjectsPage'),
    }),
    createRoute({
      getParentRoute: shell,
      path: '/catalog',
      validateSearch: parseCatalogSearch,
      component: lazyPage(() => import('../pages/catalog/index.ts'), 'CatalogPage'),
    }),
    createRoute({
      getParentRoute: shell,
      path: '/repositories',
      validateSearch: parseRepositoriesSearch,
      component: lazyPage(() => import('../pages/repositories/index.ts'), 'RepositoriesPage'),
    }),
    createRoute({
      getParentRoute: shell,
      path: '/repositories/$owner/$repo',
      validateSearch: parseRepositorySearch,
      component: lazyPage(() => import('../pages/repository/index.ts'), 'RepositoryPage'),
    }),
    createRoute({
      getParentRoute: shell,
      path: '/apps',
      validateSearch: parseApplicationsSearch,
      component: lazyPage(() => import('../pages/applications/index.ts'), 'ApplicationsPage'),
    }),
    createRoute({
      getParentRoute: shell,
      path: '/apps/$runtime/$namespace/$name',
      validateSearch: parseApplicationSearch,
      component: lazyPage(() => import('../pages/application/index.ts'), 'ApplicationPage'),
    }),
    createRoute({
      getParentRoute: shell,
      path: '/apps/sets/$runtime/$namespace/$name',
      validateSearch: parseApplicationSetSearch,
      component: lazyPage(() => import('../pages/applications/index.ts'), 'ApplicationSetPage'),
    }),
    createRoute({
      getParentRoute: shell,
      path: '/runtimes',
      validateSearch: parseRuntimesSearch,
      component: lazyPage(() => import('../pages/runtimes/index.ts'), 'RuntimesPage'),
    }),
    createRoute({
      getParentRoute: shell,
      path: '/runtimes/$name',
      validateSearch: parseRuntimeSearch,
      component: lazyPage(() => import('../pages/runtime/index.ts'), 'RuntimePage'),
    }),
    createRoute({
      getParentRoute: shell,
      path: '/sources',
      validateSearch: parseGitSourcesSearch,
      component: lazyPage(() => import('../pages/git-sources/index.ts'), 'GitSourcesPage'),
    }),
    createRoute({
      getParentRoute: shell,
      path: '/clusters',
      validateSearch: parseClustersSearch,
      component: lazyPage(() => import('../pages/clusters/index.ts'), 'ClustersPage'),
    }),
    createRoute({
      getParentRoute: shell,
      path: '/clusters/$runtime/$cluster',
      validateSearch: parseClusterSearch,
      component: lazyPage(() => import('../pages/clusters/index.ts'), 'ClusterPage'),
    }),
    createRoute({
      getParentRoute: shell,
      path: '/helm',
      validateSearch: parseHelmSearch,
      component: lazyPage(() => import('../pages/helm/index.ts'), 'HelmPage'),
    }),
    createRoute({
      getParentRoute: shell,
      path: '/runners',
      validateSearch: parseRunnersSearch,
      component: lazyPage(() => import('../pages/runners/index.ts'), 'RunnersPage'),
    }),
    createRoute({
      getParentRoute: shell,
      path: '/profile',
      validateSearch: parseProfileSearch,
      component: lazyPage(() => import('../pages/profile/index.ts'), 'ProfilePage'),
    }),
    createRoute({
      getParentRoute: shell,
      path: '/repositories/$owner/$repo/pulls/$number',
      validateSearch: parsePullRequestSearch,
      component: lazyPage(() => import('../pages/pull-request/index.ts'), 'PullRequestPage'),
    }),
    createRoute({
      getParentRoute: shell,
      path: '/images',
      validateSearch: parseImagesSearch,
      component: lazyPage(() => import('../pages/images/index.ts'), 'ImagesPage'),
    }),
    createRoute({
      getParentRoute: shell,
      path: '/settings',
      beforeLoad: () => {
        throw redirect({ to: '/settings/account', replace: true });
      },
    }),
    createRoute({
      getParentRoute: shell,
      path: '/settings/account',
      validateSearch: parseAccountSearch,
      component: lazyPage(() => import('../pages/account/index.ts'), 'AccountPage'),
    }),
    createRoute({
      getParentRoute: shell,
      path: '/settings/users',
      validateSearch: parseUsersSearch,
      component: lazyPage(() => import('../pages/users/index.ts'), 'UsersPage'),
    }),
    createRoute({
      getParentRoute: shell,
      path: '/settings/teams',
      validateSearch: parseTeamsSearch,
      component: lazyPage(() => import('../pages/teams/index.ts'), 'TeamsPage'),
    }),
    createRoute({
      getParentRoute: shell,
      path: '/settings/access',
      validateSearch: parseAccessSearch,
      component: lazyPage(() => import('../pages/access/index.ts'), 'AccessPage'),
    }),
    createRoute({
      getParentRoute: shell,
      path: '/settings/access/can-i',
      validateSearch: parseCanISearch,
      component: lazyPage(() => import('../pages/can-i/index.ts'), 'CanIPage'),
    }),
    createRoute({
      getParentRoute: shell,
      path: '/settings/sso',
      validateSearch: parseSsoSearch,
      component: lazyPage(() => import('../pages/sso/index.ts'), 'SsoPage'),
    }),
    createRoute({
      getParentRoute: shell,
      path: '/settings/tokens',
      validateSearch: parseTokensSearch,
      component: lazyPage(() => import('../pages/tokens/index.ts'), 'TokensPage'),
    }),
    createRoute({
      getParentRoute: shell,
      path: '/settings/service-accounts',
      validateSearch: parseServiceAccountsSearch,
      component: lazyPage(() => import('../pages/service-accounts/index.ts'), 'ServiceAccountsPage'),
    }),
    createRoute({
      getParentRoute: shell,
      path: '/settings/shared-config',
      validateSearch: parseSharedConfigSearch,
      component: lazyPage(() => import('../pages/shared-config/index.ts'), 'SharedConfigPage'),
    }),
    createRoute({
      getParentRoute: shell,
      path: '/settings/integrations',
      validateSearch: parseIntegrationsSearch,
      component: lazyPage(() => import('../pages/integrations/index.ts'), 'IntegrationsPage'),
    }),
    createRoute({
      getParentRoute: shell,
      path: '/settings/notifications',
      validateSearch: parseNotificationsSearch,
      component: lazyPage(() => import('../pages/notifications/index.ts'), 'NotificationsPage'),
    }),
    createRoute({
      getParentRoute: shell,
      path: '/settings/audit',
      validateSearch: parseAuditSearch,
      component: lazyPage(() => import('../pages/audit/index.ts'), 'AuditPage'),
    }),
    createRoute({
      getParentRoute: shell,
      path: '/settings/system',
      validateSearch: parseSystemSearch,
      component: lazyPage(() => import('../pages/system/index.ts'), 'SystemPage'),
    }),
    createRoute({
      getParentRoute: shell,
      path: '/help/$',
      component: lazyPage(() => import('../pages/help/index.ts'), 'HelpPage'),
    }),
    // An address that leads nowhere still shows the shell, so that there is a way out.
    createRoute({ getParentRoute: shell, path: '$', component: NotFoundPage }),
  ]),
]);

/** Every address of the product; pages come in their own chunks. */
export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: RoutePending,
    defaultPendingMs: 150,
    // What is there is shown: its frame is the same, so nothing flickers.
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    scrollToTopSelectors: ['#content'],
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
