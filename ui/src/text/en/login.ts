export const login = {};
