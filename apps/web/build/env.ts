/** The address of the server behind the development server; undefined in a build. */
export const serverUrl: string | undefined = process.env.SERVER_URL;

/** The year for the footer: of the build, or of `SOURCE_DATE_EPOCH`, so that builds of one commit are identical. */
export const buildYear = new Date(
  Number(process.env.SOURCE_DATE_EPOCH ?? Date.now() / 1000) * 1000,
).getFullYear();
