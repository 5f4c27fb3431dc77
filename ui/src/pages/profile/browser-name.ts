const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/\bChrom(e|ium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^freshet\b/i, 'Freshet'],
  [/^curl\//, 'curl'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

export interface BrowserName {
  readonly browser: string | undefined;
  readonly system: string | undefined;
}

/** What a browser says it is, in words a person knows. Only good enough to recognise one's own. */
export const browserName = (userAgent: string): BrowserName => ({
  browser: BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1],
  system: SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1],
});
