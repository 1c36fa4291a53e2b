interface ImportMetaEnv {
  /** The year in which the app was built. */
  readonly BUILD_YEAR: string;
  /** In the service worker: what it needs to show pages without a network. */
  readonly OFFLINE_FILES: {
    /** Changes with every file and page of the build. */
    version: string;
    /** The address of the first script. */
    entry: string;
    files: readonly string[];
  };
}
