import { Fault } from '@freshet/kit/errors';
import { isMap, isSeq, parseDocument } from 'yaml';
import { WORKLOAD_CONTAINER } from './layout.ts';

const LARGEST = 1_048_576;
const CONTAINERS = ['spec', 'template', 'spec', 'containers'];
const IMAGE = /^[a-zA-Z0-9][a-zA-Z0-9._:/@+-]{0,511}$/;

/** The workload with another image in its container `runtime`; everything else stays as people wrote it. */
export const withImage = (path: string, text: string, image: string): string => {
  const unreadable = (why: string): Fault => new Fault('INSTALLATION_UNREADABLE', `${path} ${why}`, { path });
  if (!IMAGE.test(image))
    throw new Fault('INSTALLATION_UNREADABLE', `${JSON.stringify(image.slice(0, 200))} is no image`);
  if (text.length > LARGEST) throw unreadable('is larger than a manifest may be');
  const document = parseDocument(text);
  if (document.errors.length > 0) throw unreadable(`is no YAML: ${document.errors[0]?.message ?? ''}`);
  const containers = document.getIn(CONTAINERS);
  const container = isSeq(containers)
    ? containers.items.find(item => isMap(item) && item.get('name') === WORKLOAD_CONTAINER)
    : undefined;
  if (!isMap(container)) throw unreadable(`has no container that is called ${WORKLOAD_CONTAINER}`);
  container.set('image', image);
  return document.toString({ lineWidth: 0 });
};
