/** The URL at which a browser on this machine reaches a server that listens on this host and port. */
export function addressFor(host: string, port: number): string {
  const everywhere: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "[::1]" };
  return `http://${everywhere[host] ?? (host.includes(":") ? `[${host}]` : host)}:${port}`;
}
