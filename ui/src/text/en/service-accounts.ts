export const serviceAccounts = {};
