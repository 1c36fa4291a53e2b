/** What finding and starting a browser depends on. */
export interface BrowserEnvironment {
  /** The Chromium to use; any other would be a surprise. */
  readonly CHROMIUM_PATH?: string | undefined;
  readonly PATH?: string | undefined;
  readonly LD_LIBRARY_PATH?: string | undefined;
}

/** The environment of this process. */
export const ownEnvironment = (): NodeJS.ProcessEnv => process.env;
