/** The address of the server behind the development server; unset in a build. */
export const serverUrl: string | undefined = process.env.SERVER_URL;
