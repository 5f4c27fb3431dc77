export { describeProvider, type ProviderUnderTest } from './contract.ts';
