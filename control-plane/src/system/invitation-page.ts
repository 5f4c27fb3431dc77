import { html, page } from './html.ts';

/**
 * What the link of an invitation opens. The token stands in the fragment, which browsers keep to themselves, so
 * the page cannot accept it for its reader: it tells how.
 */
export const invitationPage = (publicUrl: URL): string =>
  page(
    'Freshet: invitation',
    html`<main class="welcome">
<h1>You are invited to Freshet</h1>
<p>Join from a terminal: put what follows <code>token=</code> in the address of this page in place of <code>TOKEN</code>,
and choose a user name and a password of at least twelve characters.</p>
<pre><code>curl ${publicUrl.origin}/api/invitations/accept -H 'Content-Type: application/json' \\
  -d '{"token":"TOKEN","userName":"NAME","password":"PASSWORD"}'</code></pre>
<p>From then on you can log in:</p>
<pre><code>npx freshet auth login ${publicUrl.origin}</code></pre>
<p>An invitation works once and for seven days. If you already have a user here, sign in and
<a href="/api/docs#invitations-join">join</a> as yourself instead.</p>
</main>`,
  );
