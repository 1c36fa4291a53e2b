/** Where server and worker say that they live, and that they are ready: what proxies, probes and places ask. */
export const probePaths = {
  server: { live: "/api/health-check", ready: "/api/ready" },
  worker: { live: "/live", ready: "/ready" },
} as const;
