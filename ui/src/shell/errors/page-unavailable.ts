/** The code of a page could not be fetched: most often because a newer version has taken its place. */
export class PageUnavailable extends Error {
  constructor(options: ErrorOptions) {
    super('the page could not be loaded', options);
    this.name = 'PageUnavailable';
  }
}
