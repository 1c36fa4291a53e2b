// Runs first: makes the page comply with its content security policy.

interface Rules {
  createHTML: (text: string) => string | null;
  createScriptURL: (url: string) => string | null;
}

interface Globals {
  trustedTypes?: { createPolicy: (name: "default", rules: Rules) => unknown };
  __zod_globalConfig?: { jitless?: boolean };
}

const globals = globalThis as Globals;

/** The workers of the build, or of the development server. */
const ownWorker = import.meta.env.PROD
  ? /^\/(?:sw|assets\/[\w-]+\.worker-[\w-]+)\.js$/
  : /^\/(?:sw\.js|src\/[\w/-]+\.worker\.ts\?[\w&=]+)$/;

// The page's only Trusted Types policy accepts the empty string, with which libraries clear an element, and the URLs of
// the app's own workers. Any other text that would become HTML or a script stays blocked.
globals.trustedTypes?.createPolicy("default", {
  createHTML: (text) => (text === "" ? text : null),
  createScriptURL: (url) => (ownWorker.test(url) ? url : null),
});

// zod tries `new Function` when it creates a schema, and each attempt is reported as a violation. Calling its `config`
// would be too late: schemas may be created before any module that calls it.
(globals.__zod_globalConfig ??= {}).jitless = true;
