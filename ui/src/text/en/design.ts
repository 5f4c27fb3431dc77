export const design = {};
