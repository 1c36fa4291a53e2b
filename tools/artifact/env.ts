/** The environment of this process, which the programs of the artifact read after it was completed. */
export const environment: NodeJS.ProcessEnv = process.env;
