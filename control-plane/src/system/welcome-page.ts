import { html, page } from './html.ts';

interface Installation {
  readonly version: string;
  readonly publicUrl: URL;
}

/** What the root shows: that Freshet runs, and where to go from here. */
export const welcomePage = ({ version, publicUrl }: Installation): string =>
  page(
    'Freshet',
    html`<main class="welcome">
<h1>Freshet is running</h1>
<p>Version ${version}. The control plane is up; it serves the REST API, GraphQL and the command line.</p>
<ul>
<li><a href="/api/docs">API reference</a>, and the same as <a href="/api/openapi.json">OpenAPI 3.1</a></li>
<li><a href="/readyz">Readiness</a> of this process</li>
<li>On this machine, <code>npx freshet get users</code> works without a login; <code>npx freshet --help</code> lists the rest.</li>
<li>Elsewhere, log in with <code>npx freshet auth login ${publicUrl.origin}</code></li>
</ul>
</main>`,
  );
