import { SETTINGS } from '@freshet/contracts/settings';
import { type ConfigOf, type Environment, readConfig } from '@freshet/kit/config';
import { type Networks, readAddressList } from '@freshet/kit/outbound';

export type ControlPlaneConfig = ConfigOf<typeof SETTINGS>;

/** Variables of the command line that share our prefix. */
const FOREIGN = ['FRESHET_API_KEY', 'FRESHET_CONFIG', 'FRESHET_CONTEXT'];

/** The only reader of the environment in the control plane. */
export const readControlPlaneConfig = (env: Environment = process.env) =>
  readConfig(SETTINGS, env, { prefix: 'FRESHET_', alsoKnown: FOREIGN });

/** Where requests to addresses that people name may go. */
export const networksOf = ({ listen }: Pick<ControlPlaneConfig, 'listen'>): Networks => ({
  allowPrivate: listen.allowPrivateAddresses,
  permitted: readAddressList(listen.permittedAddresses),
});
