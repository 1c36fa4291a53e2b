/** The address of the server behind the development server; unset in a build. */
export const serverUrl: string | undefined = process.env.SERVER_URL;

/** The year of a build, for the footer: now, or that of `SOURCE_DATE_EPOCH`, so that builds of one commit are the same. */
export const buildYear = new Date(
  Number(process.env.SOURCE_DATE_EPOCH ?? Date.now() / 1000) * 1000,
).getFullYear();
