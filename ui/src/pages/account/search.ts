/** The address of this page says nothing more. */
export const parseAccountSearch = () => ({});
