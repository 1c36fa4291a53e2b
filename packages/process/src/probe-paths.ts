/** Liveness and readiness paths of server and worker, for proxies, probes and hosting platforms. */
export const probePaths = {
  server: { live: "/api/health-check", ready: "/api/ready" },
  worker: { live: "/live", ready: "/ready" },
} as const;
