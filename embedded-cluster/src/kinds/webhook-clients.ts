import type { Field } from './field.ts';

const FORM = '; desired format: https://host[/path]';

/** The address of a webhook outside of the cluster. */
const checkUrl = (url: Field): void => {
  const parsed = URL.parse(url.text);
  if (!parsed) {
    url.required(`url must be a valid URL: parse ${JSON.stringify(url.text)}: it cannot be read${FORM}`);
    return;
  }
  if (parsed.protocol !== 'https:')
    url.invalid(`'https' is the only allowed URL scheme${FORM}`, parsed.protocol.slice(0, -1));
  if (parsed.host === '') url.invalid(`host must be specified${FORM}`, '');
  if (parsed.username !== '' || parsed.password !== '')
    url.invalid('user information is not permitted in the URL', parsed.username);
  if (parsed.hash !== '') url.invalid('fragments are not permitted in the URL', parsed.hash.slice(1));
  if (parsed.search !== '')
    url.invalid('query parameters are not permitted in the URL', parsed.search.slice(1));
};

const checkService = (service: Field): void => {
  const [name, namespace, port, path] = [
    service.at('name'),
    service.at('namespace'),
    service.at('port'),
    service.at('path'),
  ];
  if (name.text === '') name.required('service name is required');
  if (namespace.text === '') namespace.required('service namespace is required');
  if (port.number !== undefined && (port.number < 1 || port.number > 65_535))
    port.invalid('port is not valid: must be between 1 and 65535, inclusive');
  if (path.isSet && !path.text.startsWith('/')) path.invalid("must start with a '/'");
};

const isAuthority = (text: string): boolean =>
  Buffer.from(text, 'base64').toString().includes('-----BEGIN CERTIFICATE-----');

/** Where a webhook is: at an address, or behind a service. */
export const checkClientConfig = (config: Field): void => {
  const [url, service, bundle] = [config.at('url'), config.at('service'), config.at('caBundle')];
  if (url.isSet === service.isSet) config.required('exactly one of url or service is required');
  else if (url.isSet) checkUrl(url);
  else checkService(service);
  if (bundle.text !== '' && !isAuthority(bundle.text))
    bundle.invalid('unable to load root certificates: unable to parse bytes as PEM block');
};
