import { z } from 'zod';
import { defineOperation, empty, Id, json, signedIn } from '../rest/index.ts';
import { Favourite, SavedView, SavedViewChange, SavedViewInput, ViewPage } from './view.ts';

const tag = 'views';
const ViewPath = z.object({ view: Id });
const FavouritePath = z.object({ favourite: Id });

export const listViews = defineOperation({
  id: 'views-list',
  method: 'GET',
  path: '/views',
  tag,
  summary: 'List the saved views of a page: your own, and those for everybody',
  guard: signedIn,
  sdk: 'views.list',
  query: z.object({ page: ViewPage.default('apps') }),
  reply: json(z.strictObject({ views: z.array(SavedView) })),
});

export const createView = defineOperation({
  id: 'views-create',
  method: 'POST',
  path: '/views',
  tag,
  summary: 'Keep a query under a name',
  guard: signedIn,
  sdk: 'views.create',
  body: SavedViewInput,
  reply: json(SavedView, 201),
  idempotency: 'refuse',
});

export const replaceView = defineOperation({
  id: 'views-replace',
  method: 'PUT',
  path: '/views/{view}',
  tag,
  summary: 'Change a saved view; one for everybody is changed by whoever made it, or by an admin',
  guard: signedIn,
  sdk: 'views.replace',
  params: ViewPath,
  body: SavedViewChange,
  reply: json(SavedView),
});

export const deleteView = defineOperation({
  id: 'views-delete',
  method: 'DELETE',
  path: '/views/{view}',
  tag,
  summary: 'Delete a saved view',
  guard: signedIn,
  sdk: 'views.delete',
  params: ViewPath,
  reply: empty,
});

export const listFavourites = defineOperation({
  id: 'favourites-list',
  method: 'GET',
  path: '/favourites',
  tag,
  summary: 'List your favourite applications',
  guard: signedIn,
  sdk: 'favourites.list',
  reply: json(z.strictObject({ favourites: z.array(Favourite) })),
});

export const addFavourite = defineOperation({
  id: 'favourites-add',
  method: 'PUT',
  path: '/favourites/{favourite}',
  tag,
  summary: 'Make an application a favourite of yours, by its id',
  guard: signedIn,
  sdk: 'favourites.add',
  params: FavouritePath,
  reply: empty,
});

export const removeFavourite = defineOperation({
  id: 'favourites-remove',
  method: 'DELETE',
  path: '/favourites/{favourite}',
  tag,
  summary: 'Take an application from your favourites',
  guard: signedIn,
  sdk: 'favourites.remove',
  params: FavouritePath,
  reply: empty,
});
