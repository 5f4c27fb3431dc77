export interface paths {
    "/abac": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List access rules
         * @description In the order they were made. Where there are more than `limit`, the header `x-next-cursor` holds the cursor of the next page.
         */
        get: operations["abac-list"];
        put?: never;
        /** Create an access rule */
        post: operations["abac-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/abac/{rule}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an access rule */
        get: operations["abac-get"];
        /**
         * Replace an access rule
         * @description The ETag of a rule is its `updatedAt` in quotes. With it in `If-Match`, a rule that was changed meanwhile is left alone.
         */
        put: operations["abac-update"];
        post?: never;
        /** Delete an access rule */
        delete: operations["abac-delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/can-i": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask whether the caller may do something
         * @description Decides as if the caller tried, with the scopes of the key in use, and does nothing.
         */
        post: operations["access-can-i"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/can-i/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask many times at once whether the caller may do something
         * @description Each question is decided like one of `/access/can-i`; one that makes no sense refuses all.
         */
        post: operations["access-can-i-each"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/catalog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the kinds of resources and the actions on them */
        get: operations["access-catalog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask on behalf of someone, now and under proposed rules */
        post: operations["access-explain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/who-can": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** List the teams and service accounts that may do something */
        post: operations["access-who-can"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show the account that the caller acts in */
        get: operations["account-get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the settings of the account */
        patch: operations["account-update"];
        trace?: never;
    };
    "/account/modules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the parts of the product and whether the account has them switched on */
        get: operations["account-module-list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/modules/{module}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Switch a part of the product on or off for the account
         * @description A part that is off answers MODULE_OFF to everybody, administrators included, and no build of it begins. Nothing is deleted.
         */
        put: operations["account-module-switch"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agent/{agent}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show one agent */
        get: operations["agents-get"];
        /** Change the name of an agent or the runtime environments it serves */
        put: operations["agents-update"];
        post?: never;
        /** Delete an agent; its key ends at once */
        delete: operations["agents-delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agent/{agent}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** The agent says that it is there */
        put: operations["agents-status"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agent/{agent}/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The agent asks for tasks; there are none, because builds go over the link */
        get: operations["agents-tasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agent/{agent}/tasks/{task}/statuses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The agent says how a task went */
        post: operations["agents-task-status"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the agents by name */
        get: operations["agents-list"];
        put?: never;
        /** Create an agent and answer with its key, which is never shown again */
        post: operations["agents-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agents/name/{agent}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show the agent of this name */
        get: operations["agents-get-by-name"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/annotations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the annotations of a build, a pipeline, a project or an image */
        get: operations["annotations-list"];
        put?: never;
        /** Set one annotation */
        post: operations["annotations-create"];
        /** Delete one annotation, or all of an entity */
        delete: operations["annotations-delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List audit records, the newest first */
        get: operations["audit-list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download audit records as CSV or JSON
         * @description At most 150,000 records; where more match, the header x-audit-truncated is true and a narrower time range gives the rest. CSV fields that a spreadsheet would calculate start with an apostrophe.
         */
        get: operations["audit-download"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that no audit record was edited, removed, added or moved
         * @description Walks the whole log. Keep the reported head in another place and send it as seq and hash next time: that also finds a log which was rewritten as a whole.
         */
        get: operations["audit-verify"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a key and answer with it as plain text; it is never shown again
         * @description The key acts as the caller, or as the service account named by `subjectReference`. Without scopes (none or an empty list) it may do whatever its subject may.
         */
        post: operations["tokens-generate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/key/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show one key, without its secret */
        get: operations["tokens-get-by-id"];
        put?: never;
        post?: never;
        /** Revoke a key at once and for good */
        delete: operations["tokens-delete"];
        options?: never;
        head?: never;
        /** Change the name or the scopes of a key */
        patch: operations["tokens-patch"];
        trace?: never;
    };
    "/auth/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the keys of the caller; admins see all keys of the account */
        get: operations["tokens-list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a password and set the session cookie
         * @description Every reason why it fails gives the same answer. Repeated failures make a user name and an address wait longer and longer.
         */
        post: operations["auth-login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the session of the caller */
        post: operations["auth-logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the password of the caller and end all their other sessions */
        post: operations["auth-change-password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the sessions of the caller in this account, the latest first */
        get: operations["sessions-list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one session at once */
        delete: operations["sessions-end"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sso/{provider}/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Take the answer of the identity provider, open a session and send the browser on
         * @description Answers 303. The provider sends browsers here; nobody else has a reason to call it.
         */
        get: operations["sso-callback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sso/{provider}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Send the browser to the identity provider
         * @description Answers 303. Open it as a page: the cookie it sets must come back with the answer of the provider.
         */
        get: operations["sso-start"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sso/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the identity providers that the sign-in page can offer
         * @description An account that does not exist looks like one without providers. Without an account the only one of the installation is meant.
         */
        get: operations["sso-options"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/switch-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace the session by one in another account of the user */
        post: operations["auth-switch-account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/badges/build": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A picture of how the latest build of a public pipeline ended */
        get: operations["badges-build"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/builds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List builds
         * @description The newest first. Where there are more than `limit`, the header `x-next-cursor` holds the cursor of the next page. The first page has the number of all in `x-total-count`, up to 10,000.
         */
        get: operations["builds-list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/builds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a build */
        get: operations["builds-get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/builds/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approve the step of a build that waits for it */
        post: operations["builds-approve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/builds/{id}/deny": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deny the step of a build that waits for approval */
        post: operations["builds-deny"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/builds/{id}/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read lines of the log of a step
         * @description Without a step, of the one that wrote first. A page holds at most 1 MiB, so it may have fewer lines than were asked for; `next` says where to go on. The address with `step` and `from` is a permanent link to a line.
         */
        get: operations["log-lines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/builds/{id}/logs/bytes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a range of bytes of the log of a step, as it was written */
        get: operations["log-bytes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/builds/{id}/logs/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download the log of a build or of a step, as text or as a page */
        get: operations["log-download"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/builds/{id}/logs/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the groups that a step declared in its log
         * @description A line `##[group]TITLE` or `::group::TITLE` begins one, `##[endgroup]` or `::endgroup::` ends it.
         */
        get: operations["log-groups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/builds/{id}/logs/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find lines in the log of a build
         * @description Expressions have the syntax of RE2 and are matched line by line. A search that takes long answers with what it found so far and where to go on.
         */
        get: operations["log-search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/builds/{id}/logs/steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the steps of a build that wrote to its log, with their sizes */
        get: operations["log-steps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/builds/{id}/logs/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow the log of a build as server-sent events
         * @description First what there is after the cursor, then what comes, without a gap, until `end`. A reader that is too slow is told which lines it missed (`skipped`) and can load them. Come back with the id of the last event, as `after` or as the header Last-Event-ID, after a connection broke.
         */
        get: operations["log-stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/builds/{id}/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Compare the times of the steps of a build with the usual ones */
        get: operations["builds-metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/builds/{id}/restart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin a build again with what it was begun with */
        post: operations["builds-restart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/builds/{id}/step-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the step types that a build is locked to
         * @description Of a pipeline in a repository they are known once a runner has read it.
         */
        get: operations["builds-step-types"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/builds/{id}/steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the steps of a build */
        get: operations["builds-steps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/builds/{id}/terminate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Terminate a build
         * @description Said once more, or with `force`, it also ends the steps that clean up.
         */
        post: operations["builds-terminate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/builds/{id}/tests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tests of a build
         * @description Those that failed first. Steps tell of tests when the variable CF_TEST_REPORTS says where their JUnit files are. The counts are those of the whole build, whatever is filtered.
         */
        get: operations["builds-tests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/builds/{id}/tree": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the builds around a build
         * @description Its ancestors, and all that they began. Builds that the caller may not read are left out.
         */
        get: operations["builds-tree"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/builds/{id}/variables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the variables of a build by where they came from */
        get: operations["builds-variables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/builds/{id}/waiting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ask why a build waits */
        get: operations["builds-waiting"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/builds/{id}/yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the YAML a build was begun with
         * @description Nothing where the runner reads it from the repository.
         */
        get: operations["builds-yaml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/builds/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stop or resume handing out builds of the account */
        post: operations["builds-pause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/builds/rebuild/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Begin a build again with what it was begun with
         * @description For existing clients, with an API key only: a page of another site could make a browser send it.
         */
        get: operations["builds-rebuild"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/builds/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Say how builds have been doing over some days
         * @description By when they ended; only of pipelines whose builds the caller may read.
         */
        get: operations["builds-statistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/builds/under-way": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count the builds that have not ended */
        get: operations["builds-under-way"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clusters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the clusters that runtime environments run in */
        get: operations["clusters-list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contexts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List shared configuration and connections by name */
        get: operations["contexts-list"];
        put?: never;
        /**
         * Create a context
         * @description Names are unique within the account, whatever the type.
         */
        post: operations["contexts-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contexts/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show one context */
        get: operations["contexts-get"];
        /**
         * Replace a context
         * @description A secret that is sent back masked stays as it is stored.
         */
        put: operations["contexts-replace"];
        post?: never;
        /** Delete a context */
        delete: operations["contexts-delete"];
        options?: never;
        head?: never;
        /** Change the named data of a context, and leave the rest */
        patch: operations["contexts-update"];
        trace?: never;
    };
    "/contexts/{name}/prepare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show a context with everything that a build would get from it */
        get: operations["contexts-prepare"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/custom_clusters/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create the runtime environment of a namespace in a cluster, or take over the one of that name */
        post: operations["custom-clusters-register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/custom_clusters/signServerCerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign the certificate of a container daemon of a runner; answers with a zip
         * @description The zip holds `cf-ca.pem` and `cf-server-cert.pem`. Each account has an authority of its own.
         */
        post: operations["custom-clusters-sign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/demo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show whether the demo is there, and what it consists of */
        get: operations["demo-get"];
        put?: never;
        /**
         * Bring the demo, or go on with bringing it
         * @description Answers at once; what is done meanwhile is shown by its status.
         */
        post: operations["demo-add"];
        /**
         * Take the demo away, with everything that belongs to it
         * @description Answers at once; what is done meanwhile is shown by its status.
         */
        delete: operations["demo-remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/demo/push": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Commit a small change to a service of the demo, as the caller
         * @description Its pipeline then builds the new version and writes it to the first environment.
         */
        post: operations["demo-push"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The API reference as a page */
        get: operations["system-reference"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/embedded-cluster": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show the cluster that the platform brings */
        get: operations["embedded-cluster-get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/embedded-cluster/kubeconfig": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a short-lived kubeconfig with which the caller uses the cluster that the platform brings */
        post: operations["embedded-cluster-kubeconfig"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/embedded-cluster/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Issue a certificate of a few minutes for the cluster that the platform brings */
        post: operations["embedded-cluster-token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/execution-contexts/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say which identity the credentials stand for */
        get: operations["execution-contexts-current"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/favourites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your favourite applications */
        get: operations["favourites-list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/favourites/{favourite}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Make an application a favourite of yours, by its id */
        put: operations["favourites-add"];
        post?: never;
        /** Take an application from your favourites */
        delete: operations["favourites-remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gitops/applications/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Download the applications that a filter leaves, as CSV or JSON
         * @description Those that you may see, at most 100,000; where more match, the header x-export-truncated is true and a narrower filter gives the rest. CSV fields that a spreadsheet would calculate start with an apostrophe.
         */
        post: operations["gitops-applications-export"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gitops/read-model/rebuild": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Drop what is known of applications and clusters, and have the runtimes tell everything again
         * @description Deployments and changes are kept. What a runtime looks after is missing from lists until it has told; one that is not connected tells when it comes back.
         */
        post: operations["gitops-read-model-rebuild"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gitops/runtimes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the GitOps runtimes by name */
        get: operations["gitops-runtimes-list"];
        put?: never;
        /**
         * Register a runtime and answer with its key, which is never shown again
         * @description With `recover`, a runtime of that name that is known already is installed anew: it keeps its history and gets a new key, and the key that it had ends at once.
         */
        post: operations["gitops-runtimes-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gitops/runtimes/{runtime}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show a GitOps runtime */
        get: operations["gitops-runtimes-get"];
        put?: never;
        post?: never;
        /** Forget a runtime; its key ends at once, and what runs in its cluster goes on */
        delete: operations["gitops-runtimes-delete"];
        options?: never;
        head?: never;
        /** Make a runtime a configuration runtime or not, or say how its installation goes */
        patch: operations["gitops-runtimes-update"];
        trace?: never;
    };
    "/gitops/runtimes/{runtime}/resync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have a runtime tell everything it knows again */
        post: operations["gitops-runtimes-resync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gitops/runtimes/{runtime}/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a short-lived token for the app-proxy of a runtime
         * @description The token stands for the caller, at this one runtime only, with no more than what the session or key that asks may do. It ends with that session or key, and after a quarter of an hour.
         */
        post: operations["gitops-runtimes-token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gitops/runtimes/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say what would keep a runtime from being registered, and register nothing */
        post: operations["gitops-runtimes-validate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gitops/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show the Git provider and the shared configuration repository of the account */
        get: operations["gitops-settings-get"];
        /** Set the shared configuration repository of the account, while no runtime relies on another */
        put: operations["gitops-settings-update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hermes/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the events of registries */
        get: operations["trigger-events-list"];
        put?: never;
        /**
         * Make an event that a registry can send
         * @description Answers with the address of the event. A secret that was made for it is in the header `x-trigger-secret`.
         */
        post: operations["trigger-events-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hermes/events/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an event */
        get: operations["trigger-events-get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hermes/events/{event}/{context}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete an event and its links to pipelines */
        delete: operations["trigger-events-delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hermes/events/{event}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give an event a new secret
         * @description What is sent with the old one is refused from then on.
         */
        post: operations["trigger-events-rotate-secret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hermes/triggers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List which events start which pipelines */
        get: operations["event-triggers-list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hermes/triggers/{event}/{pipeline}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let an event start a pipeline */
        post: operations["event-triggers-create"];
        /** Let an event no longer start a pipeline */
        delete: operations["event-triggers-delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hermes/triggers/event/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the pipelines that an event starts */
        get: operations["event-triggers-of-event"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hermes/triggers/pipeline/{pipeline}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the events that start a pipeline */
        get: operations["event-triggers-of-pipeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hermes/types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the kinds of events that registries can send */
        get: operations["trigger-types-list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hermes/types/{type}/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one kind of events */
        get: operations["trigger-types-get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List images that builds made, pushed or set metadata on
         * @description The newest first.
         */
        get: operations["images-list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the invitations that wait to be accepted */
        get: operations["invitations-list"];
        put?: never;
        /** Invite a person to the account; the link in the answer is shown once */
        post: operations["invitations-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an invitation; its link opens nothing any more */
        delete: operations["invitations-revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Join an account as a new user and sign in */
        post: operations["invitations-accept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Join an account as the user who is signed in */
        post: operations["invitations-join"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List who is told of what */
        get: operations["notifications-list"];
        put?: never;
        /** Let somebody be told of builds */
        post: operations["notifications-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/{notification}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change who is told of what */
        put: operations["notifications-replace"];
        post?: never;
        /** Stop telling somebody of builds */
        delete: operations["notifications-delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/{notification}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the last messages, and what came of them */
        get: operations["notifications-messages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/{notification}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a message now, to see whether it arrives */
        post: operations["notifications-test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oidc/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an identity token for a build that runs
         * @description Takes the value of CF_OIDC_REQUEST_TOKEN in the Authorization header. It is good for one build, while it runs, and no build of a fork has one.
         */
        get: operations["builds-id-token"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This description, as OpenAPI 3.1 */
        get: operations["system-openapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pipelines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pipelines by name
         * @description An answer holds at most 32 MB of definitions: it may then be shorter than asked for, and `count` tells how many there are.
         */
        get: operations["pipelines-list"];
        put?: never;
        /**
         * Create a pipeline
         * @description The workflow is given in the spec, as text in `metadata.originalYamlString`, or by `spec.specTemplate`.
         */
        post: operations["pipelines-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pipelines/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show one pipeline */
        get: operations["pipelines-get"];
        /**
         * Replace a pipeline, rename it or move it to another project
         * @description Refused where `metadata.revision` is given and is no longer the current one. Another `metadata.name` renames or moves the pipeline.
         */
        put: operations["pipelines-replace"];
        post?: never;
        /** Delete a pipeline with all its revisions */
        delete: operations["pipelines-delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pipelines/{name}/clone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new pipeline from another one
         * @description A copy of its own, without the triggers; or, where `follow` is set and the other one is a template, one whose workflow is that of the template until it is detached.
         */
        post: operations["pipelines-clone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pipelines/{name}/detach": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give a pipeline that follows a template a workflow of its own */
        post: operations["pipelines-detach"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pipelines/{name}/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Compare two saves of a pipeline */
        get: operations["pipelines-diff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pipelines/{name}/favorite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Put a pipeline among your favourites */
        put: operations["pipelines-favor"];
        post?: never;
        /** Take a pipeline from your favourites */
        delete: operations["pipelines-disfavor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pipelines/{name}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Move a pipeline to another project, or out of any */
        post: operations["pipelines-move"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pipelines/{name}/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show what a build would run, in which order and why
         * @description Goes through the pipeline as if every step succeeded and was approved. Nothing is started.
         */
        post: operations["pipelines-plan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pipelines/{name}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make an earlier save the current one again */
        post: operations["pipelines-restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pipelines/{name}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the saves of a pipeline, the newest first */
        get: operations["pipelines-revisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pipelines/{name}/revisions/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show a pipeline as it was once saved */
        get: operations["pipelines-revision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pipelines/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Say how pipelines have been doing
         * @description Pipelines that were never built, or whose builds the caller may not see, are left out.
         */
        get: operations["pipelines-activity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pipelines/analyze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write a first pipeline for what a repository holds */
        post: operations["pipelines-analyze"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pipelines/debug/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a pipeline for debugging
         * @description Needs the right to debug; breakpoints of the YAML are not stopped at.
         */
        post: operations["pipelines-debug"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pipelines/names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the ids and names of all pipelines */
        get: operations["pipelines-names"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pipelines/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run YAML without a pipeline
         * @description Needs the right to create pipelines: what it runs is as free as a new pipeline would be.
         */
        post: operations["pipelines-run-yaml"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pipelines/run/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Run a pipeline */
        post: operations["pipelines-run"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pipelines/yaml/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The language of pipelines as a JSON Schema (draft 7), for editors
         * @description Takes every text that the validator takes, and has a description for each key. The validator finds more.
         */
        get: operations["pipelines-yaml-schema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pipelines/yaml/validator": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the text of a pipeline
         * @description Answers 200 for a text that is wrong as well; `valid` tells.
         */
        post: operations["pipelines-validate-yaml"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/progress/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say where the log of a build is, for existing clients */
        get: operations["progress-get"];
        put?: never;
        post?: never;
        /** Terminate a build */
        delete: operations["progress-terminate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/progress/{id}/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the whole log of a build as one document, by a link that says who may */
        get: operations["progress-document"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List projects by name */
        get: operations["projects-list"];
        put?: never;
        /** Create a project */
        post: operations["projects-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show one project */
        get: operations["projects-get"];
        put?: never;
        post?: never;
        /** Delete a project that holds no pipelines */
        delete: operations["projects-delete"];
        options?: never;
        head?: never;
        /**
         * Change the named parts of a project
         * @description Another name renames all its pipelines with it.
         */
        patch: operations["projects-update"];
        trace?: never;
    };
    "/projects/{id}/favorite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Put a project among your favourites */
        put: operations["projects-favor"];
        post?: never;
        /** Take a project from your favourites */
        delete: operations["projects-disfavor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/name/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show the project with a name */
        get: operations["projects-get-by-name"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/registries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the registries that builds pull from and push to */
        get: operations["registries-list"];
        put?: never;
        /**
         * Connect a registry
         * @description A registry is a context of type `registry`: the name is unique among all contexts.
         */
        post: operations["registries-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/registries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Disconnect a registry */
        delete: operations["registries-delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/registries/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Try the stored login of a registry */
        post: operations["registries-test-stored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/registries/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Try the login of a registry */
        post: operations["registries-test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the repositories of the built-in Git host
         * @description By name. Where there are more than `limit`, the header `x-next-cursor` holds the cursor of the next page.
         */
        get: operations["repos-list"];
        put?: never;
        /** Create a repository */
        post: operations["repos-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show one repository */
        get: operations["repos-get"];
        put?: never;
        post?: never;
        /** Delete a repository with its content, pull requests and settings */
        delete: operations["repos-delete"];
        options?: never;
        head?: never;
        /** Change the named settings of a repository */
        patch: operations["repos-update"];
        trace?: never;
    };
    "/repos/{owner}/{repo}/branches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List branches by name */
        get: operations["repos-list-branches"];
        put?: never;
        /** Create a branch */
        post: operations["repos-create-branch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/branches/{branch}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a branch */
        delete: operations["repos-delete-branch"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/commits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List commits, newest first */
        get: operations["repos-list-commits"];
        put?: never;
        /**
         * Commit changes to files
         * @description With `expectedHead`, a branch that has moved on is left alone.
         */
        post: operations["repos-commit-files"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/commits/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show a commit with what it changed */
        get: operations["repos-get-commit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/commits/{revision}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Undo a commit with a new one */
        post: operations["repos-revert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/commits/{revision}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show all statuses of a commit and the worst of them */
        get: operations["statuses-combined"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Compare two revisions from where they parted */
        get: operations["repos-compare"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show a file */
        get: operations["repos-get-file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/forks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Copy a repository under another name, to propose changes from there */
        post: operations["repos-fork"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/hooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the webhooks of a repository */
        get: operations["repos-list-webhooks"];
        put?: never;
        /** Create a webhook */
        post: operations["repos-create-webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/hooks/{webhook}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a webhook */
        delete: operations["repos-delete-webhook"];
        options?: never;
        head?: never;
        /** Change a webhook */
        patch: operations["repos-update-webhook"];
        trace?: never;
    };
    "/repos/{owner}/{repo}/hooks/{webhook}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what a webhook was told, newest first */
        get: operations["repos-list-deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/hooks/{webhook}/deliveries/{delivery}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deliver once more */
        post: operations["repos-redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/permission": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say what the caller may do with a repository */
        get: operations["repos-permission"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/protections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the branch protections of a repository */
        get: operations["repos-list-protections"];
        /** Set the protection of the branches that a pattern names */
        put: operations["repos-set-protection"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/protections/{protection}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a branch protection */
        delete: operations["repos-delete-protection"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/pulls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List pull requests, newest first */
        get: operations["pulls-list"];
        put?: never;
        /**
         * Open a pull request
         * @description From a branch of the repository this needs write access to it; from a fork, write access to the fork.
         */
        post: operations["pulls-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/pulls/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show a pull request */
        get: operations["pulls-get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change, close or reopen a pull request
         * @description For its author, and for those who may write to the repository.
         */
        patch: operations["pulls-update"];
        trace?: never;
    };
    "/repos/{owner}/{repo}/pulls/{number}/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show the commits and the changes of a pull request */
        get: operations["pulls-compare"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/pulls/{number}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Merge a pull request */
        post: operations["pulls-merge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/pulls/{number}/readiness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say what a pull request still needs before it can be merged */
        get: operations["pulls-readiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/pulls/{number}/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the reviews and comments of a pull request, oldest first */
        get: operations["pulls-list-reviews"];
        put?: never;
        /**
         * Approve a pull request, ask for changes or comment on it
         * @description Comments are for all who may read; a verdict needs write access, and nobody judges their own request.
         */
        post: operations["pulls-review"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/statuses/{sha}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set the status that one context gives a commit */
        post: operations["statuses-set"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List tags by name */
        get: operations["repos-list-tags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/{owner}/{repo}/tree": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List a folder */
        get: operations["repos-get-tree"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/repos/existing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the repositories that were added for existing clients */
        get: operations["repos-list-added"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runner-installation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An installer says that it begins */
        post: operations["runner-installation-start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runner-installation/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show how far an installer came */
        get: operations["runner-installation-get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** An installer says how far it came */
        patch: operations["runner-installation-report"];
        trace?: never;
    };
    "/runner/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A runner trades its registration token for a key of its own */
        post: operations["runner-register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the runners by name */
        get: operations["runners-list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runners/{runner}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show one runner */
        get: operations["runners-get"];
        put?: never;
        post?: never;
        /** Delete a runner; its key ends and its connection closes at once */
        delete: operations["runners-delete"];
        options?: never;
        head?: never;
        /** Change what a runner may take; builds that it holds go on */
        patch: operations["runners-update"];
        trace?: never;
    };
    "/runners/registration-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the registration tokens that nobody has used yet */
        get: operations["runners-list-tokens"];
        put?: never;
        /** Make a token with which one runner registers itself, once */
        post: operations["runners-create-token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runners/registration-tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take a registration token back */
        delete: operations["runners-delete-token"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runtime-environments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the runtime environments by name */
        get: operations["runtime-environments-list"];
        put?: never;
        /** Create a runtime environment for runners */
        post: operations["runtime-environments-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runtime-environments/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show a runtime environment, one of its versions, or all of them */
        get: operations["runtime-environments-get"];
        /** Replace the specification of a runtime environment; the one before stays in its history */
        put: operations["runtime-environments-update"];
        post?: never;
        /** Delete a runtime environment; with `force` also while runners serve it or builds default to it */
        delete: operations["runtime-environments-delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runtime-environments/{name}/base-images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the images that the specification names */
        get: operations["runtime-environments-base-images"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runtime-environments/default/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Make it the runtime environment of builds that name none */
        put: operations["runtime-environments-set-default"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the service accounts by name */
        get: operations["service-accounts-list"];
        put?: never;
        /** Create an identity for a program; give it keys afterwards */
        post: operations["service-accounts-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service-accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show one service account */
        get: operations["service-accounts-get"];
        put?: never;
        post?: never;
        /** Delete a service account; its keys end at once */
        delete: operations["service-accounts-delete"];
        options?: never;
        head?: never;
        /** Change a service account; a disabled one keeps its keys, but they open nothing */
        patch: operations["service-accounts-update"];
        trace?: never;
    };
    "/services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a repository */
        post: operations["services-add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/services/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show an added repository */
        get: operations["services-get"];
        put?: never;
        post?: never;
        /** Take an added repository away; the repository itself stays */
        delete: operations["services-delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sso/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the identity providers of the account */
        get: operations["sso-providers-list"];
        put?: never;
        /** Add an OpenID Connect provider that members of the account can sign in with */
        post: operations["sso-providers-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sso/providers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show one identity provider, without its secret */
        get: operations["sso-providers-get"];
        put?: never;
        post?: never;
        /** Delete an identity provider and end the sessions that were opened through it */
        delete: operations["sso-providers-delete"];
        options?: never;
        head?: never;
        /**
         * Change an identity provider
         * @description A new issuer or client id needs the client secret again. Disabling a provider ends the sessions that were opened through it; enforcing one ends the password sessions of everyone but the break-glass users.
         */
        patch: operations["sso-providers-update"];
        trace?: never;
    };
    "/sso/providers/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask the provider whether a sign-in could work, and say what is wrong */
        post: operations["sso-providers-test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/step-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List step types, each in its highest version
         * @description Those of the account, and those that come with every installation.
         */
        get: operations["step-types-list"];
        put?: never;
        /** Create a step type, or a further version of one */
        post: operations["step-types-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/step-types/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show a step type */
        get: operations["step-types-get"];
        /** Replace a version of a step type, or add the one that is given */
        put: operations["step-types-replace"];
        post?: never;
        /** Delete a version of a step type, or all of them */
        delete: operations["step-types-delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/step-types/{name}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the versions of a step type, the highest first */
        get: operations["step-types-versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/dead-letters/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what was given up after its last try, newest first */
        get: operations["dead-letter-list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/dead-letters/{kind}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Forget a dead letter for good */
        delete: operations["dead-letter-discard"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/dead-letters/{kind}/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Try a dead letter again, with all its tries */
        post: operations["dead-letter-retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the periodic work of the platform */
        get: operations["schedule-list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/schedules/{name}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Run a schedule now, in whichever process declares it */
        post: operations["schedule-run"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/schedules/{name}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the runs of a schedule, newest first */
        get: operations["schedule-runs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tell how the installation is, and what needs a person */
        get: operations["system-status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List who consumes events and how far they are */
        get: operations["subscription-list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/subscriptions/{name}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deliver events again from a time on */
        post: operations["subscription-replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the teams of the account with their members */
        get: operations["teams-list"];
        put?: never;
        /** Create a team */
        post: operations["teams-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show one team */
        get: operations["teams-get"];
        /** Replace the name, tags and members of a team */
        put: operations["teams-replace"];
        post?: never;
        /** Delete a team */
        delete: operations["teams-delete"];
        options?: never;
        head?: never;
        /** Change the named parts of a team */
        patch: operations["teams-update"];
        trace?: never;
    };
    "/team/{teamId}/{userId}/assignUserToTeam": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Add a user to a team */
        put: operations["teams-add-user"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/{teamId}/{userId}/deleteUserFromTeam": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Take a user out of a team */
        put: operations["teams-remove-user"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/{userId}/findTeamsByUser": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the teams that a user is in */
        get: operations["teams-list-by-user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say who the caller is */
        get: operations["users-get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the user name or e-mail address of the caller */
        patch: operations["users-update-self"];
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the users of the account by user name */
        get: operations["users-list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show one user of the account */
        get: operations["users-get-by-id"];
        put?: never;
        post?: never;
        /** Remove a user from the account; their sessions and keys in it end at once */
        delete: operations["users-remove"];
        options?: never;
        head?: never;
        /** Change the role of a user in the account */
        patch: operations["users-update"];
        trace?: never;
    };
    "/users/{id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Keep a user out of the account until enabled again */
        post: operations["users-disable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let a disabled user in again */
        post: operations["users-enable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The version of this installation */
        get: operations["system-version"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the saved views of a page: your own, and those for everybody */
        get: operations["views-list"];
        put?: never;
        /** Keep a query under a name */
        post: operations["views-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/views/{view}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a saved view; one for everybody is changed by whoever made it, or by an admin */
        put: operations["views-replace"];
        post?: never;
        /** Delete a saved view */
        delete: operations["views-delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the addresses that Git providers send to */
        get: operations["webhooks-list"];
        put?: never;
        /** Make an address for a Git provider to send to */
        post: operations["webhooks-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a webhook */
        delete: operations["webhooks-delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook a new secret
         * @description Deliveries signed with the old one are refused from then on.
         */
        post: operations["webhooks-rotate-secret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what arrived, and what it meant to each trigger
         * @description The newest come first. For each trigger of the repository there is the reason why it fired or not.
         */
        get: operations["webhook-deliveries-list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/deliveries/{delivery}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a delivery */
        get: operations["webhook-deliveries-get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/deliveries/{delivery}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Treat a delivery as if it had just arrived
         * @description Triggers are asked as they are now, and builds begin anew.
         */
        post: operations["webhook-deliveries-redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List builds by page
         * @description The newest first. For walking through many builds, `GET /builds` is quicker.
         */
        get: operations["workflow-list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflow/{id}/context-revision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the states of the steps of a build, as existing scripts read them */
        get: operations["workflow-context-revision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflow/{id}/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the data kept with a build */
        get: operations["workflow-data-list"];
        put?: never;
        /** Keep a piece of data with a build */
        post: operations["workflow-data-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflow/{id}/data/{item}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a piece of data kept with a build */
        get: operations["workflow-data-get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflow/{id}/pending-approval/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Approve the step of a build that waits for it
         * @description For existing clients, with an API key only: a page of another site could make a browser send it.
         */
        get: operations["workflow-approve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflow/{id}/pending-approval/deny": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Deny the step of a build that waits for approval
         * @description For existing clients, with an API key only: a page of another site could make a browser send it.
         */
        get: operations["workflow-deny"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AccessCatalog: {
            resources: {
                kind: string;
                description: string;
                /** @description Rules may match on its tags */
                tagged: boolean;
                /** @description Rules may match on its project's tags */
                inProject: boolean;
                /** @description Attributes that rules may match on */
                attributes: string[];
                actions: {
                    name: string;
                    /**
                     * @description Which half of an API-key scope it needs
                     * @enum {string}
                     */
                    mode: "read" | "write";
                    /**
                     * @description rule: needs an allow rule; open: every member may; open-untagged: every member may while it has no tags; own: its owner may; admin: admins only
                     * @enum {string}
                     */
                    access: "rule" | "open" | "open-untagged" | "own" | "admin";
                    /** @description Allow rules can name it */
                    allowable: boolean;
                    /** @description Deny rules can name it */
                    deniable: boolean;
                    /** @description Actions that an allow rule for this one allows too */
                    includes: string[];
                    /** @description The narrowest API-key scope that covers it */
                    scope: string;
                }[];
            }[];
        };
        AccessDecision: {
            allowed: boolean;
            /** @enum {string} */
            reason: "admin" | "owner" | "open" | "allow-rule" | "foreign" | "unknown-permission" | "module-off" | "scope" | "admin-only" | "deny-rule" | "not-owner" | "no-rule";
            /** @description One sentence for a person */
            explanation: string;
            /** @description The rule that decided; draft-N for the Nth proposed one */
            rule?: string;
        };
        AccessDecisions: {
            /** @description In the order of the questions */
            decisions: components["schemas"]["AccessDecision"][];
        };
        AccessExplainRequest: {
            /** @description A kind of resource; /access/catalog lists them */
            resource: string;
            action: string;
            /** @description A resource to decide about; without it the question is about some resource of the kind */
            entity?: {
                tags?: string[];
                /** @description Tags of the project that holds it */
                projectTags?: string[];
                attributes?: {
                    [key: string]: string[];
                };
                /** @description It belongs to whoever is asked about */
                own?: boolean;
            };
            /** @description Whom to decide for: the caller unless said; for a team, a member of that team alone */
            as?: {
                /** @enum {string} */
                kind: "user" | "service-account" | "team";
                id: components["schemas"]["Id"];
            };
            /** @description Rules to add and to leave out; nothing is saved */
            proposal?: {
                add?: components["schemas"]["AccessRuleInput"][];
                remove?: components["schemas"]["Id"][];
            };
        };
        AccessExplanation: {
            now: components["schemas"]["AccessDecision"];
            /** @description The decision if the proposal were saved */
            proposed?: components["schemas"]["AccessDecision"];
        };
        AccessHolders: {
            /** @description The decision for a member who is in no team */
            everyMember: components["schemas"]["AccessDecision"];
            /** @description Teams and service accounts that may. Deny rules of another team still bind a shared member */
            subjects: {
                /** @enum {string} */
                kind: "team" | "service-account";
                id: string;
                decision: components["schemas"]["AccessDecision"];
            }[];
            /** @description There are more than 1000 */
            truncated: boolean;
        };
        AccessQuestion: {
            /** @description A kind of resource; /access/catalog lists them */
            resource: string;
            action: string;
            /** @description A resource to decide about; without it the question is about some resource of the kind */
            entity?: {
                tags?: string[];
                /** @description Tags of the project that holds it */
                projectTags?: string[];
                attributes?: {
                    [key: string]: string[];
                };
                /** @description It belongs to whoever is asked about */
                own?: boolean;
            };
        };
        AccessQuestions: {
            questions: components["schemas"]["AccessQuestion"][];
        };
        AccessRule: {
            id: components["schemas"]["Id"];
            /** @enum {string} */
            effect: "allow" | "deny";
            /** @description Whom the rule is for; the role user is every member who is not an admin */
            subject: {
                /** @constant */
                kind: "team";
                id: string;
            } | {
                /** @constant */
                kind: "service-account";
                id: string;
            } | {
                /** @constant */
                kind: "role";
                /** @constant */
                id: "user";
            };
            resource: string;
            actions: "*" | string[];
            /** @description Which tags a resource must have */
            match: {
                /** @constant */
                kind: "any";
            } | {
                /** @constant */
                kind: "untagged";
            } | {
                /** @constant */
                kind: "any-of";
                tags: string[];
            } | {
                /** @constant */
                kind: "all-of";
                tags: string[];
            };
            /**
             * @description Whose tags are matched
             * @enum {string}
             */
            tagsOf: "resource" | "project";
            /** @description Values of one attribute are alternatives; every attribute named must match */
            attributes: {
                name: string;
                value: string;
            }[];
            description: string;
            /** Format: date-time */
            createdAt: string;
            /** @description The id of who made it */
            createdBy: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description The id of who changed it last */
            updatedBy: string;
        };
        AccessRuleInput: {
            /** @enum {string} */
            effect: "allow" | "deny";
            /** @description Whom the rule is for; the role user is every member who is not an admin */
            subject: {
                /** @constant */
                kind: "team";
                id: string;
            } | {
                /** @constant */
                kind: "service-account";
                id: string;
            } | {
                /** @constant */
                kind: "role";
                /** @constant */
                id: "user";
            };
            /**
             * @description A kind of resource; /access/catalog lists them
             * @enum {string}
             */
            resource: "account" | "user" | "invitation" | "session" | "team" | "service-account" | "api-key" | "access-rule" | "audit" | "sso" | "system" | "project" | "pipeline" | "build" | "git-context" | "repository" | "shared-configuration" | "integration" | "cluster" | "agent" | "runtime-environment" | "step-type" | "chart" | "image" | "gitops-runtime" | "git-source" | "gitops-application" | "environment" | "product" | "promotion-flow";
            /** @description Names of actions, or * for every action that a rule can name */
            actions: "*" | string[];
            /** @description Which tags a resource must have */
            match?: {
                /** @constant */
                kind: "any";
            } | {
                /** @constant */
                kind: "untagged";
            } | {
                /** @constant */
                kind: "any-of";
                tags: string[];
            } | {
                /** @constant */
                kind: "all-of";
                tags: string[];
            };
            /**
             * @description Whose tags are matched
             * @enum {string}
             */
            tagsOf?: "resource" | "project";
            /** @description Values of one attribute are alternatives; every attribute named must match */
            attributes?: {
                name: string;
                value: string;
            }[];
            /** @description What the rule is for, in words */
            description?: string;
        };
        Account: {
            id: components["schemas"]["Id"];
            name: string;
            /** @description The only mail domains that may join; empty for no restriction */
            inviteDomains: string[];
            /** @description Sessions end when unused for so long; null for the default of the installation */
            sessionIdleMinutes: number | null;
            /**
             * @description Whether builds run whose commands hold text of an event, such as a commit message: all do (`warn`), those of forks do not (`refuse-forks`), or none does (`refuse`)
             * @enum {string}
             */
            eventTextInCommands: "warn" | "refuse-forks" | "refuse";
            /** @description It was created first, so its admins look after the installation: health, schedules, queues */
            operatesInstallation: boolean;
            /** Format: date-time */
            createdAt: string;
        };
        AccountModule: {
            /** @enum {string} */
            name: "pipelines" | "images" | "repositories" | "gitops";
            isOn: boolean;
            /** @description The kinds of resources that belong to it */
            resources: string[];
        };
        Agent: {
            id: components["schemas"]["Id"];
            name: string;
            account: components["schemas"]["Id"];
            runtimes: string[];
            /** @description Empty of times until it was heard of */
            status: {
                /** @enum {string} */
                healthStatus: "healthy" | "unhealthy";
                /** Format: date-time */
                reportedAt?: string;
                message?: string;
            };
        };
        Annotation: {
            _id: components["schemas"]["Id"];
            accountId: components["schemas"]["Id"];
            entityId: string;
            entityType: string;
            entityName?: string;
            key: string;
            value: string;
            /** @description Shown in lists */
            display?: boolean;
        };
        ApiKey: {
            _id: components["schemas"]["Id"];
            name: string;
            tokenPrefix: string;
            /** Format: date-time */
            created: string;
            /** @description Absent when the key has no limits of its own */
            scopes?: string[];
            subject: {
                /** @enum {string} */
                type: "user" | "service-account";
                ref: components["schemas"]["Id"];
            };
            /** Format: date-time */
            expires?: string;
            /** Format: date-time */
            lastUsed?: string;
        };
        ApplicationExportFilter: {
            runtimes?: string[];
            /** @description Names or addresses */
            clusters?: string[];
            /** @description That are deployed to */
            namespaces?: string[];
            projects?: string[];
            sync?: string[];
            health?: string[];
            states?: string[];
            /** @description `key=value` */
            labels?: string[];
            images?: string[];
            environments?: string[];
            gitSources?: string[];
            groups?: string[];
            products?: string[];
            /** @description Part of the name, in any case */
            search?: string;
            ids?: string[];
            /** @description Only those whose automatic sync somebody stopped */
            isHeld?: boolean;
            /** Format: date-time */
            deployedFrom?: string;
            /** Format: date-time */
            deployedTo?: string;
            /**
             * Format: date-time
             * @description In its state since then or later
             */
            changedFrom?: string;
            /** @description What has one of these is left out */
            not?: {
                runtimes?: string[];
                /** @description Names or addresses */
                clusters?: string[];
                /** @description That are deployed to */
                namespaces?: string[];
                projects?: string[];
                sync?: string[];
                health?: string[];
                states?: string[];
                /** @description `key=value` */
                labels?: string[];
                images?: string[];
                environments?: string[];
                gitSources?: string[];
                groups?: string[];
                products?: string[];
            };
        };
        AuditHead: {
            seq: number;
            hash: string;
            /** @description Made with a key that the database does not have */
            signature?: string;
        };
        AuditPage: {
            records: components["schemas"]["AuditRecord"][];
            /** @description Absent on the last page */
            nextCursor?: string;
        };
        AuditRecord: {
            id: string;
            /** @description The place in the account's log; starts at 1 and has no gaps */
            seq: number;
            /** Format: date-time */
            at: string;
            actor: {
                /** @enum {string} */
                kind: "user" | "service-account" | "system" | "anonymous";
                id: string;
                name: string;
                /** @description The API key that was used, if one was */
                keyId?: string;
            };
            ip?: string;
            requestId?: string;
            /** @description noun.verb, as team.create */
            action: string;
            entity: {
                kind: string;
                id: string;
                name?: string;
            };
            /** @enum {string} */
            result: "success" | "failure" | "denied";
            details?: {
                [key: string]: unknown;
            };
            previousHash: string;
            /** @description Covers this record and the hash of the one before it */
            hash: string;
        };
        AuditVerification: {
            ok: boolean;
            /** @description How many records hold, up to the problem if there is one */
            checked: number;
            /** @description The first place that holds; 0 when none does */
            from: number;
            /** @description The last place that holds; 0 when none does */
            to: number;
            head?: components["schemas"]["AuditHead"];
            /** @description The first record with a signature; those before are of an earlier release */
            signedFrom?: number;
            /** @description Whether the end of the log was compared with a note outside of the database */
            noted?: boolean;
            /**
             * @description Whether the given head is in the log, or so old that retention has removed it
             * @enum {string}
             */
            anchor?: "found" | "expired";
            /** @description The first place that does not hold */
            problem?: {
                seq: number;
                /** @enum {string} */
                kind: "edited" | "removed" | "inserted" | "reordered" | "tail-cut" | "head" | "checkpoint" | "anchor" | "signature";
                explanation: string;
            };
        };
        BranchProtection: {
            id: components["schemas"]["Id"];
            pattern: string;
            /** @default false */
            allowForcePush: boolean;
            /** @default false */
            allowDeletion: boolean;
            /**
             * @description Nobody pushes directly
             * @default false
             */
            requirePullRequest: boolean;
            /** @default 0 */
            requiredApprovals: number;
            /**
             * @description An approval counts only for the commit it saw
             * @default true
             */
            dismissStaleApprovals: boolean;
            /**
             * @description Contexts of commit statuses that must be a success before a merge
             * @default []
             */
            requiredStatuses: string[];
            /** @description Who may push or merge; everybody with write access unless given */
            pushers?: {
                /** @default [] */
                users: components["schemas"]["Id"][];
                /** @default [] */
                teams: components["schemas"]["Id"][];
            };
            /** @default true */
            bindsAdmins: boolean;
            /** Format: date-time */
            updatedAt: string;
        };
        Build: {
            id: components["schemas"]["Id"];
            status: components["schemas"]["BuildStatus"];
            /** @description What logs and termination go by; the id of the build */
            progress: components["schemas"]["Id"];
            /** Format: date-time */
            created: string;
            /** Format: date-time */
            updated: string;
            /** Format: date-time */
            started?: string;
            /** Format: date-time */
            finished?: string;
            pipelineName: string;
            /** @description The id of the pipeline, or nothing for a build without one */
            serviceId: string;
            repoOwner: string;
            repoName: string;
            branchName: string;
            revision: string;
            pipelineTriggerName: string;
            pipelineTriggerId: string;
            webhookTriggered: boolean;
            /** @constant */
            trigger: "build";
            userName: string;
            commitMessage: string;
            commitURL: string;
            /** @description Like `status`, and also tells of denied builds */
            state: components["schemas"]["BuildState"];
            /** @description Counts the builds of the pipeline */
            number: number;
            /** @description Why it ended as it did, in a sentence */
            reason?: string;
            project?: {
                id: components["schemas"]["Id"];
                name: string;
            };
            cause: components["schemas"]["BuildCause"];
            git?: components["schemas"]["BuildGit"];
            runtime: string;
            priority: number;
            /** @description The build that began this one */
            predecessor?: components["schemas"]["Id"];
            restartOf?: components["schemas"]["Id"];
            fromFailedStep: boolean;
            /**
             * Format: date-time
             * @description Not before this time
             */
            startAt?: string;
            annotations: {
                [key: string]: string;
            };
            /** @description The annotation to show in lists */
            display?: string;
            /** @description What it waits for, where one build was asked for */
            waiting?: string;
            /** @description Whether it may be restarted from its failed step */
            restartable: boolean;
        };
        BuildApproval: {
            stepId: string;
            stepName: string;
            reason: string;
            /** @description The commit that is approved, and no other */
            revision?: string;
            /** Format: date-time */
            requestedAt: string;
            /** @enum {string} */
            answer?: "approved" | "denied" | "lapsed";
            answeredBy?: string;
            /** Format: date-time */
            answeredAt?: string;
            /**
             * Format: date-time
             * @description When it lapses without an answer, where the pipeline says so in numbers
             */
            expiresAt?: string;
            /**
             * @description The end of the step then
             * @enum {string}
             */
            onExpiry?: "terminated" | "approved" | "denied";
            /** @description The person who began the build may not approve it */
            othersOnly?: boolean;
        };
        BuildCause: {
            /** @enum {string} */
            kind: "manual" | "webhook" | "cron" | "registry" | "api" | "restart" | "child";
            by?: {
                kind: string;
                id: string;
                name: string;
            };
            triggerId?: string;
            triggerName?: string;
            event?: string;
        };
        BuildFigures: {
            succeeded: number;
            failed: number;
            /** @description Terminated or denied; neither succeeded nor failed */
            terminated: number;
            /** @description From start to end, of those that succeeded or failed */
            medianSeconds?: number;
            /** @description Nine of ten took no longer */
            p90Seconds?: number;
        };
        BuildGit: {
            provider: string;
            repoOwner: string;
            repoName: string;
            /** @description The Git connection that reads the repository */
            context?: string;
            branch?: string;
            tag?: string;
            revision?: string;
            commitMessage?: string;
            author?: string;
            url?: string;
            isFork: boolean;
            pullRequest?: {
                number?: number;
                title?: string;
                target?: string;
                action?: string;
            };
        };
        BuildMetrics: {
            /** @description Builds of the pipeline that succeeded before and that the medians are of */
            compared: number;
            steps: {
                id: string;
                name: string;
                /** @description Absent for steps that did not run to an end */
                seconds?: number;
                /** @description Of the times it succeeded in those builds */
                medianSeconds?: number;
            }[];
        };
        /** @enum {string} */
        BuildState: "delayed" | "pending" | "elected" | "running" | "pending-approval" | "terminating" | "success" | "error" | "terminated" | "denied";
        BuildStatistics: {
            /**
             * Format: date-time
             * @description The beginning of the first day
             */
            from: string;
            /** Format: date-time */
            to: string;
            now: components["schemas"]["BuildFigures"];
            /** @description Of as many days before, up to the same time of day */
            before: components["schemas"]["BuildFigures"];
            /** @description Seconds of all builds of the period: until they began, at work, and for approvals */
            phases: {
                queued: number;
                ran: number;
                waited: number;
            };
            /** @description Every day of the period, the oldest first */
            days: {
                /** Format: date-time */
                day: string;
                succeeded: number;
                failed: number;
            }[];
            /** @description The pipelines whose builds fail most often, at most five */
            worst: {
                pipelineId: components["schemas"]["Id"];
                pipelineName: string;
                succeeded: number;
                failed: number;
                /** @description The share that succeeded in each seventh of the period; null where nothing ended */
                trend: (number | null)[];
            }[];
            /** @description Builds that the caller began or committed to, that failed within a week and have not succeeded since, at most five */
            mine: components["schemas"]["Build"][];
        };
        /** @enum {string} */
        BuildStatus: "delayed" | "pending" | "elected" | "running" | "pending-approval" | "terminating" | "success" | "error" | "terminated";
        BuildStep: {
            id: string;
            name: string;
            title?: string;
            type: string;
            stage?: string;
            /** @description The id of the step that holds it */
            parent?: string;
            /** @description The ids of the steps that it comes after */
            after?: string[];
            hook: boolean;
            /** @enum {string} */
            phase: "pending" | "elected" | "running" | "delayed" | "waiting" | "ended";
            /** @enum {string} */
            result?: "success" | "failure" | "skipped" | "terminated" | "approved" | "denied";
            attempt: number;
            /** @description Why it runs, waits, was skipped or failed */
            reason?: string;
            /** Format: date-time */
            startedAt?: string;
            /** Format: date-time */
            finishedAt?: string;
            /** @description Names of the variables it exported */
            exported: string[];
        };
        BuildsUnderWay: {
            running: number;
            /** @description Queued, delayed or about to start */
            waiting: number;
            /** @description Waiting for a person */
            approvals: number;
        };
        BuildTest: {
            /** @description Unique within the build */
            id: string;
            stepId: string;
            stepName: string;
            suite: string;
            name: string;
            file?: string;
            /** @enum {string} */
            status: "failed" | "passed" | "skipped";
            seconds: number;
            /** @description Why it failed or was skipped */
            message?: string;
            /** @description The rest of it, as a stack; cut where it is long */
            details?: string;
            /** @description It passes and fails by chance, as far as the history tells */
            flaky: boolean;
            /** @description How it did in the last builds of the pipeline up to this one, the oldest first */
            history: {
                buildId: components["schemas"]["Id"];
                number: number;
                /** @enum {string} */
                status: "failed" | "passed" | "skipped";
            }[];
        };
        BuildTests: {
            failed: number;
            passed: number;
            skipped: number;
            seconds: number;
            /** @description Tests that are counted and not listed, since there are too many */
            untold: number;
            steps: {
                id: string;
                name: string;
                attempt: number;
                failed: number;
                passed: number;
                skipped: number;
                seconds: number;
                /** @description Why files with results could not be read */
                problems: string[];
            }[];
            tests: components["schemas"]["BuildTest"][];
            hasMore: boolean;
        };
        BuildTree: {
            id: components["schemas"]["Id"];
            nodes: {
                id: components["schemas"]["Id"];
                parent?: components["schemas"]["Id"];
                pipelineName: string;
                number: number;
                state: components["schemas"]["BuildState"];
                /** Format: date-time */
                created: string;
                /** Format: date-time */
                finished?: string;
            }[];
            truncated: boolean;
        };
        BuildVariables: {
            groups: {
                source: string;
                /** @description The name of the shared configuration */
                origin?: string;
                variables: {
                    key: string;
                    /** @description Masked where it is secret */
                    value: string;
                    encrypted: boolean;
                    /** @description Another group sets it too, and wins */
                    overridden: boolean;
                }[];
            }[];
        };
        BuildWaiting: {
            waiting: boolean;
            reasons: {
                code: string;
                text: string;
            }[];
        };
        Cluster: {
            _id: components["schemas"]["Id"];
            selector: string;
            /** @constant */
            provider: "local";
            /** @constant */
            providerAgent: "custom";
            /** @constant */
            behindFirewall: true;
        };
        ClusterToken: {
            /** @description A client certificate for the public key, in PEM form */
            certificate: string;
            /** @description The user of the caller in the cluster */
            user: string;
            groups: string[];
            /** Format: date-time */
            expiresAt: string;
            /** @description The address of the API of the cluster, for clients on this machine */
            url: string;
            /** @description The certificate that clients trust, in PEM form */
            authority: string;
        };
        CombinedStatus: {
            sha: string;
            state: components["schemas"]["CommitState"];
            total: number;
            statuses: components["schemas"]["CommitStatus"][];
        };
        /** @enum {string} */
        CommitState: "pending" | "success" | "failure" | "error";
        CommitStatus: {
            sha: string;
            context: string;
            state: components["schemas"]["CommitState"];
            description: string;
            targetUrl?: string;
            creator: {
                kind: string;
                id: string;
                name: string;
            };
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        Context: {
            /** @constant */
            apiVersion: "v1";
            /** @constant */
            kind: "context";
            /** @constant */
            owner: "account";
            metadata: {
                id: components["schemas"]["Id"];
                name: string;
                default: boolean;
                system: boolean;
                tags: string[];
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                updatedAt: string;
            };
            spec: {
                /** @enum {string} */
                type: "config" | "yaml" | "secret" | "secret-yaml" | "git.github" | "git.github-app" | "git.gitlab" | "git.bitbucket" | "git.stash" | "git.gitea" | "registry" | "helm-repository" | "storage.gc" | "storage.s3" | "storage.azuref" | "secret-store.kubernetes" | "secret-store.kubernetes-runtime" | "secret-store.hashicorp-vault";
                data: {
                    [key: string]: unknown;
                };
            };
        };
        CreatedAgent: {
            id: components["schemas"]["Id"];
            name: string;
            account: components["schemas"]["Id"];
            runtimes: string[];
            /** @description Empty of times until it was heard of */
            status: {
                /** @enum {string} */
                healthStatus: "healthy" | "unhealthy";
                /** Format: date-time */
                reportedAt?: string;
                message?: string;
            };
            token: string;
        };
        CreatedRunnerRegistrationToken: {
            id: components["schemas"]["Id"];
            /** @description The name that the runner will have */
            name?: string;
            runtimes: string[];
            /**
             * @description Which builds the runner takes; those from forks are untrusted
             * @enum {string}
             */
            trust: "any" | "trusted-only" | "untrusted-only";
            /** @description How many builds it runs side by side */
            capacity: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            token: string;
        };
        CurrentUser: {
            _id: components["schemas"]["Id"];
            /** @enum {string} */
            type: "user" | "service-account";
            userName: string;
            /** @description Absent for service accounts */
            email?: string;
            roles: ("User" | "Admin")[];
            activeAccountName: string;
            /** @description The accounts that the caller can act in with these credentials */
            account: {
                _id: components["schemas"]["Id"];
                name: string;
                runtimeEnvironment: string | null;
            }[];
            /** @description The limits of the API key in use; absent without any */
            scopes?: string[];
        };
        DeadLetter: {
            _id: components["schemas"]["Id"];
            /** @enum {string} */
            kind: "event" | "job";
            /** @description The subscription or queue that gave it up */
            source: string;
            /** @description The type of the event, or the queue again */
            type: string;
            attempts: number;
            error: string;
            /** @description The event as it was published, or what the job was given */
            payload: unknown;
            /** Format: date-time */
            diedAt: string;
        };
        DemoApplication: {
            environment: string;
            runtime: string;
            namespace: string;
            name: string;
        };
        DemoPush: {
            service: string;
            repository: string;
            commit: string;
            message: string;
            /** @description The number of the version before */
            from: string;
            to: string;
            pipeline: string;
            /** @description The one that the new version comes to first */
            application: components["schemas"]["DemoApplication"];
        };
        DemoStatus: {
            /**
             * @description Whether the demo is there, comes, goes, or could not come or go
             * @enum {string}
             */
            state: "absent" | "bringing" | "ready" | "removing" | "failed";
            /** @description Whether this installation and account can have it */
            isPossible: boolean;
            /** @description What keeps it from being there, or what failed */
            why?: string;
            /** Format: date-time */
            startedAt?: string;
            /**
             * Format: date-time
             * @description When everything was synced and healthy for the first time
             */
            readyAt?: string;
            /** @description What bringing it, or taking it away, consists of */
            steps: {
                name: string;
                title: string;
                isDone: boolean;
            }[];
            runtime: string;
            gitSource: string;
            project: string;
            /** @description The names of those that it works as; absent where the platform is older */
            serviceAccounts?: string[];
            /** @description Where its environments lie in Git */
            environmentsRepository: string;
            services: {
                name: string;
                repository: string;
                pipeline: string;
                pipelineId?: string;
                applications: components["schemas"]["DemoApplication"][];
            }[];
        };
        EmbeddedCluster: {
            name: string;
            /**
             * @description How the cluster is
             * @enum {string}
             */
            state: "starting" | "running" | "failed" | "off";
            /** @description What keeps it from running */
            why?: string;
            /** @description Where its API is, for clients on this machine */
            url?: string;
            /** @description Version of the Kubernetes API that it speaks */
            version: string;
            /**
             * @description Whether containers really run
             * @enum {string}
             */
            pods: "simulated" | "containers";
            /** @description What runs the containers, as `podman://4.3.1` */
            engine?: string;
            nodes?: number;
            namespaces?: number;
            runningPods?: number;
        };
        Error: {
            /** @description The HTTP status */
            status: number;
            /** @description A stable code; each has a page in the documentation */
            code: string;
            message: string;
            /** @description What to do next */
            hint: string;
            requestId: string;
            details?: {
                [key: string]: unknown;
            };
        };
        EventTrigger: {
            event: string;
            pipeline: components["schemas"]["Id"];
            filters: {
                [key: string]: string;
            };
        };
        ExecutionContext: {
            _id: components["schemas"]["Id"];
            /** @enum {string} */
            type: "user" | "service-account";
            name: string;
            account: components["schemas"]["Id"];
        };
        Favourite: {
            id: components["schemas"]["Id"];
            /** Format: date-time */
            createdAt: string;
        };
        GitBranch: {
            name: string;
            sha: string;
            isDefault: boolean;
            isProtected: boolean;
            /** @description The first line of its newest commit */
            message: string;
            author: string;
            date: string;
        };
        GitChangedFile: {
            path: string;
            previousPath?: string;
            /** @enum {string} */
            change: "added" | "modified" | "removed" | "renamed" | "copied" | "type-changed";
            /** @description Absent for binary files */
            additions?: number;
            deletions?: number;
        };
        GitCommit: {
            sha: string;
            parents: string[];
            tree: string;
            /** @description Cut off after 64 KB */
            message: string;
            author: {
                name: string;
                email: string;
                date: string;
            };
            committer: {
                name: string;
                email: string;
                date: string;
            };
        };
        GitCommitDetails: {
            sha: string;
            parents: string[];
            tree: string;
            /** @description Cut off after 64 KB */
            message: string;
            author: {
                name: string;
                email: string;
                date: string;
            };
            committer: {
                name: string;
                email: string;
                date: string;
            };
            /** @description Against the first parent */
            diff: components["schemas"]["GitDiff"];
        };
        GitComparison: {
            base: string;
            head: string;
            /** @description Absent for unrelated histories */
            mergeBase?: string;
            ahead: number;
            behind: number;
            commits: components["schemas"]["GitCommit"][];
            commitsTruncated: boolean;
            /** @description What the head changed since the merge base */
            diff: components["schemas"]["GitDiff"];
        };
        GitDiff: {
            files: components["schemas"]["GitChangedFile"][];
            filesTruncated: boolean;
            /** @description Unified diff */
            patch: string;
            patchTruncated: boolean;
        };
        GitFile: {
            revision: string;
            path: string;
            sha: string;
            size: number;
            /** @enum {string} */
            kind: "file" | "executable" | "symlink";
            /** @enum {string} */
            encoding: "utf-8" | "base64";
            /** @description Absent for files of more than 1 MB */
            content?: string;
        };
        GitOpsAccountSettings: {
            /** @enum {string} */
            gitProvider?: "freshet" | "github" | "gitlab" | "bitbucket" | "bitbucket-server" | "gitea";
            gitApiUrl?: string;
            /** @description As https://host/owner/name.git[/path][?ref=branch] */
            sharedConfigRepo?: string;
            /** @description Whether a runtime has used the repository */
            isValidated: boolean;
            /** @description Where the platform is, and with it the built-in Git host, which is known by that address */
            platformUrl?: string;
            /** Format: date-time */
            updatedAt?: string;
        };
        GitOpsReadModelRebuilt: {
            /** @description How many connected runtimes were asked */
            asked: number;
        };
        GitOpsRuntime: {
            id: components["schemas"]["Id"];
            name: string;
            /**
             * @description Whether the platform runs it, or its owner does
             * @enum {string}
             */
            kind: "hosted" | "hybrid";
            namespace: string;
            /** @description The address of the API of the cluster that it lives in */
            cluster: string;
            /** @enum {string} */
            engine: "embedded" | "argo";
            /** @enum {string} */
            accessMode: "tunnel" | "ingress" | "manual";
            /** @description Where its app-proxy is reached */
            url: string;
            ingressUrl?: string;
            internalIngressUrl?: string;
            /** @description Whether it keeps to its namespace, so that a cluster may have several */
            isNamespaced: boolean;
            isConfigurationRuntime: boolean;
            /** @enum {string} */
            installationStatus: "IN_PROGRESS" | "COMPLETED" | "FAILED";
            /** @enum {string} */
            healthStatus: "HEALTHY" | "PROGRESSING" | "DEGRADED" | "UNKNOWN";
            online: boolean;
            /** @description How many of its processes are connected */
            clients: number;
            /** @description How long a sign of life and its answer take over the link, as last measured */
            roundTripMs?: number;
            version?: string;
            /** @description The version that it can be brought to, where it is older */
            upgradeAvailable?: string;
            platform?: string;
            /** Format: date-time */
            connectedAt?: string;
            /** Format: date-time */
            seenAt?: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            errors: components["schemas"]["GitOpsRuntimeProblem"][];
        };
        GitOpsRuntimePage: {
            runtimes: components["schemas"]["GitOpsRuntime"][];
            nextCursor?: string;
            total: number;
        };
        GitOpsRuntimeProblem: {
            /** @enum {string} */
            level: "ERROR" | "WARNING";
            /** @description For example RUNTIME_INSTALLATION_ERROR or INACTIVE_RUNTIME */
            code: string;
            title: string;
            message: string;
            suggestion?: string;
            /** Format: date-time */
            lastSeen: string;
        };
        GitOpsRuntimeToken: {
            token: string;
            /** @description Where the app-proxy is reached */
            url: string;
            /** Format: date-time */
            expiresAt: string;
        };
        GitOpsRuntimeValidation: {
            problems: {
                code: string;
                message: string;
                hint: string;
            }[];
            /** @description What the runtime commits to the Shared Configuration Repository when it first connects; files that are there already stay as they are. Absent where there are problems, no such repository, or nothing to commit. */
            commit?: {
                repository: string;
                /** @description The default branch unless said */
                branch?: string;
                author: {
                    name: string;
                    email: string;
                };
                message: string;
                files: {
                    path: string;
                    content: string;
                }[];
            };
        };
        GitTag: {
            name: string;
            /** @description The commit */
            sha: string;
            message: string;
            date: string;
        };
        GitTree: {
            revision: string;
            path: string;
            entries: components["schemas"]["GitTreeEntry"][];
            truncated: boolean;
        };
        GitTreeEntry: {
            name: string;
            path: string;
            /** @enum {string} */
            kind: "file" | "executable" | "symlink" | "folder" | "submodule";
            sha: string;
            size?: number;
        };
        Id: string;
        IdToken: {
            id_token: string;
            expires_in: number;
        };
        Image: {
            _id: components["schemas"]["Id"];
            internalImageId: string;
            imageDisplayName: string;
            /** @description In bytes; 0 where it is not known */
            size: number;
            /** @description The commit it was built from */
            sha: string;
            branch: string;
            /** Format: date-time */
            created: string;
            metadata: {
                [key: string]: string;
            };
            /** @description Registry, repository and digest as one text, where it was pushed */
            repoDigest?: string;
            /** @description The build that made it, or first told of it */
            buildId: components["schemas"]["Id"];
            /** @description Absent once the build is removed */
            build?: {
                number: number;
                pipelineName: string;
            };
            tags: {
                _id: components["schemas"]["Id"];
                tag: string;
                registry: string;
                repository: string;
            }[];
        };
        Invitation: {
            id: components["schemas"]["Id"];
            email: string;
            role: components["schemas"]["Role"];
            teams: {
                _id: components["schemas"]["Id"];
                name: string;
            }[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
        };
        InvitationPage: {
            invitations: components["schemas"]["Invitation"][];
            nextCursor?: string;
            /** @description How many there are on all pages together */
            total?: number;
        };
        Kubeconfig: {
            /** @description The file for kubectl, helm and other clients; it holds a private key */
            kubeconfig: string;
            user: string;
            groups: string[];
            /** Format: date-time */
            expiresAt: string;
        };
        LockedStepType: {
            name: string;
            version: string;
            /** @description SHA-256 of the definition, in hex */
            digest: string;
        };
        LogGroups: {
            groups: {
                title: string;
                /** @description The line of the marker that begins it */
                from: number;
                /** @description The line of the marker that ends it; absent when it was never ended */
                to?: number;
                /** @description 0 for a group that is in no other */
                depth: number;
            }[];
            /** @description There are more groups than are listed */
            truncated: boolean;
        };
        LogMatch: {
            step: string;
            line: number;
            text: string;
            /** @description The lines before it, as many as were asked for */
            before: string[];
            after: string[];
        };
        LogMatches: {
            matches: components["schemas"]["LogMatch"][];
            searchedBytes: number;
            /** @description Send it as `after` to go on; absent when all was searched */
            next?: string;
        };
        LogPage: {
            /** @description Absent while the build has no log */
            step?: components["schemas"]["LogStep"];
            finished: boolean;
            /** @description The number of the first line of this page; lines count from 1 */
            from: number;
            lines: string[];
            /** @description When lines were written, for runs of lines */
            marks: {
                line: number;
                /** Format: date-time */
                at: string;
                /** @enum {string} */
                stream: "out" | "err";
            }[];
            /** @description Lines too long to be sent whole; their bytes can be read by range */
            cut: number[];
            /** @description The line that the next page begins with; absent at the end */
            next?: number;
        };
        LogStep: {
            /** @description The id of the step within its build */
            id: string;
            name: string;
            /** @description How many lines there are; the last one may still grow */
            lines: number;
            bytes: number;
            /**
             * Format: date-time
             * @description When it wrote first
             */
            firstAt: string;
            /**
             * Format: date-time
             * @description When it wrote last
             */
            lastAt: string;
        };
        LogSteps: {
            /** @description In the order in which they wrote first */
            steps: components["schemas"]["LogStep"][];
            /** @description Nothing more will come */
            finished: boolean;
            /** @description Where the log ends now; a stream after it misses nothing */
            cursor: string;
        };
        /** @enum {string} */
        MergeMethod: "merge" | "squash" | "rebase";
        MergeReadiness: {
            ready: boolean;
            reasons: string[];
            approvals: number;
            requiredApprovals: number;
            changesRequestedBy: {
                kind: string;
                id: string;
                name: string;
            }[];
            missingStatuses: string[];
        };
        MergeRequest: {
            /** @default merge */
            method: components["schemas"]["MergeMethod"];
            /** @description Refused when the pull request has moved on from it */
            sha?: string;
            message?: string;
            /** @default false */
            deleteBranch: boolean;
        };
        NewBranchProtection: {
            pattern: string;
            /** @default false */
            allowForcePush: boolean;
            /** @default false */
            allowDeletion: boolean;
            /**
             * @description Nobody pushes directly
             * @default false
             */
            requirePullRequest: boolean;
            /** @default 0 */
            requiredApprovals: number;
            /**
             * @description An approval counts only for the commit it saw
             * @default true
             */
            dismissStaleApprovals: boolean;
            /**
             * @description Contexts of commit statuses that must be a success before a merge
             * @default []
             */
            requiredStatuses: string[];
            /** @description Who may push or merge; everybody with write access unless given */
            pushers?: {
                /** @default [] */
                users: components["schemas"]["Id"][];
                /** @default [] */
                teams: components["schemas"]["Id"][];
            };
            /** @default true */
            bindsAdmins: boolean;
        };
        NewCommitStatus: {
            /** @default default */
            context: string;
            state: components["schemas"]["CommitState"];
            /** @default  */
            description: string;
            /** Format: uri */
            targetUrl?: string;
        };
        NewInvitation: {
            id: components["schemas"]["Id"];
            email: string;
            role: components["schemas"]["Role"];
            teams: {
                _id: components["schemas"]["Id"];
                name: string;
            }[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            /** @description Shown once; whoever has it can join */
            token: string;
            /** @description Where the invited person accepts; holds the token */
            link: string;
        };
        NewPullRequest: {
            title: string;
            /** @default  */
            body: string;
            source: {
                /** @description Of the fork; the repository itself unless given */
                owner?: string;
                repo?: string;
                branch: string;
            };
            /** @description The default branch unless given */
            target?: string;
            /** @default [] */
            labels: string[];
        };
        NewRepository: {
            owner: string;
            name: string;
            /** @default  */
            description: string;
            /** @default internal */
            visibility: components["schemas"]["RepositoryVisibility"];
            /** @default [] */
            tags: string[];
            /** @default main */
            defaultBranch: string;
            /**
             * @description Begin with one commit that holds a README
             * @default false
             */
            readme: boolean;
        };
        NewRepositoryWebhook: {
            /** Format: uri */
            url: string;
            /**
             * @default [
             *       "push"
             *     ]
             */
            events: components["schemas"]["RepositoryWebhookEvent"][];
            /** @description Signs each delivery with HMAC-SHA256 */
            secret?: string;
            /** @default true */
            active: boolean;
        };
        NewReview: {
            verdict: components["schemas"]["ReviewVerdict"];
            /** @default  */
            body: string;
            /** @description Refused when the pull request has moved on from it */
            sha?: string;
            /** @description The file that a comment is about */
            path?: string;
            line?: number;
        };
        Notification: {
            id: components["schemas"]["Id"];
            name: string;
            /** @enum {string} */
            kind: "slack" | "email" | "webhook";
            /** @description Where messages go, as far as that is no secret */
            target: string;
            pipelineId?: components["schemas"]["Id"];
            events: ("success" | "failed" | "pending-approval" | "terminated")[];
            disabled: boolean;
            /** Format: date-time */
            createdAt: string;
            createdBy: string;
        };
        NotificationChange: {
            name: string;
            /** @description Stays as it is when left out */
            channel?: {
                /** @constant */
                kind: "slack";
                /**
                 * Format: uri
                 * @description The address of an incoming webhook; it is a secret, and is not shown again
                 */
                url: string;
            } | {
                /** @constant */
                kind: "email";
                to: string[];
            } | {
                /** @constant */
                kind: "webhook";
                /** Format: uri */
                url: string;
                /** @description Signs each message; made for you when left out */
                secret?: string;
            };
            /** @description Only builds of this pipeline; without it, builds of all */
            pipelineId?: components["schemas"]["Id"];
            events: ("success" | "failed" | "pending-approval" | "terminated")[];
            /** @default false */
            disabled: boolean;
        };
        NotificationInput: {
            name: string;
            channel: {
                /** @constant */
                kind: "slack";
                /**
                 * Format: uri
                 * @description The address of an incoming webhook; it is a secret, and is not shown again
                 */
                url: string;
            } | {
                /** @constant */
                kind: "email";
                to: string[];
            } | {
                /** @constant */
                kind: "webhook";
                /** Format: uri */
                url: string;
                /** @description Signs each message; made for you when left out */
                secret?: string;
            };
            /** @description Only builds of this pipeline; without it, builds of all */
            pipelineId?: components["schemas"]["Id"];
            events: ("success" | "failed" | "pending-approval" | "terminated")[];
            /** @default false */
            disabled: boolean;
        };
        NotificationMessage: {
            id: components["schemas"]["Id"];
            buildId: components["schemas"]["Id"];
            /** @enum {string} */
            event: "success" | "failed" | "pending-approval" | "terminated";
            /** @enum {string} */
            state: "waiting" | "delivered" | "failed";
            attempts: number;
            problem?: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            finishedAt?: string;
        };
        Pipeline: {
            /** @constant */
            version: "1.0";
            /** @constant */
            kind: "pipeline";
            metadata: {
                id: components["schemas"]["Id"];
                /** @description project/name, or only the name where it is in no project */
                name: string;
                shortName: string;
                project?: string;
                projectId?: components["schemas"]["Id"];
                accountId: components["schemas"]["Id"];
                description?: string;
                isPublic: boolean;
                revision: number;
                labels: {
                    [key: string]: string | string[];
                };
                labelKeys: string[];
                /** Format: date-time */
                created_at: string;
                /** Format: date-time */
                updated_at: string;
                createdBy: string;
                updatedBy: string;
                favorite: boolean;
                /** @description The workflow as it was typed */
                originalYamlString?: string;
                deprecate?: {
                    [key: string]: unknown;
                };
                executionContextId?: string;
                template?: {
                    /** @description Others may be made from it */
                    isEnabled: boolean;
                    /** @description The template whose workflow it follows */
                    source?: {
                        id: components["schemas"]["Id"];
                        name: string;
                    };
                };
            };
            /** @description The workflow and what stands beside it; encrypted values are masked */
            spec: {
                [key: string]: unknown;
            };
        };
        PipelineActivity: {
            pipelineId: components["schemas"]["Id"];
            /** @description The newest build */
            last: components["schemas"]["Build"];
            /** @description The last ten builds, the oldest first */
            recent: {
                id: components["schemas"]["Id"];
                number: number;
                state: components["schemas"]["BuildState"];
                /** Format: date-time */
                created: string;
                /** @description How long it took; absent until it has ended */
                seconds?: number;
            }[];
            /** @description Builds that succeeded or failed within 30 days */
            finished: number;
            succeeded: number;
            /** @description Of those that succeeded */
            medianSeconds?: number;
        };
        PipelineInput: {
            version?: (string | number) | null;
            kind?: "pipeline" | null;
            metadata: {
                name: string;
                project?: string | null;
                description?: string | null;
                isPublic?: boolean | null;
                labels?: {
                    [key: string]: string | string[];
                } | null;
                revision?: number | null;
                originalYamlString?: string | null;
                deprecate?: {
                    [key: string]: unknown;
                } | null;
                executionContextId?: string | null;
                template?: {
                    isEnabled?: boolean | null;
                } | null;
            };
            spec?: components["schemas"]["PipelineSpecInput"] | null;
        };
        PipelinePlan: {
            valid: boolean;
            problems: components["schemas"]["PipelineProblem"][];
            /** @enum {string} */
            mode?: "sequential" | "parallel";
            stages: string[];
            variables: {
                name: string;
                value: string;
                source: string;
            }[];
            steps: {
                id: string;
                name: string;
                title?: string;
                kind: string;
                type: string;
                stage?: string;
                parent?: string;
                depth: number;
                /** @description Its place among all that begins; absent for what does not run */
                order?: number;
                runs: boolean;
                /** @description Why it runs or does not */
                reason: string;
                awaitsFailure: boolean;
                conditional: boolean;
                maxAttempts: number;
                retryDelayMs: number;
                timeoutMs: number;
                /** @description Ids of the steps it waits for */
                after: string[];
            }[];
            /** @description How a build would end in which everything succeeds */
            status: string;
            reason: string;
        };
        PipelineProblem: {
            /** @enum {string} */
            severity: "error" | "warning";
            code: string;
            message: string;
            path: string;
            line: number;
            column: number;
            suggestion?: string;
            docs: string;
        };
        PipelineRevision: {
            revision: number;
            /** Format: date-time */
            at: string;
            author: {
                kind: string;
                id: string;
                name: string;
            };
            /** @description What was done: created, changed, restored from a revision */
            note: string;
            /** @description What the pipeline was called */
            name: string;
        };
        PipelineSpecInput: {
            triggers?: ({
                id?: string | null;
                name: string;
                description?: string | null;
                disabled?: boolean | null;
                variables?: {
                    key: string;
                    value: string | number | boolean;
                    encrypted?: boolean | null;
                }[] | null;
                contexts?: string[] | null;
                options?: {
                    [key: string]: unknown;
                } | null;
                runtimeEnvironment?: ({
                    name?: string | null;
                } & {
                    [key: string]: unknown;
                }) | null;
                /** @default git */
                type: string;
                repo?: string | null;
                provider?: string | null;
                context?: string | null;
                events?: string[] | null;
                branchRegex?: string | null;
                branchRegexInput?: string | null;
                pullRequestTargetBranchRegex?: string | null;
                pullRequestAllowForkEvents?: boolean | null;
                commentRegex?: string | null;
                modifiedFilesGlob?: string | null;
                commitStatusTitle?: string | null;
                concurrency?: number | null;
                priority?: number | null;
                terminationPolicy?: ({
                    type: string;
                    event?: string | null;
                } & {
                    [key: string]: unknown;
                })[] | null;
            } & {
                [key: string]: unknown;
            })[] | null;
            cronTriggers?: ({
                id?: string | null;
                name: string;
                description?: string | null;
                disabled?: boolean | null;
                variables?: {
                    key: string;
                    value: string | number | boolean;
                    encrypted?: boolean | null;
                }[] | null;
                contexts?: string[] | null;
                options?: {
                    [key: string]: unknown;
                } | null;
                runtimeEnvironment?: ({
                    name?: string | null;
                } & {
                    [key: string]: unknown;
                }) | null;
                /** @default cron */
                type: string;
                expression: string;
                message?: string | null;
                gitTriggerId?: string | null;
                branch?: string | null;
            } & {
                [key: string]: unknown;
            })[] | null;
            variables?: {
                key: string;
                value: string | number | boolean;
                encrypted?: boolean | null;
            }[] | null;
            contexts?: (string | ({
                name: string;
            } & {
                [key: string]: unknown;
            }))[] | null;
            specTemplate?: ({
                /** @enum {string} */
                location: "git" | "url";
                repo?: string | null;
                path?: string | null;
                revision?: string | null;
                context?: string | null;
                url?: string | null;
            } & {
                [key: string]: unknown;
            }) | null;
            runtimeEnvironment?: ({
                name?: string | null;
            } & {
                [key: string]: unknown;
            }) | null;
            options?: {
                [key: string]: unknown;
            } | null;
            concurrency?: number | null;
            triggerConcurrency?: number | null;
            branchConcurrency?: number | null;
            priority?: number | null;
            terminationPolicy?: ({
                type: string;
                event?: string | null;
            } & {
                [key: string]: unknown;
            })[] | null;
            externalResources?: {
                [key: string]: unknown;
            }[] | null;
            permitRestartFromFailedSteps?: boolean | null;
        } & {
            [key: string]: unknown;
        };
        PipelineVariable: {
            key: string;
            value: string;
            encrypted?: boolean;
        };
        Progress: {
            _id: string;
            account: string;
            status: string;
            location: {
                /** @enum {string} */
                type: "composition" | "document";
                /** @description An address that needs no credentials and works for some minutes */
                url?: string;
            };
        };
        Project: {
            id: components["schemas"]["Id"];
            accountId: components["schemas"]["Id"];
            projectName: string;
            tags: string[];
            variables: components["schemas"]["PipelineVariable"][];
            favorite: boolean;
            pipelinesNumber: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        PullRequest: {
            number: number;
            title: string;
            body: string;
            /** @enum {string} */
            state: "open" | "closed" | "merged";
            author: {
                kind: string;
                id: string;
                name: string;
            };
            source: {
                /** @description Absent once the fork is gone */
                repository?: {
                    id: components["schemas"]["Id"];
                    fullName: string;
                };
                branch: string;
                sha: string;
                isFork: boolean;
            };
            target: {
                branch: string;
                sha?: string;
            };
            labels: string[];
            /** @enum {string} */
            mergeable: "yes" | "conflicts" | "unknown";
            mergeSha?: string;
            mergedBy?: {
                kind: string;
                id: string;
                name: string;
            };
            mergeMethod?: components["schemas"]["MergeMethod"];
            webUrl: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            closedAt?: string;
        };
        PullRequestChanges: {
            title?: string;
            body?: string;
            labels?: string[];
            /** @enum {string} */
            state?: "open" | "closed";
        };
        PullRequestReview: {
            id: components["schemas"]["Id"];
            verdict: components["schemas"]["ReviewVerdict"];
            body: string;
            reviewer: {
                kind: string;
                id: string;
                name: string;
            };
            /** @description The commit that was reviewed */
            sha: string;
            path?: string;
            line?: number;
            /** Format: date-time */
            createdAt: string;
        };
        RegisteredGitOpsRuntime: {
            id: components["schemas"]["Id"];
            name: string;
            /**
             * @description Whether the platform runs it, or its owner does
             * @enum {string}
             */
            kind: "hosted" | "hybrid";
            namespace: string;
            /** @description The address of the API of the cluster that it lives in */
            cluster: string;
            /** @enum {string} */
            engine: "embedded" | "argo";
            /** @enum {string} */
            accessMode: "tunnel" | "ingress" | "manual";
            /** @description Where its app-proxy is reached */
            url: string;
            ingressUrl?: string;
            internalIngressUrl?: string;
            /** @description Whether it keeps to its namespace, so that a cluster may have several */
            isNamespaced: boolean;
            isConfigurationRuntime: boolean;
            /** @enum {string} */
            installationStatus: "IN_PROGRESS" | "COMPLETED" | "FAILED";
            /** @enum {string} */
            healthStatus: "HEALTHY" | "PROGRESSING" | "DEGRADED" | "UNKNOWN";
            online: boolean;
            /** @description How many of its processes are connected */
            clients: number;
            /** @description How long a sign of life and its answer take over the link, as last measured */
            roundTripMs?: number;
            version?: string;
            /** @description The version that it can be brought to, where it is older */
            upgradeAvailable?: string;
            platform?: string;
            /** Format: date-time */
            connectedAt?: string;
            /** Format: date-time */
            seenAt?: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            errors: components["schemas"]["GitOpsRuntimeProblem"][];
            key: string;
            accountId: components["schemas"]["Id"];
            platformUrl: string;
        };
        RegisteredRunner: {
            runnerId: components["schemas"]["Id"];
            accountId: components["schemas"]["Id"];
            name: string;
            runtimes: string[];
            /** @description How many builds it runs side by side */
            capacity: number;
            /** @description Shown once; it opens the link and nothing else */
            key: string;
            /** @description Ed25519, SPKI in PEM; the runner takes no work that is signed with another */
            controlPlanePublicKey: string;
        };
        Registry: {
            _id: components["schemas"]["Id"];
            name: string;
            kind: string;
            provider: string;
            domain: string;
            username: string;
            prefix?: string;
            behindFirewall: boolean;
            default: boolean;
        };
        Repository: {
            id: components["schemas"]["Id"];
            /** @constant */
            provider: "freshet";
            owner: {
                login: string;
            };
            name: string;
            fullName: string;
            serviceName: string;
            private: boolean;
            visibility: components["schemas"]["RepositoryVisibility"];
            description: string;
            tags: string[];
            defaultBranch: string;
            /** @description Whether nothing was pushed yet */
            isEmpty: boolean;
            forkOf?: {
                id: components["schemas"]["Id"];
                fullName: string;
            };
            cloneUrl: string;
            /** @description The address to clone from; the built-in host speaks HTTP only */
            ssh_url: string;
            webUrl: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            pushedAt?: string;
        };
        RepositoryChanges: {
            name?: string;
            description?: string;
            visibility?: components["schemas"]["RepositoryVisibility"];
            tags?: string[];
            defaultBranch?: string;
        };
        /** @description Each holds the ones before it: admins change settings and webhooks as well */
        RepositoryPermission: {
            /** @enum {string} */
            permission: "read" | "write" | "admin";
        };
        RepositoryService: {
            id: string;
            name: string;
            /** @constant */
            provider: "freshet";
            scm: {
                name: string;
                owner: {
                    name: string;
                };
            };
        };
        /**
         * @description internal: every member of the account may read; private: only whom a rule allows it
         * @enum {string}
         */
        RepositoryVisibility: "internal" | "private";
        RepositoryWebhook: {
            id: components["schemas"]["Id"];
            url: string;
            events: components["schemas"]["RepositoryWebhookEvent"][];
            active: boolean;
            hasSecret: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        RepositoryWebhookChanges: {
            /** Format: uri */
            url?: string;
            events?: components["schemas"]["RepositoryWebhookEvent"][];
            /** @description Signs each delivery with HMAC-SHA256 */
            secret?: string;
            active?: boolean;
        };
        RepositoryWebhookDelivery: {
            id: components["schemas"]["Id"];
            event: string;
            /** @enum {string} */
            state: "waiting" | "delivered" | "failed";
            attempts: number;
            /** @description What the address answered last */
            status?: number;
            problem?: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            finishedAt?: string;
        };
        /** @enum {string} */
        RepositoryWebhookEvent: "push" | "create" | "delete" | "pull_request" | "pull_request_comment" | "status";
        /** @enum {string} */
        ReviewVerdict: "approve" | "request-changes" | "comment";
        /** @enum {string} */
        Role: "admin" | "user";
        RunBody: {
            branch?: string;
            sha?: string;
            /** @description The id or name of a trigger of the pipeline */
            trigger?: string;
            /** @description A list, or a map of names and values */
            variables?: {
                key: string;
                value: string | number | boolean;
                encrypted?: boolean;
            }[] | {
                [key: string]: string | number | boolean;
            };
            annotations?: {
                [key: string]: string;
            };
            /** @description Names of shared configurations */
            contexts?: string[];
            /** @description YAML to run instead of that of the pipeline */
            userYamlDescriptor?: string;
            options?: {
                noCache?: boolean;
                noCfCache?: boolean;
                resetVolume?: boolean;
                enableNotifications?: boolean;
                keepPVCsForPendingApproval?: boolean;
                /** @description Run these steps and no others */
                only?: string[];
                /** @description Run all steps but these */
                skip?: string[];
            };
            userMachineConfig?: {
                runtimeName?: string;
            };
            /**
             * Format: date-time
             * @description Not before this time; at most 90 days ahead
             */
            startAt?: string;
        };
        Runner: {
            id: components["schemas"]["Id"];
            name: string;
            runtimes: string[];
            /**
             * @description Which builds the runner takes; those from forks are untrusted
             * @enum {string}
             */
            trust: "any" | "trusted-only" | "untrusted-only";
            /** @description How many builds it runs side by side */
            capacity: number;
            /** @description Takes no new builds */
            paused: boolean;
            online: boolean;
            /** @description The builds it holds, as it said last */
            builds: string[];
            version?: string;
            platform?: string;
            /** @description Where its connection came from last */
            address?: string;
            /** @description How it keeps steps from its machine, as it said last */
            isolation?: {
                /** @enum {string} */
                kind: "sandbox" | "containers" | "none";
                /** @description Protections that its machine does not allow: namespaces, system-calls, network, memory, processes */
                missing: {
                    protection: string;
                    reason: string;
                }[];
            };
            /** Format: date-time */
            lastSeen?: string;
            /** Format: date-time */
            connectedAt?: string;
            /** @description Started by the platform itself */
            embedded: boolean;
            /** Format: date-time */
            createdAt: string;
        };
        RunnerInstallation: {
            id: components["schemas"]["Id"];
            status: string;
            options: {
                [key: string]: unknown;
            };
            events: {
                event: string;
                content: {
                    [key: string]: unknown;
                };
                /** Format: date-time */
                time: string;
            }[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        RunnerInstallationProgress: {
            progress: components["schemas"]["RunnerInstallation"];
        };
        RunnerPage: {
            runners: components["schemas"]["Runner"][];
            nextCursor?: string;
            total: number;
        };
        RunnerRegistrationToken: {
            id: components["schemas"]["Id"];
            /** @description The name that the runner will have */
            name?: string;
            runtimes: string[];
            /**
             * @description Which builds the runner takes; those from forks are untrusted
             * @enum {string}
             */
            trust: "any" | "trusted-only" | "untrusted-only";
            /** @description How many builds it runs side by side */
            capacity: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
        };
        RuntimeEnvironment: {
            /** @description Counts the changes */
            version: number;
            metadata: {
                name: string;
                /** @description Whether runners take its work */
                agent: boolean;
                changedBy: string;
                /** Format: date-time */
                creationTime: string;
            };
            extends: string[];
            description: string;
            accountId: components["schemas"]["Id"];
            accounts: components["schemas"]["Id"][];
            /** @constant */
            isPublic: false;
            isDefault: boolean;
            /** @description The same as `isDefault`, for clients that read this name */
            default: boolean;
            nonComplete: boolean;
            tags: string[];
            runtimeScheduler?: {
                [key: string]: unknown;
            };
            dockerDaemonScheduler?: {
                [key: string]: unknown;
            };
            appProxy?: {
                [key: string]: unknown;
            };
            environmentCertPath?: string;
        };
        RuntimeEnvironmentVersion: {
            version: number;
            changedBy: string;
            /** Format: date-time */
            time: string;
            runtime: components["schemas"]["RuntimeEnvironment"];
        };
        SavedView: {
            id: components["schemas"]["Id"];
            /** @enum {string} */
            page: "apps";
            name: string;
            query: string;
            shared: boolean;
            /** @description Whether the caller made it */
            isMine: boolean;
            /** Format: date-time */
            createdAt: string;
        };
        Schedule: {
            name: string;
            /** @description A cron expression with its zone, or an interval */
            timing: string;
            /** Format: date-time */
            nextAt?: string;
            lastRun?: components["schemas"]["ScheduleRun"];
        };
        ScheduleRun: {
            _id: components["schemas"]["Id"];
            name: string;
            /** @enum {string} */
            trigger: "tick" | "request";
            /** Format: date-time */
            scheduledAt: string;
            state: string;
            replica?: string;
            /** @description More than 1 when it was taken over from a process that died */
            attempt: number;
            /** Format: date-time */
            startedAt?: string;
            /** Format: date-time */
            finishedAt?: string;
            error?: string;
        };
        ServiceAccount: {
            id: components["schemas"]["Id"];
            name: string;
            admin: boolean;
            enabled: boolean;
            teams: {
                _id: components["schemas"]["Id"];
                name: string;
            }[];
            /** Format: date-time */
            createdAt: string;
        };
        ServiceAccountPage: {
            serviceAccounts: components["schemas"]["ServiceAccount"][];
            nextCursor?: string;
            /** @description How many there are on all pages together */
            total?: number;
        };
        Session: {
            id: components["schemas"]["Id"];
            /** @enum {string} */
            method: "password" | "sso";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastSeenAt: string;
            /**
             * Format: date-time
             * @description The session ends then, however much it is used
             */
            expiresAt: string;
            ip: string;
            userAgent: string;
            /** @description The one that asks */
            current: boolean;
        };
        SessionList: {
            sessions: components["schemas"]["Session"][];
        };
        SsoGroupTeam: {
            group: string;
            team: {
                _id: components["schemas"]["Id"];
                name: string;
            };
        };
        SsoOptions: {
            providers: {
                id: components["schemas"]["Id"];
                name: string;
            }[];
            /** @description Only break-glass users can sign in with a password */
            required: boolean;
        };
        SsoProvider: {
            id: components["schemas"]["Id"];
            name: string;
            issuer: string;
            clientId: string;
            hasClientSecret: boolean;
            /** @description Register this address with the provider */
            redirectUri: string;
            scopes: string[];
            groupClaim: string;
            adminGroup: string | null;
            groupTeams: components["schemas"]["SsoGroupTeam"][];
            allowedDomains: string[];
            assumeEmailVerified: boolean;
            createUsers: boolean;
            enabled: boolean;
            enforced: boolean;
            breakGlassUsers: components["schemas"]["Id"][];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        SsoProviderList: {
            providers: components["schemas"]["SsoProvider"][];
        };
        SsoTestReport: {
            ok: boolean;
            checks: {
                name: string;
                ok: boolean;
                message: string;
            }[];
        };
        StepType: {
            version: string;
            /** @constant */
            kind: "step-type";
            /** @description name, version, digest, official, isPublic, latest and what else was given */
            metadata: {
                [key: string]: unknown;
            };
            spec: {
                [key: string]: unknown;
            };
        };
        StepTypeInput: {
            /** @constant */
            kind?: "step-type";
            metadata: {
                name: string;
            } & {
                [key: string]: unknown;
            };
            spec: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        Subscription: {
            name: string;
            types: string[];
            unread: number;
            /** @description Events that failed, or wait behind one that did */
            parked: number;
            dead: number;
        };
        SystemCheck: {
            /** @enum {string} */
            name: "processes" | "database" | "jobs" | "events" | "dead-letters" | "schedules";
            /**
             * @description `warn`: a person should look soon; `bad`: something does not get done
             * @enum {string}
             */
            state: "ok" | "warn" | "bad";
            /** @description One sentence for people */
            why: string;
        };
        SystemStatus: {
            /**
             * @description The worst of all checks
             * @enum {string}
             */
            state: "ok" | "warn" | "bad";
            /** Format: date-time */
            at: string;
            version: string;
            /** @description The commit this installation runs, or unknown */
            commit: string;
            checks: components["schemas"]["SystemCheck"][];
            processes: {
                /** @description How many processes work with this database right now */
                running: number;
                answering: {
                    name: string;
                    /** @description The version of Node that it runs on */
                    node: string;
                    /** Format: date-time */
                    startedAt: string;
                    modules: string[];
                    memoryBytes: number;
                };
            };
            database: {
                version: string;
                sizeBytes: number;
                /** @description The latest step of its structure */
                migration: string;
                answeredInMs: number;
            };
            jobs: {
                /** @description Due, and taken by nobody yet */
                waiting: number;
                running: number;
                /** @description Not due yet */
                later: number;
                oldestWaitingSeconds?: number;
            };
            events: {
                subscriptions: number;
                unread: number;
                /** @description Events that failed, or wait behind one that did */
                parked: number;
            };
            deadLetters: {
                events: number;
                jobs: number;
            };
            schedules: {
                total: number;
                /** @description Those whose time has passed without a run */
                late: string[];
                /** @description Those whose last run failed */
                failed: string[];
            };
        };
        Team: {
            _id: components["schemas"]["Id"];
            name: string;
            /**
             * @description Members of default teams come and go by themselves
             * @enum {string}
             */
            type: "default" | "custom";
            account: components["schemas"]["Id"];
            tags: string[];
            users: {
                _id: components["schemas"]["Id"];
                userName: string;
            }[];
            serviceAccounts: {
                _id: components["schemas"]["Id"];
                name: string;
            }[];
        };
        TriggerEvent: {
            uri: string;
            type: string;
            kind: string;
            account: string;
            /** @description Masked; it is shown once, when the event is made */
            secret: string;
            status: string;
            /** @description Where the registry is to send */
            endpoint: string;
            description: string;
            help: string;
        };
        TriggerType: {
            type: string;
            kind: string;
            "uri-template": string;
            "uri-regex": string;
            "help-url": string;
            config: {
                name: string;
                type: string;
                required: boolean;
                validator: string;
                help: string;
            }[];
            filters: {
                name: string;
                type: string;
                help: string;
            }[];
        };
        TriggerVerdict: {
            pipelineId: components["schemas"]["Id"];
            pipelineName: string;
            triggerId: string;
            triggerName: string;
            fires: boolean;
            /** @description One sentence: why it fired, or why not */
            reason: string;
            /** @description The name of the event, as triggers list them */
            event: string;
            buildId?: components["schemas"]["Id"];
            /** @description Why no build began although the trigger fired */
            problem?: string;
        };
        User: {
            _id: components["schemas"]["Id"];
            userName: string;
            /** @description Shown to admins of the account and to the user */
            email?: string;
            role: components["schemas"]["Role"];
            /** @enum {string} */
            status: "active" | "disabled";
            teams: {
                _id: components["schemas"]["Id"];
                name: string;
            }[];
            /** Format: date-time */
            joinedAt: string;
            /** Format: date-time */
            lastSignInAt?: string;
        };
        UserPage: {
            users: components["schemas"]["User"][];
            nextCursor?: string;
            /** @description How many there are on all pages together */
            total?: number;
        };
        Version: {
            version: string;
            /** @description The commit this installation runs, or unknown */
            current_commit: string;
        };
        Webhook: {
            id: components["schemas"]["Id"];
            name: string;
            /** @enum {string} */
            provider: "github" | "gitlab" | "bitbucket" | "bitbucket-server" | "gitea" | "generic";
            repo?: string;
            context?: string;
            /** @description Where the provider is to send deliveries */
            url: string;
            /** Format: date-time */
            createdAt: string;
            createdBy: string;
            /** Format: date-time */
            lastDeliveryAt?: string;
        };
        WebhookDelivery: {
            id: components["schemas"]["Id"];
            /** @description Absent for events of the built-in Git host */
            webhookId?: components["schemas"]["Id"];
            /** @enum {string} */
            provider: "github" | "gitlab" | "bitbucket" | "bitbucket-server" | "gitea" | "freshet" | "generic";
            /** @description What happened, in the provider’s word */
            event: string;
            repo?: string;
            /** Format: date-time */
            receivedAt: string;
            /** @enum {string} */
            state: "waiting" | "done" | "ignored" | "unreadable";
            /** @description Why it is ignored or cannot be read */
            reason?: string;
            bytes: number;
            redeliveryOf?: components["schemas"]["Id"];
            verdicts: components["schemas"]["TriggerVerdict"][];
            /** @description How many are about pipelines that the caller may not see */
            hiddenVerdicts: number;
        };
        WebhookWithSecret: {
            id: components["schemas"]["Id"];
            name: string;
            /** @enum {string} */
            provider: "github" | "gitlab" | "bitbucket" | "bitbucket-server" | "gitea" | "generic";
            repo?: string;
            context?: string;
            /** @description Where the provider is to send deliveries */
            url: string;
            /** Format: date-time */
            createdAt: string;
            createdBy: string;
            /** Format: date-time */
            lastDeliveryAt?: string;
            /** @description Shown this once */
            secret: string;
        };
    };
    responses: {
        /** @description Any failure; `code` says which, `hint` what to do */
        Error: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type AccessCatalog = components['schemas']['AccessCatalog'];
export type AccessDecision = components['schemas']['AccessDecision'];
export type AccessDecisions = components['schemas']['AccessDecisions'];
export type AccessExplainRequest = components['schemas']['AccessExplainRequest'];
export type AccessExplanation = components['schemas']['AccessExplanation'];
export type AccessHolders = components['schemas']['AccessHolders'];
export type AccessQuestion = components['schemas']['AccessQuestion'];
export type AccessQuestions = components['schemas']['AccessQuestions'];
export type AccessRule = components['schemas']['AccessRule'];
export type AccessRuleInput = components['schemas']['AccessRuleInput'];
export type Account = components['schemas']['Account'];
export type AccountModule = components['schemas']['AccountModule'];
export type Agent = components['schemas']['Agent'];
export type Annotation = components['schemas']['Annotation'];
export type ApiKey = components['schemas']['ApiKey'];
export type ApplicationExportFilter = components['schemas']['ApplicationExportFilter'];
export type AuditHead = components['schemas']['AuditHead'];
export type AuditPage = components['schemas']['AuditPage'];
export type AuditRecord = components['schemas']['AuditRecord'];
export type AuditVerification = components['schemas']['AuditVerification'];
export type BranchProtection = components['schemas']['BranchProtection'];
export type Build = components['schemas']['Build'];
export type BuildApproval = components['schemas']['BuildApproval'];
export type BuildCause = components['schemas']['BuildCause'];
export type BuildFigures = components['schemas']['BuildFigures'];
export type BuildGit = components['schemas']['BuildGit'];
export type BuildMetrics = components['schemas']['BuildMetrics'];
export type BuildState = components['schemas']['BuildState'];
export type BuildStatistics = components['schemas']['BuildStatistics'];
export type BuildStatus = components['schemas']['BuildStatus'];
export type BuildStep = components['schemas']['BuildStep'];
export type BuildsUnderWay = components['schemas']['BuildsUnderWay'];
export type BuildTest = components['schemas']['BuildTest'];
export type BuildTests = components['schemas']['BuildTests'];
export type BuildTree = components['schemas']['BuildTree'];
export type BuildVariables = components['schemas']['BuildVariables'];
export type BuildWaiting = components['schemas']['BuildWaiting'];
export type Cluster = components['schemas']['Cluster'];
export type ClusterToken = components['schemas']['ClusterToken'];
export type CombinedStatus = components['schemas']['CombinedStatus'];
export type CommitState = components['schemas']['CommitState'];
export type CommitStatus = components['schemas']['CommitStatus'];
export type Context = components['schemas']['Context'];
export type CreatedAgent = components['schemas']['CreatedAgent'];
export type CreatedRunnerRegistrationToken = components['schemas']['CreatedRunnerRegistrationToken'];
export type CurrentUser = components['schemas']['CurrentUser'];
export type DeadLetter = components['schemas']['DeadLetter'];
export type DemoApplication = components['schemas']['DemoApplication'];
export type DemoPush = components['schemas']['DemoPush'];
export type DemoStatus = components['schemas']['DemoStatus'];
export type EmbeddedCluster = components['schemas']['EmbeddedCluster'];
export type Error = components['schemas']['Error'];
export type EventTrigger = components['schemas']['EventTrigger'];
export type ExecutionContext = components['schemas']['ExecutionContext'];
export type Favourite = components['schemas']['Favourite'];
export type GitBranch = components['schemas']['GitBranch'];
export type GitChangedFile = components['schemas']['GitChangedFile'];
export type GitCommit = components['schemas']['GitCommit'];
export type GitCommitDetails = components['schemas']['GitCommitDetails'];
export type GitComparison = components['schemas']['GitComparison'];
export type GitDiff = components['schemas']['GitDiff'];
export type GitFile = components['schemas']['GitFile'];
export type GitOpsAccountSettings = components['schemas']['GitOpsAccountSettings'];
export type GitOpsReadModelRebuilt = components['schemas']['GitOpsReadModelRebuilt'];
export type GitOpsRuntime = components['schemas']['GitOpsRuntime'];
export type GitOpsRuntimePage = components['schemas']['GitOpsRuntimePage'];
export type GitOpsRuntimeProblem = components['schemas']['GitOpsRuntimeProblem'];
export type GitOpsRuntimeToken = components['schemas']['GitOpsRuntimeToken'];
export type GitOpsRuntimeValidation = components['schemas']['GitOpsRuntimeValidation'];
export type GitTag = components['schemas']['GitTag'];
export type GitTree = components['schemas']['GitTree'];
export type GitTreeEntry = components['schemas']['GitTreeEntry'];
export type Id = components['schemas']['Id'];
export type IdToken = components['schemas']['IdToken'];
export type Image = components['schemas']['Image'];
export type Invitation = components['schemas']['Invitation'];
export type InvitationPage = components['schemas']['InvitationPage'];
export type Kubeconfig = components['schemas']['Kubeconfig'];
export type LockedStepType = components['schemas']['LockedStepType'];
export type LogGroups = components['schemas']['LogGroups'];
export type LogMatch = components['schemas']['LogMatch'];
export type LogMatches = components['schemas']['LogMatches'];
export type LogPage = components['schemas']['LogPage'];
export type LogStep = components['schemas']['LogStep'];
export type LogSteps = components['schemas']['LogSteps'];
export type MergeMethod = components['schemas']['MergeMethod'];
export type MergeReadiness = components['schemas']['MergeReadiness'];
export type MergeRequest = components['schemas']['MergeRequest'];
export type NewBranchProtection = components['schemas']['NewBranchProtection'];
export type NewCommitStatus = components['schemas']['NewCommitStatus'];
export type NewInvitation = components['schemas']['NewInvitation'];
export type NewPullRequest = components['schemas']['NewPullRequest'];
export type NewRepository = components['schemas']['NewRepository'];
export type NewRepositoryWebhook = components['schemas']['NewRepositoryWebhook'];
export type NewReview = components['schemas']['NewReview'];
export type Notification = components['schemas']['Notification'];
export type NotificationChange = components['schemas']['NotificationChange'];
export type NotificationInput = components['schemas']['NotificationInput'];
export type NotificationMessage = components['schemas']['NotificationMessage'];
export type Pipeline = components['schemas']['Pipeline'];
export type PipelineActivity = components['schemas']['PipelineActivity'];
export type PipelineInput = components['schemas']['PipelineInput'];
export type PipelinePlan = components['schemas']['PipelinePlan'];
export type PipelineProblem = components['schemas']['PipelineProblem'];
export type PipelineRevision = components['schemas']['PipelineRevision'];
export type PipelineSpecInput = components['schemas']['PipelineSpecInput'];
export type PipelineVariable = components['schemas']['PipelineVariable'];
export type Progress = components['schemas']['Progress'];
export type Project = components['schemas']['Project'];
export type PullRequest = components['schemas']['PullRequest'];
export type PullRequestChanges = components['schemas']['PullRequestChanges'];
export type PullRequestReview = components['schemas']['PullRequestReview'];
export type RegisteredGitOpsRuntime = components['schemas']['RegisteredGitOpsRuntime'];
export type RegisteredRunner = components['schemas']['RegisteredRunner'];
export type Registry = components['schemas']['Registry'];
export type Repository = components['schemas']['Repository'];
export type RepositoryChanges = components['schemas']['RepositoryChanges'];
export type RepositoryPermission = components['schemas']['RepositoryPermission'];
export type RepositoryService = components['schemas']['RepositoryService'];
export type RepositoryVisibility = components['schemas']['RepositoryVisibility'];
export type RepositoryWebhook = components['schemas']['RepositoryWebhook'];
export type RepositoryWebhookChanges = components['schemas']['RepositoryWebhookChanges'];
export type RepositoryWebhookDelivery = components['schemas']['RepositoryWebhookDelivery'];
export type RepositoryWebhookEvent = components['schemas']['RepositoryWebhookEvent'];
export type ReviewVerdict = components['schemas']['ReviewVerdict'];
export type Role = components['schemas']['Role'];
export type RunBody = components['schemas']['RunBody'];
export type Runner = components['schemas']['Runner'];
export type RunnerInstallation = components['schemas']['RunnerInstallation'];
export type RunnerInstallationProgress = components['schemas']['RunnerInstallationProgress'];
export type RunnerPage = components['schemas']['RunnerPage'];
export type RunnerRegistrationToken = components['schemas']['RunnerRegistrationToken'];
export type RuntimeEnvironment = components['schemas']['RuntimeEnvironment'];
export type RuntimeEnvironmentVersion = components['schemas']['RuntimeEnvironmentVersion'];
export type SavedView = components['schemas']['SavedView'];
export type Schedule = components['schemas']['Schedule'];
export type ScheduleRun = components['schemas']['ScheduleRun'];
export type ServiceAccount = components['schemas']['ServiceAccount'];
export type ServiceAccountPage = components['schemas']['ServiceAccountPage'];
export type Session = components['schemas']['Session'];
export type SessionList = components['schemas']['SessionList'];
export type SsoGroupTeam = components['schemas']['SsoGroupTeam'];
export type SsoOptions = components['schemas']['SsoOptions'];
export type SsoProvider = components['schemas']['SsoProvider'];
export type SsoProviderList = components['schemas']['SsoProviderList'];
export type SsoTestReport = components['schemas']['SsoTestReport'];
export type StepType = components['schemas']['StepType'];
export type StepTypeInput = components['schemas']['StepTypeInput'];
export type Subscription = components['schemas']['Subscription'];
export type SystemCheck = components['schemas']['SystemCheck'];
export type SystemStatus = components['schemas']['SystemStatus'];
export type Team = components['schemas']['Team'];
export type TriggerEvent = components['schemas']['TriggerEvent'];
export type TriggerType = components['schemas']['TriggerType'];
export type TriggerVerdict = components['schemas']['TriggerVerdict'];
export type User = components['schemas']['User'];
export type UserPage = components['schemas']['UserPage'];
export type Version = components['schemas']['Version'];
export type Webhook = components['schemas']['Webhook'];
export type WebhookDelivery = components['schemas']['WebhookDelivery'];
export type WebhookWithSecret = components['schemas']['WebhookWithSecret'];
export type ResponseError = components['responses']['Error'];
export type $defs = Record<string, never>;
export interface operations {
    "abac-list": {
        parameters: {
            query?: {
                /** @description Only rules about this kind of resource */
                resource?: string;
                effect?: "allow" | "deny";
                /** @description Only rules for this team, service account or role */
                subject?: components["schemas"]["Id"] | "user";
                limit?: number;
                /** @description The id of the last rule of the page before */
                cursor?: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessRule"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "abac-create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key takes effect once */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccessRuleInput"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessRule"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "abac-get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the rule */
                rule: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessRule"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "abac-update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what was read; the change is refused when it is no longer that */
                "If-Match"?: string;
            };
            path: {
                /** @description The id of the rule */
                rule: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccessRuleInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessRule"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "abac-delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the rule */
                rule: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "access-can-i": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccessQuestion"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessDecision"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "access-can-i-each": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccessQuestions"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessDecisions"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "access-catalog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessCatalog"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "access-explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccessExplainRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessExplanation"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "access-who-can": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccessQuestion"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessHolders"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "account-get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "account-update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    inviteDomains?: string[];
                    sessionIdleMinutes?: number | null;
                    /** @enum {string} */
                    eventTextInCommands?: "warn" | "refuse-forks" | "refuse";
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "account-module-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountModule"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "account-module-switch": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                module: "pipelines" | "images" | "repositories" | "gitops";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    isOn: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountModule"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "agents-get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of a runner */
                agent: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "agents-update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of a runner */
                agent: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Sent by clients; the path decides */
                    agentId?: string;
                    /** @description The name of a runner */
                    name?: string;
                    runtimes?: string[];
                    /** @description How many builds it runs side by side */
                    capacity?: number;
                    /**
                     * @description Which builds the runner takes; those from forks are untrusted
                     * @enum {string}
                     */
                    trust?: "any" | "trusted-only" | "untrusted-only";
                    paused?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "agents-delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of a runner */
                agent: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "agents-status": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of a runner */
                agent: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    message?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "agents-tasks": {
        parameters: {
            query?: {
                waitForStatusReport?: "true" | "false";
            };
            header?: never;
            path: {
                /** @description The name of a runner */
                agent: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    }[];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "agents-task-status": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of a runner */
                agent: string;
                task: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    status?: string;
                    occurredAt?: string;
                    reason?: string | null;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "agents-list": {
        parameters: {
            query?: {
                /** @description The name of a runner */
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "agents-create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key takes effect once */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The name of a runner */
                    name: string;
                    runtimes?: string[] | null;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedAgent"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "agents-get-by-name": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of a runner */
                agent: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "annotations-list": {
        parameters: {
            query: {
                /** @description An id, or the name of a pipeline or a project */
                entityId: string;
                /** @description build, pipeline, project or image */
                entityType: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Annotation"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "annotations-create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description An id, or the name of a pipeline or a project */
                    entityId: string;
                    /** @description build, pipeline, project or image */
                    entityType: string;
                    key: string;
                    value: string | number | boolean;
                    display?: (boolean | string) | null;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Annotation"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "annotations-delete": {
        parameters: {
            query: {
                /** @description An id, or the name of a pipeline or a project */
                entityId: string;
                /** @description build, pipeline, project or image */
                entityType: string;
                key?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "audit-list": {
        parameters: {
            query?: {
                /** @description installation: calls of nobody in particular and work on the server; for the account that runs it */
                log?: "account" | "installation";
                /** @description The name of who did it, in any case */
                userName?: string;
                userId?: string;
                /** @description The kind of thing it was done to, as team */
                entity?: string;
                entityId?: string;
                /** @description An action or the beginning of one: team.create, team */
                action?: string;
                result?: "success" | "failure" | "denied";
                /** @description For existing scripts: below 400 is success, 401 and 403 are denied, the rest is failure */
                rs_status?: number;
                /** @description true: only what arrived through a trigger */
                showTriggers?: "true" | "false";
                /** @description Words, each the beginning of a word anywhere in the record */
                search?: string;
                /** @description A date, an ISO 8601 time or milliseconds since 1970 */
                from?: string;
                /** @description A date, an ISO 8601 time or milliseconds since 1970 */
                to?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "audit-download": {
        parameters: {
            query?: {
                /** @description installation: calls of nobody in particular and work on the server; for the account that runs it */
                log?: "account" | "installation";
                /** @description The name of who did it, in any case */
                userName?: string;
                userId?: string;
                /** @description The kind of thing it was done to, as team */
                entity?: string;
                entityId?: string;
                /** @description An action or the beginning of one: team.create, team */
                action?: string;
                result?: "success" | "failure" | "denied";
                /** @description For existing scripts: below 400 is success, 401 and 403 are denied, the rest is failure */
                rs_status?: number;
                /** @description true: only what arrived through a trigger */
                showTriggers?: "true" | "false";
                /** @description Words, each the beginning of a word anywhere in the record */
                search?: string;
                /** @description A date, an ISO 8601 time or milliseconds since 1970 */
                from?: string;
                /** @description A date, an ISO 8601 time or milliseconds since 1970 */
                to?: string;
                format?: "csv" | "json";
                /** @description asc: the oldest first; desc, the default: the newest */
                sort?: "asc" | "desc";
                /** @description For existing scripts; all mean time */
                sortField?: "id" | "createdAt" | "updatedAt";
                /** @description For existing scripts; as sort */
                sortType?: "ASC" | "DESC" | "ASK" | "DESK";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                    "application/json; charset=utf-8": Record<string, never>[];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "audit-verify": {
        parameters: {
            query?: {
                /** @description installation: calls of nobody in particular and work on the server; for the account that runs it */
                log?: "account" | "installation";
                seq?: number;
                hash?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditVerification"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "tokens-generate": {
        parameters: {
            query?: {
                subjectType?: "user" | "service-account";
                subjectReference?: components["schemas"]["Id"];
            };
            header?: {
                /** @description A repeated request with the same key takes effect once */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    scopes?: string[];
                    /** Format: date-time */
                    expires?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "tokens-get-by-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "tokens-delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "tokens-patch": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    scopes?: string[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "tokens-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "auth-login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The user name or the e-mail address */
                    userName: string;
                    password: string;
                    /** @description Which account to act in; the last one used unless said */
                    account?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentUser"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "auth-logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "auth-change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    currentPassword: string;
                    newPassword: string;
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "sessions-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionList"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "sessions-end": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "sso-callback": {
        parameters: {
            query?: {
                code?: string;
                state?: string;
                iss?: string;
                error?: string;
            };
            header?: never;
            path: {
                provider: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "sso-start": {
        parameters: {
            query?: {
                /** @description A path of this site to show after the sign-in */
                returnTo?: string;
            };
            header?: never;
            path: {
                provider: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "sso-options": {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoOptions"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "auth-switch-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    account: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentUser"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "badges-build": {
        parameters: {
            query?: {
                pipelineId?: components["schemas"]["Id"];
                branch?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml; charset=utf-8": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "builds-list": {
        parameters: {
            query?: {
                /** @description Only builds in one of these states */
                status?: components["schemas"]["BuildState"] | components["schemas"]["BuildState"][];
                /** @description Ids or full names of pipelines */
                pipeline?: string | string[];
                branchName?: string | string[];
                revision?: string | string[];
                pipelineTriggerId?: string | string[];
                /** @description Made on or after this day */
                startDate?: string;
                /** @description Made on or before this day */
                endDate?: string;
                /** @description Ids of projects */
                project?: string | string[];
                cause?: ("manual" | "webhook" | "cron" | "registry" | "api" | "restart" | "child") | ("manual" | "webhook" | "cron" | "registry" | "api" | "restart" | "child")[];
                /** @description Git events, as push.heads */
                event?: string | string[];
                provider?: string | string[];
                /** @description owner/name */
                repo?: string | string[];
                committer?: string | string[];
                runtime?: string | string[];
                /** @description key, or key=value */
                annotation?: string | string[];
                /** @description Only builds that this one began */
                predecessor?: components["schemas"]["Id"];
                number?: number;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Build"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "builds-get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Build"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "builds-approve": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The id or name of the step, where several wait */
                    step?: string;
                    /** @description The commit that was looked at; another is refused */
                    revision?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Build"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "builds-deny": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The id or name of the step, where several wait */
                    step?: string;
                    /** @description The commit that was looked at; another is refused */
                    revision?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Build"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "log-lines": {
        parameters: {
            query?: {
                /** @description The id or name of a step */
                step?: string;
                /** @description The first line; 1 unless said */
                from?: number;
                /** @description Instead of from: so many lines at the end */
                tail?: number;
                count?: number;
            };
            header?: never;
            path: {
                /** @description The build */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "log-bytes": {
        parameters: {
            query: {
                /** @description The id or name of a step */
                step: string;
                start?: number;
                length?: number;
            };
            header?: never;
            path: {
                /** @description The build */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "log-download": {
        parameters: {
            query?: {
                /** @description The id or name of a step */
                step?: string;
                format?: "text" | "html";
                /** @description What becomes of colours in text */
                ansi?: "keep" | "strip";
            };
            header?: never;
            path: {
                /** @description The build */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "log-groups": {
        parameters: {
            query: {
                /** @description The id or name of a step */
                step: string;
            };
            header?: never;
            path: {
                /** @description The build */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogGroups"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "log-search": {
        parameters: {
            query: {
                query: string;
                /** @description true: the query is a regular expression */
                regex?: "true" | "false";
                ignoreCase?: "true" | "false";
                /** @description Only in this step; by id or name */
                step?: string;
                /** @description Lines around each match */
                context?: number;
                limit?: number;
                /** @description `next` of the answer before */
                after?: string;
            };
            header?: never;
            path: {
                /** @description The build */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogMatches"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "log-steps": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The build */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogSteps"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "log-stream": {
        parameters: {
            query?: {
                /** @description A cursor; without it the stream begins with the first line */
                after?: string;
                /** @description The id or name of a step */
                step?: string;
            };
            header?: never;
            path: {
                /** @description The build */
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream; charset=utf-8": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "builds-metrics": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BuildMetrics"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "builds-restart": {
        parameters: {
            query?: {
                reqId?: string;
            };
            header?: {
                /** @description A repeated request with the same key takes effect once */
                "Idempotency-Key"?: string;
            };
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    fromFailedStep?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Id"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "builds-step-types": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LockedStepType"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "builds-steps": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        stages: string[];
                        steps: components["schemas"]["BuildStep"][];
                        approvals: components["schemas"]["BuildApproval"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "builds-terminate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    force?: boolean;
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Build"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "builds-tests": {
        parameters: {
            query?: {
                /** @description Only those that ended so */
                status?: ("failed" | "passed" | "skipped") | ("failed" | "passed" | "skipped")[];
                /** @description The id of a step */
                step?: string;
                /** @description In names and messages */
                search?: string;
                limit?: number;
                offset?: number;
            };
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BuildTests"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "builds-tree": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BuildTree"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "builds-variables": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BuildVariables"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "builds-waiting": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BuildWaiting"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "builds-yaml": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "builds-pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    paused: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "builds-rebuild": {
        parameters: {
            query?: {
                reqId?: string;
            };
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Id"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "builds-statistics": {
        parameters: {
            query?: {
                days?: number;
                /** @description How far the clock of the reader is ahead of UTC: it decides where days begin */
                offsetMinutes?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BuildStatistics"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "builds-under-way": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BuildsUnderWay"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "clusters-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cluster"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "contexts-list": {
        parameters: {
            query?: {
                /** @description Only of this type, or of these */
                type?: ("config" | "yaml" | "secret" | "secret-yaml" | "git.github" | "git.github-app" | "git.gitlab" | "git.bitbucket" | "git.stash" | "git.gitea" | "registry" | "helm-repository" | "storage.gc" | "storage.s3" | "storage.azuref" | "secret-store.kubernetes" | "secret-store.kubernetes-runtime" | "secret-store.hashicorp-vault") | ("config" | "yaml" | "secret" | "secret-yaml" | "git.github" | "git.github-app" | "git.gitlab" | "git.bitbucket" | "git.stash" | "git.gitea" | "registry" | "helm-repository" | "storage.gc" | "storage.s3" | "storage.azuref" | "secret-store.kubernetes" | "secret-store.kubernetes-runtime" | "secret-store.hashicorp-vault")[];
                /** @description Show secrets; needs the right to decrypt or, for connections, to change them */
                decrypt?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Context"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "contexts-create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key takes effect once */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    apiVersion?: string;
                    /** @constant */
                    kind?: "context";
                    /** @enum {string} */
                    owner?: "account" | "user";
                    metadata: {
                        name: string;
                        default?: boolean | null;
                        tags?: string[] | null;
                    };
                    spec: {
                        /** @enum {string} */
                        type: "config" | "yaml" | "secret" | "secret-yaml" | "git.github" | "git.github-app" | "git.gitlab" | "git.bitbucket" | "git.stash" | "git.gitea" | "registry" | "helm-repository" | "storage.gc" | "storage.s3" | "storage.azuref" | "secret-store.kubernetes" | "secret-store.kubernetes-runtime" | "secret-store.hashicorp-vault";
                        data: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Context"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "contexts-get": {
        parameters: {
            query?: {
                /** @description Show secrets; needs the right to decrypt or, for connections, to change them */
                decrypt?: "true" | "false";
            };
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Context"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "contexts-replace": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    apiVersion?: string;
                    /** @constant */
                    kind?: "context";
                    /** @enum {string} */
                    owner?: "account" | "user";
                    metadata: {
                        name: string;
                        default?: boolean | null;
                        tags?: string[] | null;
                    };
                    spec: {
                        /** @enum {string} */
                        type: "config" | "yaml" | "secret" | "secret-yaml" | "git.github" | "git.github-app" | "git.gitlab" | "git.bitbucket" | "git.stash" | "git.gitea" | "registry" | "helm-repository" | "storage.gc" | "storage.s3" | "storage.azuref" | "secret-store.kubernetes" | "secret-store.kubernetes-runtime" | "secret-store.hashicorp-vault";
                        data: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Context"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "contexts-delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "contexts-update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    apiVersion?: string;
                    /** @constant */
                    kind?: "context";
                    /** @enum {string} */
                    owner?: "account" | "user";
                    metadata: {
                        name: string;
                        default?: boolean | null;
                        tags?: string[] | null;
                    };
                    spec: {
                        /** @enum {string} */
                        type: "config" | "yaml" | "secret" | "secret-yaml" | "git.github" | "git.github-app" | "git.gitlab" | "git.bitbucket" | "git.stash" | "git.gitea" | "registry" | "helm-repository" | "storage.gc" | "storage.s3" | "storage.azuref" | "secret-store.kubernetes" | "secret-store.kubernetes-runtime" | "secret-store.hashicorp-vault";
                        data: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Context"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "contexts-prepare": {
        parameters: {
            query?: {
                forceRefresh?: "true" | "false";
            };
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Context"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "custom-clusters-register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    runtimeEnvironmentName?: string;
                    clusterName: string;
                    namespace: string;
                    storageClassName?: string | null;
                    serviceAccount?: string | null;
                    nodeSelector?: {
                        [key: string]: string;
                    } | null;
                    annotations?: {
                        [key: string]: string;
                    } | null;
                    agent?: boolean;
                    dockerDaemonScheduler?: {
                        [key: string]: unknown;
                    } | null;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        runtimeEnvironment: components["schemas"]["RuntimeEnvironment"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "custom-clusters-sign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A signing request in PEM */
                    csr: string;
                    /** @description Hosts, as `DNS:dind,IP:127.0.0.1` */
                    reqSubjectAltName: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "demo-get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DemoStatus"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "demo-add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DemoStatus"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "demo-remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DemoStatus"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "demo-push": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default storefront */
                    service?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DemoPush"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "system-reference": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html; charset=utf-8": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "embedded-cluster-get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmbeddedCluster"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "embedded-cluster-kubeconfig": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Refused: certificates are good for minutes, and renewed with `embedded-cluster-token` */
                    days?: number;
                    /**
                     * @description How long it is good for
                     * @default 60
                     */
                    minutes?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Kubeconfig"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "embedded-cluster-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A P-256 public key in PEM form; its private half stays with the caller */
                    publicKey: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClusterToken"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "execution-contexts-current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExecutionContext"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "favourites-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        favourites: components["schemas"]["Favourite"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "favourites-add": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                favourite: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "favourites-remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                favourite: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "gitops-applications-export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @default csv
                     * @enum {string}
                     */
                    format?: "csv" | "json";
                    /**
                     * @default NAME_ASC
                     * @enum {string}
                     */
                    sort?: "WORST" | "NAME_ASC" | "NAME_DESC" | "DEPLOYED_ASC" | "DEPLOYED_DESC";
                    /** @default {} */
                    filter?: components["schemas"]["ApplicationExportFilter"];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                    "application/json; charset=utf-8": Record<string, never>[];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "gitops-read-model-rebuild": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GitOpsReadModelRebuilt"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "gitops-runtimes-list": {
        parameters: {
            query?: {
                limit?: number;
                /** @description The name of the last runtime of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GitOpsRuntimePage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "gitops-runtimes-create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key takes effect once */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    namespace: string;
                    /** Format: uri */
                    cluster: string;
                    /**
                     * @default embedded
                     * @enum {string}
                     */
                    engine?: "embedded" | "argo";
                    /**
                     * @default tunnel
                     * @enum {string}
                     */
                    accessMode?: "tunnel" | "ingress" | "manual";
                    /**
                     * Format: uri
                     * @description Needed unless the runtime is reached through the tunnel
                     */
                    ingressUrl?: string;
                    /** Format: uri */
                    internalIngressUrl?: string;
                    /** @default false */
                    isNamespaced?: boolean;
                    /** @description The first runtime is one unless this says no */
                    isConfigurationRuntime?: boolean;
                    version?: string;
                    /** @description Sets it where the account has none; otherwise it must be the one that the account has */
                    sharedConfigRepo?: string;
                    /** @enum {string} */
                    gitProvider?: "freshet" | "github" | "gitlab" | "bitbucket" | "bitbucket-server" | "gitea";
                    /** Format: uri */
                    gitApiUrl?: string;
                    /** @default false */
                    recover?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisteredGitOpsRuntime"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "gitops-runtimes-get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                runtime: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GitOpsRuntime"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "gitops-runtimes-delete": {
        parameters: {
            query?: {
                /** @description Also while it is connected, as an uninstall does */
                force?: "true" | "false";
            };
            header?: never;
            path: {
                runtime: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "gitops-runtimes-update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                runtime: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    isConfigurationRuntime?: boolean;
                    /** @enum {string} */
                    installationStatus?: "IN_PROGRESS" | "COMPLETED" | "FAILED";
                    errors?: {
                        /** @enum {string} */
                        level: "ERROR" | "WARNING";
                        /** @description For example RUNTIME_INSTALLATION_ERROR or INACTIVE_RUNTIME */
                        code: string;
                        title: string;
                        message: string;
                        suggestion?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GitOpsRuntime"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "gitops-runtimes-resync": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                runtime: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "gitops-runtimes-token": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                runtime: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GitOpsRuntimeToken"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "gitops-runtimes-validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    namespace: string;
                    /** Format: uri */
                    cluster: string;
                    /**
                     * @default embedded
                     * @enum {string}
                     */
                    engine?: "embedded" | "argo";
                    /**
                     * @default tunnel
                     * @enum {string}
                     */
                    accessMode?: "tunnel" | "ingress" | "manual";
                    /**
                     * Format: uri
                     * @description Needed unless the runtime is reached through the tunnel
                     */
                    ingressUrl?: string;
                    /** Format: uri */
                    internalIngressUrl?: string;
                    /** @default false */
                    isNamespaced?: boolean;
                    /** @description The first runtime is one unless this says no */
                    isConfigurationRuntime?: boolean;
                    version?: string;
                    /** @description Sets it where the account has none; otherwise it must be the one that the account has */
                    sharedConfigRepo?: string;
                    /** @enum {string} */
                    gitProvider?: "freshet" | "github" | "gitlab" | "bitbucket" | "bitbucket-server" | "gitea";
                    /** Format: uri */
                    gitApiUrl?: string;
                    /** @default false */
                    recover?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GitOpsRuntimeValidation"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "gitops-settings-get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GitOpsAccountSettings"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "gitops-settings-update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    sharedConfigRepo: string;
                    /**
                     * @description Found by the address where that is enough
                     * @enum {string}
                     */
                    gitProvider?: "freshet" | "github" | "gitlab" | "bitbucket" | "bitbucket-server" | "gitea";
                    /** Format: uri */
                    gitApiUrl?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GitOpsAccountSettings"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "trigger-events-list": {
        parameters: {
            query?: {
                type?: string;
                kind?: string;
                /** @description A part of the address */
                filter?: string;
                public?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriggerEvent"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "trigger-events-create": {
        parameters: {
            query?: {
                public?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    type: string;
                    kind: string;
                    /** @default !generate */
                    secret?: string;
                    context?: string | null;
                    values: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "trigger-events-get": {
        parameters: {
            query?: {
                public?: string;
            };
            header?: never;
            path: {
                event: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriggerEvent"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "trigger-events-delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
                context: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "trigger-events-rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        uri: string;
                        endpoint: string;
                        /** @description Shown this once */
                        secret: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "event-triggers-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventTrigger"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "event-triggers-create": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
                pipeline: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    filters?: {
                        [key: string]: string;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventTrigger"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "event-triggers-delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
                pipeline: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "event-triggers-of-event": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventTrigger"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "event-triggers-of-pipeline": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                pipeline: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventTrigger"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "trigger-types-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriggerType"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "trigger-types-get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                type: string;
                kind: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriggerType"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "images-list": {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                branch?: string | string[];
                sha?: string | string[];
                /** @description Only those that this build made or told of */
                build?: components["schemas"]["Id"];
                /** @description Only those pushed to this registry */
                registry?: string;
                tag?: string;
                /** @description In names, tags, ids and digests */
                search?: string;
                /** @description filter[internalImageId]: an id, or its first 12 characters */
                filter?: {
                    internalImageId?: string;
                };
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: components["schemas"]["Image"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "invitations-list": {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "invitations-create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key takes effect once */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                    /** @default user */
                    role?: components["schemas"]["Role"];
                    /** @default [] */
                    teams?: components["schemas"]["Id"][];
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewInvitation"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "invitations-revoke": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "invitations-accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    userName: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentUser"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "invitations-join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentUser"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        notifications: components["schemas"]["Notification"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key takes effect once */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationInput"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        notification: components["schemas"]["Notification"];
                        /** @description What messages are signed with; shown this once */
                        secret?: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-replace": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                notification: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        notification: components["schemas"]["Notification"];
                        secret?: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                notification: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-messages": {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: never;
            path: {
                notification: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        messages: components["schemas"]["NotificationMessage"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "notifications-test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                notification: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "builds-id-token": {
        parameters: {
            query?: {
                /** @description For whom the token is, several with commas; unless given, this platform */
                audience?: string;
                /** @description After how many seconds it ends */
                lifetime?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdToken"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "system-openapi": {
        parameters: {
            query?: {
                disableFilter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "pipelines-list": {
        parameters: {
            query?: {
                /** @description Ids or full names */
                id?: string | string[];
                /** @description labels[key]=value, or several values with commas between them, of which one must be there */
                labels?: {
                    [key: string]: string;
                };
                projectId?: string;
                /** @description A part of the name */
                search?: string;
                favorite?: "true" | "false";
                template?: "true" | "false";
                offset?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: components["schemas"]["Pipeline"][];
                        count: number;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "pipelines-create": {
        parameters: {
            query?: {
                skipTriggerValidation?: "true" | "false";
            };
            header?: {
                /** @description A repeated request with the same key takes effect once */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PipelineInput"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pipeline"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "pipelines-get": {
        parameters: {
            query?: {
                /** @description Shows encrypted values to those who may change the pipeline */
                decryptVariables?: "true" | "false";
            };
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pipeline"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "pipelines-replace": {
        parameters: {
            query?: {
                disableRevisionCheck?: "true" | "false";
                skipTriggerValidation?: "true" | "false";
            };
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PipelineInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pipeline"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "pipelines-delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "pipelines-clone": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key takes effect once */
                "Idempotency-Key"?: string;
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @default false */
                    follow?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pipeline"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "pipelines-detach": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pipeline"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "pipelines-diff": {
        parameters: {
            query: {
                /** @description The older revision */
                from: number;
                /** @description The current one unless given */
                to?: number;
            };
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        from: number;
                        to: number;
                        /** @description Lines */
                        added: number;
                        /** @description Lines */
                        removed: number;
                        /** @description A unified diff of both as YAML; encrypted values are masked */
                        diff: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "pipelines-favor": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "pipelines-disfavor": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "pipelines-move": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description null for no project */
                    projectId: components["schemas"]["Id"] | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pipeline"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "pipelines-plan": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    branch?: string;
                    /** @description Id or name of the trigger whose variables count */
                    trigger?: string;
                    variables?: {
                        key: string;
                        value: string | number | boolean;
                        encrypted?: boolean | null;
                    }[];
                    /** @description Instead of the stored workflow */
                    yaml?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PipelinePlan"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "pipelines-restore": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key takes effect once */
                "Idempotency-Key"?: string;
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    revision: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pipeline"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "pipelines-revisions": {
        parameters: {
            query?: {
                offset?: number;
                limit?: number;
            };
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        revisions: components["schemas"]["PipelineRevision"][];
                        count: number;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "pipelines-revision": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
                revision: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pipeline"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "pipelines-activity": {
        parameters: {
            query?: {
                /** @description Ids of pipelines; the 200 that were built last unless given */
                pipeline?: components["schemas"]["Id"] | components["schemas"]["Id"][];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PipelineActivity"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "pipelines-analyze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    repo?: {
                        repoOwner: string;
                        repoName: string;
                        git?: string | null;
                    };
                    /** @description Paths in the repository, where the caller knows them */
                    files?: string[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "pipelines-debug": {
        parameters: {
            query?: {
                reqId?: string;
            };
            header?: {
                /** @description A repeated request with the same key takes effect once */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id or full name of a pipeline */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RunBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Id"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "pipelines-names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        metadata: {
                            id: components["schemas"]["Id"];
                            name: string;
                        };
                    }[];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "pipelines-run-yaml": {
        parameters: {
            query?: {
                reqId?: string;
            };
            header?: {
                /** @description A repeated request with the same key takes effect once */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RunBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Id"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "pipelines-run": {
        parameters: {
            query?: {
                reqId?: string;
            };
            header?: {
                /** @description A repeated request with the same key takes effect once */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id or full name of a pipeline */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RunBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Id"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "pipelines-yaml-schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "pipelines-validate-yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    yaml: string;
                    name?: string | null;
                    /** @description lint for one text with everything in it */
                    outputFormat?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        valid: boolean;
                        problems: components["schemas"]["PipelineProblem"][];
                        details?: {
                            message: string;
                        }[];
                        message?: string;
                        warningMessage?: string;
                        summarize?: string;
                        documentationLinks?: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "progress-get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Progress"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "progress-terminate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Build"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "progress-document": {
        parameters: {
            query: {
                key: string;
            };
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "projects-list": {
        parameters: {
            query?: {
                /** @description A part of the name */
                name?: string;
                /** @description All of these */
                tags?: string | string[];
                favorite?: "true" | "false";
                offset?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        projects: components["schemas"]["Project"][];
                        count: number;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "projects-create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key takes effect once */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    projectName: string;
                    tags?: string[] | null;
                    variables?: {
                        key: string;
                        value: string | number | boolean;
                        encrypted?: boolean | null;
                    }[] | null;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "projects-get": {
        parameters: {
            query?: {
                decryptVariables?: "true" | "false";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "projects-delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "projects-update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    projectName?: string | null;
                    tags?: string[] | null;
                    variables?: {
                        key: string;
                        value: string | number | boolean;
                        encrypted?: boolean | null;
                    }[] | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "projects-favor": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "projects-disfavor": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "projects-get-by-name": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "registries-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registry"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "registries-create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key takes effect once */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @default other */
                    provider?: string;
                    domain: string;
                    username: string;
                    password: string;
                    prefix?: string;
                    /** @default false */
                    behindFirewall?: boolean;
                    default?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registry"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "registries-delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "registries-test-stored": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ok: boolean;
                        message: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "registries-test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @default other */
                    provider?: string;
                    domain: string;
                    username: string;
                    password: string;
                    prefix?: string;
                    /** @default false */
                    behindFirewall?: boolean;
                    default?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ok: boolean;
                        message: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "repos-list": {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                /** @description A part of the name */
                search?: string;
                owner?: string;
                /** @description The Git connection; only the built-in host is asked here */
                context?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Repository"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "repos-create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key takes effect once */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewRepository"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Repository"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "repos-get": {
        parameters: {
            query?: {
                context?: string;
            };
            header?: never;
            path: {
                owner: string;
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Repository"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "repos-delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                owner: string;
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "repos-update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                owner: string;
                repo: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RepositoryChanges"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Repository"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "repos-list-branches": {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                search?: string;
            };
            header?: never;
            path: {
                owner: string;
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        branches: components["schemas"]["GitBranch"][];
                        /** @description The cursor of the next page; absent on the last one */
                        nextCursor?: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "repos-create-branch": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                owner: string;
                repo: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    from: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GitBranch"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "repos-delete-branch": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                owner: string;
                repo: string;
                branch: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "repos-list-commits": {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                revision?: string;
                path?: string;
            };
            header?: never;
            path: {
                owner: string;
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        commits: components["schemas"]["GitCommit"][];
                        /** @description The cursor of the next page; absent on the last one */
                        nextCursor?: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "repos-commit-files": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                owner: string;
                repo: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    branch: string;
                    expectedHead?: string;
                    message: string;
                    changes: ({
                        /** @constant */
                        action: "write";
                        path: string;
                        content: string;
                        /**
                         * @default utf-8
                         * @enum {string}
                         */
                        encoding?: "utf-8" | "base64";
                        executable?: boolean;
                    } | {
                        /** @constant */
                        action: "delete";
                        path: string;
                    } | {
                        /** @constant */
                        action: "move";
                        from: string;
                        path: string;
                    })[];
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GitCommit"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "repos-get-commit": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                owner: string;
                repo: string;
                revision: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GitCommitDetails"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "repos-revert": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                owner: string;
                repo: string;
                revision: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    branch: string;
                    expectedHead?: string;
                    message?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GitCommit"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "statuses-combined": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                owner: string;
                repo: string;
                revision: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CombinedStatus"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "repos-compare": {
        parameters: {
            query: {
                base: string;
                head: string;
            };
            header?: never;
            path: {
                owner: string;
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GitComparison"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "repos-get-file": {
        parameters: {
            query: {
                revision?: string;
                path: string;
            };
            header?: never;
            path: {
                owner: string;
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GitFile"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "repos-fork": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key takes effect once */
                "Idempotency-Key"?: string;
            };
            path: {
                owner: string;
                repo: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    owner: string;
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Repository"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "repos-list-webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                owner: string;
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RepositoryWebhook"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "repos-create-webhook": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key takes effect once */
                "Idempotency-Key"?: string;
            };
            path: {
                owner: string;
                repo: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewRepositoryWebhook"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RepositoryWebhook"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "repos-delete-webhook": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                owner: string;
                repo: string;
                webhook: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "repos-update-webhook": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                owner: string;
                repo: string;
                webhook: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RepositoryWebhookChanges"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RepositoryWebhook"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "repos-list-deliveries": {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                owner: string;
                repo: string;
                webhook: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deliveries: components["schemas"]["RepositoryWebhookDelivery"][];
                        /** @description The cursor of the next page; absent on the last one */
                        nextCursor?: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "repos-redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                owner: string;
                repo: string;
                webhook: components["schemas"]["Id"];
                delivery: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RepositoryWebhookDelivery"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "repos-permission": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                owner: string;
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RepositoryPermission"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "repos-list-protections": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                owner: string;
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BranchProtection"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "repos-set-protection": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                owner: string;
                repo: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewBranchProtection"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BranchProtection"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "repos-delete-protection": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                owner: string;
                repo: string;
                protection: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "pulls-list": {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                state?: "open" | "closed" | "merged" | "all";
                target?: string;
                source?: string;
                author?: components["schemas"]["Id"];
                /** @description Only those that were merged as this commit, or that end with it */
                commit?: string;
            };
            header?: never;
            path: {
                owner: string;
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pullRequests: components["schemas"]["PullRequest"][];
                        /** @description The cursor of the next page; absent on the last one */
                        nextCursor?: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "pulls-create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key takes effect once */
                "Idempotency-Key"?: string;
            };
            path: {
                owner: string;
                repo: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPullRequest"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PullRequest"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "pulls-get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                owner: string;
                repo: string;
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PullRequest"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "pulls-update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                owner: string;
                repo: string;
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PullRequestChanges"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PullRequest"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "pulls-compare": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                owner: string;
                repo: string;
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GitComparison"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "pulls-merge": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                owner: string;
                repo: string;
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MergeRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PullRequest"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "pulls-readiness": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                owner: string;
                repo: string;
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MergeReadiness"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "pulls-list-reviews": {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                owner: string;
                repo: string;
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        reviews: components["schemas"]["PullRequestReview"][];
                        /** @description The cursor of the next page; absent on the last one */
                        nextCursor?: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "pulls-review": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key takes effect once */
                "Idempotency-Key"?: string;
            };
            path: {
                owner: string;
                repo: string;
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewReview"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PullRequestReview"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "statuses-set": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                owner: string;
                repo: string;
                sha: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCommitStatus"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommitStatus"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "repos-list-tags": {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                search?: string;
            };
            header?: never;
            path: {
                owner: string;
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tags: components["schemas"]["GitTag"][];
                        /** @description The cursor of the next page; absent on the last one */
                        nextCursor?: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "repos-get-tree": {
        parameters: {
            query?: {
                revision?: string;
                path?: string;
            };
            header?: never;
            path: {
                owner: string;
                repo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GitTree"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "repos-list-added": {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                context?: string;
                thin?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Repository"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "runner-installation-start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    options?: {
                        [key: string]: unknown;
                    };
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunnerInstallationProgress"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "runner-installation-get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunnerInstallationProgress"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "runner-installation-report": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    event: string;
                    content?: {
                        [key: string]: unknown;
                    };
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunnerInstallationProgress"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "runner-register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    /** @description Unless the token says it */
                    name?: string;
                    version?: string;
                    platform?: string;
                    /** @description No more than the token allows counts */
                    capacity?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisteredRunner"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "runners-list": {
        parameters: {
            query?: {
                limit?: number;
                /** @description The name of the last runner of the page before */
                cursor?: string;
                /** @description Only those that serve this runtime environment */
                runtime?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunnerPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "runners-get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id or the name */
                runner: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Runner"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "runners-delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id or the name */
                runner: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "runners-update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id or the name */
                runner: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The name of a runner */
                    name?: string;
                    runtimes?: string[];
                    /** @description How many builds it runs side by side */
                    capacity?: number;
                    /**
                     * @description Which builds the runner takes; those from forks are untrusted
                     * @enum {string}
                     */
                    trust?: "any" | "trusted-only" | "untrusted-only";
                    paused?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Runner"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "runners-list-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunnerRegistrationToken"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "runners-create-token": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key takes effect once */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The name of a runner */
                    name?: string;
                    /** @description The default runtime environment of the account unless given */
                    runtimes?: string[];
                    /**
                     * @description Which builds the runner takes; those from forks are untrusted
                     * @default trusted-only
                     * @enum {string}
                     */
                    trust?: "any" | "trusted-only" | "untrusted-only";
                    /**
                     * @description How many builds it runs side by side
                     * @default 4
                     */
                    capacity?: number;
                    /**
                     * @description How long it can be used
                     * @default 60
                     */
                    minutes?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedRunnerRegistrationToken"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "runners-delete-token": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "runtime-environments-list": {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuntimeEnvironment"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "runtime-environments-create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key takes effect once */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @default  */
                    description?: string;
                    /** @default [] */
                    tags?: string[];
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuntimeEnvironment"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "runtime-environments-get": {
        parameters: {
            query?: {
                /** @description Taken for compatibility; nothing is inherited here */
                extend?: "true" | "false";
                version?: number;
                /** @description Answers with the list of versions, the newest first */
                history?: "true" | "false";
            };
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuntimeEnvironment"] | components["schemas"]["RuntimeEnvironmentVersion"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "runtime-environments-update": {
        parameters: {
            query?: {
                extend?: string | string[];
                description?: string;
            };
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string | null;
                    extends?: string[] | null;
                    tags?: string[] | null;
                    runtimeScheduler?: {
                        [key: string]: unknown;
                    } | null;
                    dockerDaemonScheduler?: {
                        [key: string]: unknown;
                    } | null;
                    appProxy?: {
                        [key: string]: unknown;
                    } | null;
                    environmentCertPath?: string | null;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuntimeEnvironment"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "runtime-environments-delete": {
        parameters: {
            query?: {
                force?: "true" | "false";
            };
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "runtime-environments-base-images": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        component: string;
                        image: string;
                    }[];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "runtime-environments-set-default": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuntimeEnvironment"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "service-accounts-list": {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceAccountPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "service-accounts-create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key takes effect once */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @default false */
                    admin?: boolean;
                    /** @default [] */
                    teams?: components["schemas"]["Id"][];
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceAccount"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "service-accounts-get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceAccount"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "service-accounts-delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "service-accounts-update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    admin?: boolean;
                    enabled?: boolean;
                    teams?: components["schemas"]["Id"][];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceAccount"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "services-add": {
        parameters: {
            query?: {
                context?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    serviceDetails: {
                        name: string;
                        scm: {
                            name: string;
                            owner: {
                                name: string;
                            };
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RepositoryService"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "services-get": {
        parameters: {
            query?: {
                context?: string;
            };
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RepositoryService"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "services-delete": {
        parameters: {
            query?: {
                context?: string;
            };
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "sso-providers-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoProviderList"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "sso-providers-create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key takes effect once */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /**
                     * Format: uri
                     * @description The issuer address exactly as the provider states it; its discovery document lies below it
                     */
                    issuer: string;
                    clientId: string;
                    /** @description Absent for a public client */
                    clientSecret?: string;
                    /**
                     * @description `openid` is always asked for
                     * @default [
                     *       "openid",
                     *       "email",
                     *       "profile"
                     *     ]
                     */
                    scopes?: string[];
                    /**
                     * @description The claim that lists the groups of a person
                     * @default groups
                     */
                    groupClaim?: string;
                    /**
                     * @description When set, exactly the members of this group are admins of the account, as of their last sign-in
                     * @default null
                     */
                    adminGroup?: string | null;
                    /**
                     * @description At every sign-in a person is put into the teams of their groups and taken out of the other teams named here
                     * @default []
                     */
                    groupTeams?: {
                        group: string;
                        /** @description Id or name of a team */
                        team: string;
                    }[];
                    /**
                     * @description The only mail domains that may sign in; empty for all
                     * @default []
                     */
                    allowedDomains?: string[];
                    /**
                     * @description Trust addresses of a provider that does not say whether it has verified them
                     * @default false
                     */
                    assumeEmailVerified?: boolean;
                    /**
                     * @description Whoever signs in for the first time becomes a user of the account
                     * @default false
                     */
                    createUsers?: boolean;
                    /** @default true */
                    enabled?: boolean;
                    /**
                     * @description Members cannot sign in with a password, except break-glass users
                     * @default false
                     */
                    enforced?: boolean;
                    /**
                     * @description Admins who may sign in with their password although the provider is enforced
                     * @default []
                     */
                    breakGlassUsers?: components["schemas"]["Id"][];
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoProvider"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "sso-providers-get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoProvider"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "sso-providers-delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "sso-providers-update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /**
                     * Format: uri
                     * @description The issuer address exactly as the provider states it; its discovery document lies below it
                     */
                    issuer?: string;
                    clientId?: string;
                    /** @description `openid` is always asked for */
                    scopes?: string[];
                    /** @description The claim that lists the groups of a person */
                    groupClaim?: string;
                    /** @description When set, exactly the members of this group are admins of the account, as of their last sign-in */
                    adminGroup?: string | null;
                    /** @description At every sign-in a person is put into the teams of their groups and taken out of the other teams named here */
                    groupTeams?: {
                        group: string;
                        /** @description Id or name of a team */
                        team: string;
                    }[];
                    /** @description The only mail domains that may sign in; empty for all */
                    allowedDomains?: string[];
                    /** @description Trust addresses of a provider that does not say whether it has verified them */
                    assumeEmailVerified?: boolean;
                    /** @description Whoever signs in for the first time becomes a user of the account */
                    createUsers?: boolean;
                    enabled?: boolean;
                    /** @description Members cannot sign in with a password, except break-glass users */
                    enforced?: boolean;
                    /** @description Admins who may sign in with their password although the provider is enforced */
                    breakGlassUsers?: components["schemas"]["Id"][];
                    /** @description Null to remove it */
                    clientSecret?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoProvider"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "sso-providers-test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoTestReport"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "step-types-list": {
        parameters: {
            query?: {
                /** @description Names */
                id?: string | string[];
                official?: "true" | "false";
                category?: string | string[];
                tag?: string | string[];
                freeText?: string;
                public?: "true" | "false";
                private?: "true" | "false";
                stage?: string;
                offset?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: components["schemas"]["StepType"][];
                        count: number;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "step-types-create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key takes effect once */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StepTypeInput"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StepType"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "step-types-get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description account/name, with or without :version */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StepType"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "step-types-replace": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description account/name, with or without :version */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StepTypeInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StepType"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "step-types-delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description account/name, with or without :version */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "step-types-versions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description account/name, with or without :version */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "dead-letter-list": {
        parameters: {
            query?: {
                limit?: number;
                /** @description Continue below the last id of the page before */
                before?: components["schemas"]["Id"];
            };
            header?: never;
            path: {
                kind: "event" | "job";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadLetter"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "dead-letter-discard": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: "event" | "job";
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "dead-letter-retry": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: "event" | "job";
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "schedule-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "schedule-run": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        _id: components["schemas"]["Id"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "schedule-runs": {
        parameters: {
            query?: {
                limit?: number;
                /** @description Continue below the last id of the page before */
                before?: components["schemas"]["Id"];
            };
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleRun"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "system-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemStatus"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "subscription-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "subscription-replay": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    from: string;
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "teams-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "teams-create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key takes effect once */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @default [] */
                    tags?: string[];
                    /** @default [] */
                    users?: components["schemas"]["Id"][];
                    /** @default [] */
                    serviceAccounts?: components["schemas"]["Id"][];
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "teams-get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "teams-replace": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @default [] */
                    tags?: string[];
                    /** @default [] */
                    users?: components["schemas"]["Id"][];
                    /** @default [] */
                    serviceAccounts?: components["schemas"]["Id"][];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "teams-delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "teams-update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    tags?: string[];
                    users?: components["schemas"]["Id"][];
                    serviceAccounts?: components["schemas"]["Id"][];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "teams-add-user": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                teamId: components["schemas"]["Id"];
                userId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "teams-remove-user": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                teamId: components["schemas"]["Id"];
                userId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "teams-list-by-user": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "users-get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentUser"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "users-update-self": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    userName?: string;
                    /** Format: email */
                    email?: string;
                    currentPassword: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentUser"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "users-list": {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                /** @description Part of a user name */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "users-get-by-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "users-remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "users-update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    role: components["schemas"]["Role"];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "users-disable": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "users-enable": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "system-version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Version"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "views-list": {
        parameters: {
            query?: {
                page?: "apps";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        views: components["schemas"]["SavedView"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "views-create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key takes effect once */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    page: "apps";
                    name: string;
                    query: string;
                    /** @description Whether everybody in the account has it */
                    shared: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "views-replace": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                view: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    query: string;
                    /** @description Whether everybody in the account has it */
                    shared: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedView"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "views-delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                view: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "webhooks-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhooks: components["schemas"]["Webhook"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "webhooks-create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key takes effect once */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @enum {string} */
                    provider: "github" | "gitlab" | "bitbucket" | "bitbucket-server" | "gitea" | "generic";
                    /** @description Only deliveries about this repository are taken; without it any is */
                    repo?: string;
                    /** @description The Git connection that builds read the repository with */
                    context?: string;
                    /** @description Made for you when left out */
                    secret?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "webhooks-delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhook: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "webhooks-rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhook: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "webhook-deliveries-list": {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                webhook?: components["schemas"]["Id"];
                /** @description Only deliveries about this repository */
                repo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deliveries: components["schemas"]["WebhookDelivery"][];
                        nextCursor?: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "webhook-deliveries-get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                delivery: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "webhook-deliveries-redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                delivery: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: components["schemas"]["Id"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "workflow-list": {
        parameters: {
            query?: {
                /** @description Only builds in one of these states */
                status?: components["schemas"]["BuildState"] | components["schemas"]["BuildState"][];
                /** @description Ids or full names of pipelines */
                pipeline?: string | string[];
                branchName?: string | string[];
                revision?: string | string[];
                pipelineTriggerId?: string | string[];
                /** @description Made on or after this day */
                startDate?: string;
                /** @description Made on or before this day */
                endDate?: string;
                /** @description What began them: webhook, cron, registry, build */
                trigger?: string | string[];
                limit?: number;
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        workflows: {
                            docs: components["schemas"]["Build"][];
                            total?: number;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "workflow-context-revision": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    }[];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "workflow-data-list": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        docs: {
                            _id: components["schemas"]["Id"];
                            metadata: {
                                createdAt: string;
                            };
                            data?: unknown;
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "workflow-data-create": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        _id: components["schemas"]["Id"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "workflow-data-get": {
        parameters: {
            query?: {
                decrypt?: string;
            };
            header?: never;
            path: {
                id: components["schemas"]["Id"];
                item: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        _id: components["schemas"]["Id"];
                        metadata: {
                            createdAt: string;
                        };
                        data?: unknown;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "workflow-approve": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Build"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "workflow-deny": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Build"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
}
