/** What people keep of lists: queries under a name, and favourites. */
import * as contract from '@freshet/contracts/views';
import { type Route, route } from '../gateway/index.ts';
import { addFavourite, listFavourites, removeFavourite } from './favourites.ts';
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  replaceSavedView,
  type SavedViewRow,
  type ViewsDeps,
} from './saved-views.ts';

/** Puts the module together. It starts nothing, so there is nothing to stop. */
export const createViews = (deps: ViewsDeps): { readonly routes: readonly Route[] } => ({
  routes: [
    route(contract.listViews, async ({ query }, { principal }) => ({
      views: (await listSavedViews(deps, principal, query.page)).map(row => wireOf(row, principal.id)),
    })),
    route(contract.createView, async ({ body }, call) =>
      wireOf(await createSavedView(deps, call, body), call.principal.id),
    ),
    route(contract.replaceView, async ({ params, body }, call) =>
      wireOf(await replaceSavedView(deps, call, params.view, body), call.principal.id),
    ),
    route(contract.deleteView, ({ params }, call) => deleteSavedView(deps, call, params.view)),
    route(contract.listFavourites, async (_, { principal }) => ({
      favourites: (await listFavourites(deps, principal)).map(({ application_id, created_at }) => ({
        id: application_id,
        createdAt: created_at.toISOString(),
      })),
    })),
    route(contract.addFavourite, ({ params }, call) => addFavourite(deps, call, params.favourite)),
    route(contract.removeFavourite, ({ params }, call) => removeFavourite(deps, call, params.favourite)),
  ],
});

const wireOf = (row: SavedViewRow, callerId: string) => ({
  id: row.id,
  page: row.page,
  name: row.name,
  query: row.query,
  shared: row.shared,
  isMine: row.owner_id === callerId,
  createdAt: row.created_at.toISOString(),
});
