export const sso = {};
