export {
  addFavourite,
  createView,
  deleteView,
  listFavourites,
  listViews,
  removeFavourite,
  replaceView,
} from './rest.ts';
export type { SavedViewChange, SavedViewInput } from './view.ts';
