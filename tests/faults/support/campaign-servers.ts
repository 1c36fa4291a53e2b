import { freePort } from "@sortes/process";
import { addSubscribers, queryDatabase, setPostalAddress } from "@sortes/testing";
import { startSink } from "@sortes/testing/sink";
import { expect, onTestFinished } from "vitest";
import { expectEverybodyOnce } from "./campaign-audit.ts";
import { type CampaignPlace, finished, redisForTest, type Store } from "./campaign-place.ts";
import { call, place, register, start } from "./product.ts";

/** Two servers get concurrent requests to send the same draft, and two workers send it: it is sent once. */
export async function startedTwice({
  recipients,
  asks,
  store,
}: {
  recipients: number;
  asks: number;
  store: Store;
}) {
  const here = await place();
  const sink = await startSink();
  onTestFinished(() => sink.stop());
  const { url } = here.database;
  const redis = store === "Redis" ? await redisForTest() : undefined;
  const variables = {
    ...here.variables,
    SMTP_URL: sink.url,
    SMTP_CONNECTIONS: "5",
    PUBLIC_URL: "https://sortes.example",
    MAIL_FROM: "Sortes <news@sortes.example>",
    ...(redis && { REDIS_URL: redis.url }),
  };
  const otherPort = String(await freePort());
  await Promise.all([
    start("server", variables),
    start("server", { ...variables, PORT: otherPort }),
  ]);
  const addresses = [here.url, `http://127.0.0.1:${otherPort}`];
  const { token } = await register(here.url);
  const query = (statement: string) => queryDatabase(url, statement);
  await query("update app_user set is_staff = true");
  await addSubscribers(url, recipients);
  await setPostalAddress(url);
  const body = { title: "Fair draws", subject: "Fair draws", body: "<p>Hello {{email}}</p>" };
  const made = await call(`${here.url}/api/newsletter/campaigns/`, { token, body });
  expect(made.status).toBe(201);
  const campaignId = String(made.body.data.id);

  /** Asks until the call is decided: a busy server without a free connection answers 503. */
  const send = async (address: string) => {
    for (;;) {
      const path = `/api/newsletter/campaigns/${campaignId}/send/`;
      const answer = await call(address + path, { token, body: {} });
      if (answer.status !== 503) return answer;
    }
  };
  const sends = await Promise.all(
    addresses.flatMap((address) => Array.from({ length: asks }, () => send(address))),
  );
  const count = (status: number) => sends.filter((answer) => answer.status === status).length;
  const other = sends.find(({ status }) => status !== 200 && status !== 409);
  expect(other?.body).toBeUndefined();
  expect({ 200: count(200), 409: count(409) }).toEqual({ 200: 1, 409: 2 * asks - 1 });
  const audited = await query("select 1 from audit_log where action = 'campaign.send'");
  expect(audited).toHaveLength(1);

  const workers = await Promise.all([start("worker", variables), start("worker", variables)]);
  const sent: CampaignPlace = {
    here,
    sink,
    redis,
    campaignId,
    // registering does not subscribe
    recipients,
    connections: 5,
    variables,
    query,
    worker: () => start("worker", variables),
  };
  await finished(sent);
  // the confirmation mail of the registration goes to the same server
  await sink.when(recipients + 1);
  await expectEverybodyOnce(sent, { others: 1 });
  await Promise.all(workers.map((worker) => worker.stop("SIGTERM")));
}
