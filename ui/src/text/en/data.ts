export const data = {};
