/** The event `vite:preloadError` of a part that could not be loaded. */
export interface PartError extends Event {
  payload: Error;
  /** Whether its files were fetched, and the browser still could not run them: only a reload may help. */
  isFetched: boolean;
}

/** Paths of the files that this page has. */
const here = new Set<string>();

/** Fetches a file into the browser's cache, whole. @throws if the network or the server fails */
async function bring(file: string): Promise<void> {
  const path = `/${file}`;
  if (here.has(path) || document.querySelector(`link[href="${path}"]`)) return;
  const answer = await fetch(path);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path}: HTTP ${answer.status}`);
  here.add(path);
}

/**
 * Imports a part of the page; in a build, each `import()` calls this instead of Vite's own helper. Chromium before
 * version 156 keeps a module that could not be fetched, and with it every module that imports it, for the lifetime of
 * the page: so a part is imported once all its files are there.
 * @param load imports the part
 * @param files of the part and of all that it imports, relative to the site
 * @throws the error of the fetch or of the import, after a `PartError`; calling again fetches what is missing again
 */
export async function importPart<Part>(load: () => Promise<Part>, files: string[]): Promise<Part> {
  let isFetched = false;
  try {
    await Promise.all(files.map(bring));
    isFetched = true;
    return await load();
  } catch (payload) {
    dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload, isFetched }));
    throw payload;
  }
}
