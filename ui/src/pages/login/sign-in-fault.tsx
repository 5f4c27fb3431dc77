import { Banner } from '../../design/banner/index.ts';
import { useText } from '../../text/index.ts';

const KNOWN = ['SSO_DECLINED', 'SSO_ATTEMPT_INVALID', 'SSO_PROVIDER_DISABLED'] as const;

interface Props {
  /** The code that the way back from the identity provider carries. */
  readonly code: string;
  readonly request: string | undefined;
}

/** Why single sign-on led back here. The address is anybody's to write, so only known codes choose the words. */
export const SignInFault = ({ code, request }: Props) => {
  const t = useText('login');
  const common = useText('common');
  const known = KNOWN.find(one => one === code) ?? 'other';
  return (
    <Banner tone="bad" urgent title={t(`fault.${known}`)}>
      {request !== undefined && common('requestId', { id: request.slice(0, 36) })}
    </Banner>
  );
};
