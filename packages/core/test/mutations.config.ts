import { defineConfig } from "vitest/config";

// for `npm run test:mutations`: a mutated program is slow, and Vitest's own limit is five seconds
export default defineConfig({ test: { testTimeout: 60_000 } });
