export {
  isMap,
  type PlainMap,
  servicesOf,
  variablesOf,
} from './composition.ts';
export { type ServicesSetting, startServices } from './start-services.ts';
