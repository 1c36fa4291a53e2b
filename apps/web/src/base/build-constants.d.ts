interface ImportMetaEnv {
  /** The year in which the app was built. */
  readonly BUILD_YEAR: string;
  /** In the service worker: the files it needs to show pages offline. */
  readonly OFFLINE_FILES: {
    /** Changes with any file or page of the build. */
    version: string;
    /** The path of the entry script. */
    entry: string;
    files: readonly string[];
  };
}
