/** First path segments of the API; all other addresses belong to the web app. */
const apiPrefixes = new Set(["api", "trpc", "metrics", "ops"]);

/**
 * Whether the web app may answer an address. Recognises the API in any spelling that a proxy or a careless client may
 * produce: `//api/x`, `/API/x`, `/api%2fx`, `/x/../api`.
 * @param url the target in the request line.
 */
export const isPageAddress = (url: string): boolean => !apiPrefixes.has(firstSegment(url));

/** Whether callers of the address expect tRPC's format. */
export const isTrpcAddress = (url: string): boolean =>
  url.startsWith("/trpc/") || firstSegment(url) === "trpc";

/** The path without query and fragment. */
export const pathOf = (url: string): string => /^[^?#]*/.exec(url)?.[0] ?? "";

function firstSegment(url: string): string {
  const path = decoded(pathOf(url).replace(/^https?:\/\/[^/]*/i, ""));
  const segments: string[] = [];
  for (const segment of path.toLowerCase().split(/[/\\]/))
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  return segments[0] ?? "";
}

/** Decodes each escape separately, so that an invalid one does not hide valid ones before it. */
const decoded = (path: string): string =>
  path.replaceAll(/%[0-7][0-9a-f]/gi, (escape) => decodeURIComponent(escape));
