export { describeProvider, type ProviderUnderTest } from './contract.ts';
export { Forge } from './forge.ts';
export { hubWire } from './hub-wire.ts';
