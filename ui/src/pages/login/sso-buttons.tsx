import { ButtonAnchor } from '../../design/button/index.ts';
import { useText } from '../../text/index.ts';

interface Props {
  readonly providers: readonly { readonly id: string; readonly name: string }[];
  readonly next: string;
}

/** One button per identity provider; the browser leaves the page, so these are links. */
export const SsoButtons = ({ providers, next }: Props) => {
  const t = useText('login');
  return providers.map(({ id, name }, index) => (
    <ButtonAnchor
      key={id}
      variant={index === 0 ? 'primary' : 'default'}
      size="lg"
      icon="key"
      wide
      href={`/api/auth/sso/${id}/start?${new URLSearchParams({ returnTo: next })}`}
    >
      {t('sso', { provider: name })}
    </ButtonAnchor>
  ));
};
