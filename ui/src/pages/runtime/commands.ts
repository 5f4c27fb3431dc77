import type { Runtime } from '../../gitops/index.ts';

type Named = Pick<Runtime, 'name' | 'namespace'>;

/** The namespace that the command line takes by itself. */
const USUAL_NAMESPACE = 'freshet';

const namespaceFlag = ({ namespace }: Named): string =>
  namespace === USUAL_NAMESPACE ? '' : ` --namespace ${namespace}`;

/** Whether a text is the name of an image that a shell takes as one word. */
export const isImage = (text: string): boolean => /^[\w][\w./:@-]{0,499}$/.test(text);

/** What brings a runtime to another image; names and images have nothing in them that a shell would read otherwise. */
export const upgradeCommand = (runtime: Named, image: string): string =>
  `freshet runtime upgrade ${runtime.name} --image ${isImage(image) ? image : 'IMAGE'}${namespaceFlag(runtime)}`;

/** What takes a runtime out of its cluster. */
export const uninstallCommand = (runtime: Named): string =>
  `freshet runtime uninstall ${runtime.name}${namespaceFlag(runtime)}`;
