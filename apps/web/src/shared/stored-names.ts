/** The keys of one of the browser's stores; none where storage is blocked. */
export function storedNames(kind: "local" | "session"): readonly string[] {
  try {
    return Object.keys(kind === "local" ? window.localStorage : window.sessionStorage);
  } catch {
    return [];
  }
}
