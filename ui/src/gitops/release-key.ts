interface PlacedRelease {
  readonly runtime: string;
  readonly clusterName: string;
  readonly namespace: string;
  readonly name: string;
}

/** What a release of Helm is called in the address, whatever revision it is at. */
export const releaseKey = ({ runtime, clusterName, namespace, name }: PlacedRelease): string =>
  [runtime, clusterName, namespace, name].join('/');

/** What the address of the page of releases says for one of them to be shown there, however many there are. */
export const releaseSearch = (release: PlacedRelease) => ({
  q: `namespace:${release.namespace} ${release.name}`,
  selected: releaseKey(release),
});
