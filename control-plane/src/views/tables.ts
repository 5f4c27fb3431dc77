interface SavedViewsTable {
  id: string;
  account_id: string;
  owner_id: string;
  page: 'apps';
  name: string;
  query: string;
  shared: boolean;
  created_at: Date;
}

interface FavouritesTable {
  account_id: string;
  owner_id: string;
  application_id: string;
  created_at: Date;
}

export interface ViewsTables {
  'views.saved_views': SavedViewsTable;
  'views.favourites': FavouritesTable;
}
