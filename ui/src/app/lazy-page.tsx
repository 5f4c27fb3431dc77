import type { RouteComponent } from '@tanstack/react-router';
import { createElement } from 'react';
import { fetchCode } from '../later/index.ts';
import { PageUnavailable } from '../shell/index.ts';
import { type Catalogues, Words } from '../text/index.ts';

/**
 * A page in its own chunk. Only the name of the export is checked here, not its type: pages use links, links know
 * every route, and routes would know every page. The router loads the page before it shows it, and a page that could
 * not be loaded is asked for again on the next try.
 */
export const lazyPage = <Module extends object>(
  load: () => Promise<Module>,
  name: keyof Module & string,
): RouteComponent => {
  let page: RouteComponent | undefined;
  let words: Catalogues = {};
  let loading: Promise<void> | undefined;
  const preload = (): Promise<void> => {
    loading ??= fetchCode(load).then(
      module => {
        page = module[name] as RouteComponent;
        words = 'words' in module ? (module.words as Catalogues) : {};
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
    return <Words of={words}>{createElement(page)}</Words>;
  };
  LazyPage.preload = preload;
  return LazyPage;
};
