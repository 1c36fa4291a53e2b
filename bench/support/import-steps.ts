import { setTimeout as delay } from "node:timers/promises";
import { importLimits } from "@sortes/contract";
import { mostMemory } from "./memory.ts";
import { post, type Servers } from "./servers.ts";

/** Peak memory of a server in bytes while a list goes through all steps of an import. */
export async function memoryOfSteps(
  { server, address }: Servers,
  token: string,
  list: Uint8Array<ArrayBuffer>,
): Promise<number> {
  const at = "/newsletter/imports/";
  return await mostMemory(server, async () => {
    const begun = { name: "list.csv", bytes: list.length };
    const { id } = await post<{ id: string }>(address, at, begun, token);
    const { partBytes } = importLimits;
    for (let place = 0; place * partBytes < list.length; place++) {
      const reply = await fetch(`${address}/api${at}${id}/part/?place=${place}`, {
        method: "POST",
        headers: { "content-type": "text/csv", authorization: `Bearer ${token}` },
        body: list.subarray(place * partBytes, (place + 1) * partBytes),
      });
      if (!reply.ok) throw new Error(`part ${place} was refused: ${await reply.text()}`);
    }
    const read = await post<{ columns: { to: string }[] }>(address, `${at}${id}/read/`, {}, token);
    const columns = read.columns.map(({ to }, place) => ({ place, to }));
    const plan = { columns, language: "ro", consent_source: "a form" };
    await post(address, `${at}${id}/plan/`, plan, token);
    await becomes("planned");
    await post(address, `${at}${id}/start/`, { consent_confirmed: true }, token);
    await becomes("done");

    async function becomes(wanted: string): Promise<void> {
      for (;;) {
        const reply = await fetch(`${address}/api${at}${id}/`, {
          headers: { authorization: `Bearer ${token}` },
        });
        const { data } = (await reply.json()) as { data: { state: string } };
        if (data.state === wanted) return;
        if (!["planning", "planned", "running"].includes(data.state))
          throw new Error(`the import is ${data.state}`);
        await delay(200);
      }
    }
  });
}
