/** The folders of a repository out of the paths of its files, those that hold manifests first. */
export const foldersOf = (paths: readonly string[]): readonly string[] => {
  const folders = new Map<string, boolean>();
  for (const path of paths) {
    const parts = path.split('/');
    const holds = /\.(ya?ml|json|jsonnet)$/.test(path);
    for (let depth = 1; depth < parts.length; depth += 1) {
      const folder = parts.slice(0, depth).join('/');
      const isOwn = depth === parts.length - 1;
      folders.set(folder, folders.get(folder) === true || (isOwn && holds));
    }
  }
  return [...folders]
    .sort(([one, a], [two, b]) => Number(b) - Number(a) || (one < two ? -1 : 1))
    .map(([folder]) => folder);
};
