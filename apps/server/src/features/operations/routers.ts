import { operationsRouter } from "./operations.router.ts";

/** The procedures of this domain, by their names on the wire. */
export const operationsRouters = {
  operations: operationsRouter,
};
