import { checkNotNegative, checkOneOf } from './checks.ts';
import type { Field } from './field.ts';

const SECCOMP = ['Localhost', 'RuntimeDefault', 'Unconfined'];

/** Reports what is wrong with the identity and the powers of a pod or a container. */
export const checkSecurity = (context: Field): void => {
  if (!context.isSet) return;
  for (const name of ['runAsUser', 'runAsGroup', 'fsGroup']) checkNotNegative(context.at(name));
  const profile = context.at('seccompProfile');
  if (profile.isSet) checkOneOf(profile.at('type'), SECCOMP);
  if (profile.at('type').text === 'Localhost' && profile.at('localhostProfile').text === '')
    profile.at('localhostProfile').required('must be set when seccomp type is Localhost');
  if (context.at('allowPrivilegeEscalation').value !== false) return;
  if (context.at('privileged').value === true)
    context.invalid(
      'cannot set `allowPrivilegeEscalation` to false and `privileged` to true',
      context.fields,
    );
  if (context.at('capabilities.add').items.some(({ text }) => text === 'CAP_SYS_ADMIN'))
    context.invalid(
      'cannot set `allowPrivilegeEscalation` to false and `capabilities.Add` CAP_SYS_ADMIN',
      context.fields,
    );
};
