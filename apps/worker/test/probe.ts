/** A page of a worker's probe. */
export async function get(port: number, path: string, headers: Record<string, string> = {}) {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  return { status: reply.status, text: await reply.text() };
}

export async function readiness(port: number) {
  const { status, text } = await get(port, "/ready");
  return { status, ...(JSON.parse(text) as object) };
}
