import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** Prefixes that a page may omit from a path: `db/src/client.ts` is in `packages`. */
const starts = ["", "apps", "packages"];

/** A path in inline code: folders, and perhaps a file; no pattern, placeholder or URL. */
const path =
  /^(?:\.github|\.ci|apps|bench|docs|infra|packages|tests|tools|contract|core|db|email|i18n|process|queue|server|ui|web|worker)\/[\w./$-]*$/;

/** Generated files, which are not in the repository. */
const made = /(?:^|\/)(?:dist|node_modules|coverage|test-results)(?:\/|$)/;

/**
 * The paths that a page names but the repository does not have: files and folders in inline code, and links.
 * @param page its path from the root
 */
export function missingPaths(page: string, text: string, root: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, "");
  const named = [...prose.matchAll(/`([^`\s]+)`/g)]
    .map(([, code = ""]) => code)
    .filter((code) => path.test(code) && !made.test(code))
    .filter((code) => !starts.some((start) => existsSync(join(root, start, code))));
  const linked = [...prose.matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)]
    .map(([, link = ""]) => link)
    .filter((link) => !/^(?:[a-z]+:|\/)/.test(link))
    .filter((link) => !existsSync(join(root, dirname(page), link)));
  return [...new Set([...named, ...linked])];
}
