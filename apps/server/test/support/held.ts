import { randomUUID } from "node:crypto";
import { addCampaign } from "@sortes/testing";
import { sql } from "kysely";
import { confirmed, type TestServer } from "./server.ts";
import { subscribersOf } from "./subscribers.ts";

/** A person with data in every table of personal data. */
export async function somebodyHeld(server: TestServer, name: string) {
  const { call, person, context, databaseUrl } = server;
  const { db } = context;
  const { token, id, email } = await person(name, confirmed);
  const teams = {
    name: `${name}'s`,
    input_names: "a,b",
    number_of_teams: 2,
    result: [["a"], ["b"]],
  };
  const key = { "idempotency-key": `key-of-${name}` };
  const saved = await call("/api/history/team/", { token, body: teams, headers: key });
  if (saved.status !== 201) throw new Error(JSON.stringify(saved.body));
  const pack = {
    name: `${name}'s pack`,
    category: "teamGenerator",
    description: "d",
    content: "x",
  };
  await call("/api/packs/", { token, body: pack });
  const list = await call("/api/open-lists/", { token, body: { title: `${name}'s list` } });
  const joining = { name: `${name}'s guest`, device: randomUUID() };
  await call(`/api/join/${list.body.data.key}/`, { body: joining });
  await call(`/api/join/${list.body.data.key}/report/`, { body: { reason: "other" } });
  await call("/api/users/forgot-password/", { body: { email } });
  const wish = { email: `${name.toLowerCase()}.next@example.test`, current_password: "secret1" };
  await call("/api/users/me/", { method: "PATCH", token, body: wish });
  const subscriberId = await subscribersOf(server).known(email, "active");
  const campaignId = await addCampaign(databaseUrl);
  await sql`insert into subscriber_field (key, type, label_en, label_ro) values ('held', 'text', 'a', 'a')
    on conflict do nothing`.execute(db);
  await sql`insert into subscriber_value (subscriber_id, field_id, text)
    select ${subscriberId}, id, 'x' from subscriber_field where key = 'held'`.execute(db);
  await sql`insert into subscriber_tag (name, name_key) values ('Held', 'held') on conflict do nothing`.execute(
    db,
  );
  await sql`insert into subscriber_tagged (tag_id, subscriber_id)
    select id, ${subscriberId} from subscriber_tag where name_key = 'held'`.execute(db);
  await sql`insert into subscriber_import (id, user_id, name, bytes, state)
    values (${randomUUID()}, ${id}, 'list.csv', 1, 'done')`.execute(db);
  await sql`insert into consent_event (id, subscriber_id, kind, source)
    values (${randomUUID()}, ${subscriberId}, 'confirmed', 'mail')`.execute(db);
  await sql`insert into campaign_recipient (campaign_id, run, subscriber_id, state, due_at, last_error)
    values (${campaignId}, 1, ${subscriberId}, 'sent', now(), ${`550 <${email}>`})`.execute(db);
  await sql`insert into welcome_reader (subscriber_id, passed, wait_hours)
    values (${subscriberId}, 1, 24)`.execute(db);
  await sql`insert into inbound_message (digest, source, state) values (${name}, 'maildir', 'done')`.execute(
    db,
  );
  await sql`insert into delivery_report (id, digest, kind, subscriber_id, diagnostic, deed)
    values (${randomUUID()}, ${name}, 'bounce', ${subscriberId}, ${`550 <${email}>`}, 'noted')`.execute(
    db,
  );
  const endpointId = randomUUID();
  await sql`insert into webhook_endpoint (id, url, note, events, created_at, changed_at)
    values (${endpointId}, 'https://crm.example/', '', '{}', now(), now())`.execute(db);
  await sql`insert into webhook_delivery (id, endpoint_id, event_id, type, subscriber_id, data)
    values (${randomUUID()}, ${endpointId}, ${randomUUID()}, 'subscriber.bounced', ${subscriberId}, '{}')`.execute(
    db,
  );
  await sql`insert into staff_invitation (id, address, address_key, language, operator, expires_at)
    values (${randomUUID()}, ${email}, ${email.toLowerCase()}, 'en', 'an operator', now())`.execute(
    db,
  );
  await sql`insert into test_address (id, user_id, address, address_key)
    values (${randomUUID()}, ${id}, ${`phone.of.${email}`}, ${`phone.of.${email.toLowerCase()}`})`.execute(
    db,
  );
  await sql`insert into mail_token (hash, kind, user_id, expires_at)
    values (${randomUUID()}, 'reset_password', ${id}, now() + interval '1 hour')`.execute(db);
  await sql`insert into personal_token (id, user_id, hash, name, scopes, expires_at)
    values (${randomUUID()}, ${id}, ${randomUUID()}, ${`${name}'s script`}, '{}', now())`.execute(
    db,
  );
  await sql`insert into subscription (id, user_id, provider, customer_id, tier, status, updated_at)
    values (${`sub-${name}`}, ${id}, 'trial', ${`customer-${name}`}, 'medium', 'canceled', now())`.execute(
    db,
  );
  await sql`insert into trial_subscription (id, user_id, tier, status, period_end)
    values (${`sub-${name}`}, ${id}, 'medium', 'canceled', now())`.execute(db);
  await sql`insert into checkout_session (id, user_id, provider, tier, expires_at)
    values (${`session-${name}`}, ${id}, 'trial', 'medium', now())`.execute(db);
  await sql`insert into trouble_reader (user_id) values (${id})`.execute(db);
  await sql`insert into contact_message
      (id, user_id, address, subject, body, priority, locale, request_hash, created_at)
    values (${randomUUID()}, ${id}, ${email}, ${`${name} asks`}, 'b', false, 'en', 'h', now())`.execute(
    db,
  );
  await sql`insert into gift_mail (id, user_id, exchange, title, name, address, link_hash, state)
    values (${randomUUID()}, ${id}, 'x', 't', ${`${name}'s guest`}, 'guest@example.test', 'h', 'sent')`.execute(
    db,
  );
  await sql`insert into own_generator (id, user_id, name, description, template, lists)
    values (${randomUUID()}, ${id}, ${`${name}'s own`}, '', '{1-6}', '[]')`.execute(db);
  await sql`insert into generator_report
      (id, generator_id, user_id, reason, text, network_hash, created_at)
    select gen_random_uuid(), id, user_id, 'other', 'x', 'a network', now() from own_generator
    where user_id = ${id}`.execute(db);
  await sql`insert into preset (id, user_id, generator_type, name, name_key, settings)
    values (${randomUUID()}, ${id}, 'team', ${`${name}'s preset`}, ${name}, '{}')`.execute(db);
  const [drawId, organiser] = [randomUUID(), randomUUID()];
  await sql`insert into draw_organiser (user_id, organiser) values (${id}, ${organiser})`.execute(
    db,
  );
  await sql`insert into draw (id, organiser, number, kind, state, seed, opened_at)
    values (${drawId}, ${organiser}, 1, 'teams', 'drawn', '', now())`.execute(db);
  await sql`insert into draw_text (draw_id, user_id, salt, body)
    values (${drawId}, ${id}, '', ${`${name}'s draw`})`.execute(db);
  await sql`insert into draw_list (draw_id, user_id, labels, count, weight, equal_labels)
    values (${drawId}, ${id}, ${`${name}'s pupil`}, 1, 1, 0)`.execute(db);
  await sql`insert into draw_opening (draw_id, chunk, user_id, lines)
    values (${drawId}, 0, ${id}, ${`1 00 ${name}'s pupil`})`.execute(db);
  await sql`update campaign set created_by = ${id} where id = ${campaignId}`.execute(db);
  return { token, id, email, subscriberId };
}
