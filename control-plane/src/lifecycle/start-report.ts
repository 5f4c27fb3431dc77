import type { Secret } from '@freshet/kit/secret';

interface StartReport {
  readonly version: string;
  readonly url: string;
  readonly home: string;
  readonly database: 'embedded' | 'external';
  /** Where the embedded database is, when it could not be in the home. */
  readonly databasePath: string | undefined;
  readonly seconds: number;
  readonly admin: { readonly userName: string; readonly password: Secret } | undefined;
}

/** The block that a person sees once everything runs. */
export const startReport = ({
  version,
  url,
  home,
  database,
  databasePath,
  seconds,
  admin,
}: StartReport): string => {
  const rows: [string, string][] = [
    ['Open', url],
    [
      'Log in as',
      admin
        ? `${admin.userName}, password ${admin.password.reveal()} (shown only now)`
        : 'admin, or any user of yours',
    ],
    ['State', database === 'embedded' ? home : `${home}, and the database in DATABASE_URL`],
    ...(databasePath === undefined ? [] : [['Database', databasePath] as [string, string]]),
    ['Try', database === 'embedded' ? 'npx freshet get users' : `npx freshet auth login ${url}`],
    ['', 'npx freshet --help'],
  ];
  const lines = rows.map(([label, text]) => `  ${label.padEnd(10)} ${text}`);
  return [
    '',
    `Freshet ${version} is ready (${seconds.toFixed(1)} s)`,
    '',
    ...lines,
    '',
    'Ctrl-C stops it.',
    '',
  ].join('\n');
};
