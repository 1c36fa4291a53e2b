import { numbersWorkerUrl } from "../features/numbers/worker-url.ts";

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

// The page's only Trusted Types policy lets the empty text through, with which libraries empty an element, and the
// addresses of our own workers. Every other text that would become HTML or a script stays blocked.
globals.trustedTypes?.createPolicy("default", {
  createHTML: (text) => (text === "" ? text : null),
  createScriptURL: (url) => (url === numbersWorkerUrl || url === "/sw.js" ? url : null),
});

// zod tries `new Function` when it creates a schema, and each try is reported as a violation. Its own `config` would
// come too late: schemas may be created before any module that calls it.
(globals.__zod_globalConfig ??= {}).jitless = true;
