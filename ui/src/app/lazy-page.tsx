import type { RouteComponent } from '@tanstack/react-router';
import { createElement } from 'react';
import { PageUnavailable } from '../shell/index.ts';

/**
 * A page in its own chunk. Only the name of the export is checked here, not its type: pages use links, links know
 * every route, and routes would know every page. The router loads the page before it shows it, and a page that could
 * not be loaded is asked for again on the next try.
 */
export const lazyPage = <Module,>(
  load: () => Promise<Module>,
  name: keyof Module & string,
): RouteComponent => {
  let page: RouteComponent | undefined;
  let loading: Promise<void> | undefined;
  const preload = (): Promise<void> => {
    loading ??= load().then(
      module => {
        page = module[name] as RouteComponent;
      },
      (cause: unknown) => {
        loading = undefined;
        throw new PageUnavailable({ cause });
      },
    );
    return loading;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each route, when the module loads
  const LazyPage: RouteComponent = () => {
    if (!page) throw preload();
    return createElement(page);
  };
  LazyPage.preload = preload;
  return LazyPage;
};
