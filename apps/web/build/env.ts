/** Where the server listens that the development server stands in front of; unset in a build. */
export const serverUrl: string | undefined = process.env.SERVER_URL;
