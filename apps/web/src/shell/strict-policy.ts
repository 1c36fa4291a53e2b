// The first thing that runs: it makes the page fit its content security policy.

interface Rules {
  createHTML: (text: string) => string | null;
  createScriptURL: (url: string) => string | null;
}

interface Globals {
  trustedTypes?: { createPolicy: (name: "default", rules: Rules) => unknown };
  __zod_globalConfig?: { jitless?: boolean };
}

const globals = globalThis as Globals;

/** The workers that the build has, or the development server. */
const ownWorker = import.meta.env.PROD
  ? /^\/(?:sw|assets\/[\w-]+\.worker-[\w-]+)\.js$/
  : /^\/(?:sw\.js|src\/[\w/-]+\.worker\.ts\?[\w&=]+)$/;

// The page's only Trusted Types policy lets the empty text through, with which libraries empty an element, and the
// addresses of our own workers. Every other text that would become HTML or a script stays blocked.
globals.trustedTypes?.createPolicy("default", {
  createHTML: (text) => (text === "" ? text : null),
  createScriptURL: (url) => (ownWorker.test(url) ? url : null),
});

// zod tries `new Function` when it creates a schema, and each try is reported as a violation. Its own `config` would
// come too late: schemas may be created before any module that calls it.
(globals.__zod_globalConfig ??= {}).jitless = true;
