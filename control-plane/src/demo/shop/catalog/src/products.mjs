/** What is for sale; prices are in cents. */
export const PRODUCTS = [
  { id: 'teapot', name: 'Teapot', cents: 2_450 },
  { id: 'kettle', name: 'Kettle', cents: 3_900 },
  { id: 'mug', name: 'Mug', cents: 850 },
];
