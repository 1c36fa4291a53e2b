import { type Kysely, sql } from "kysely";

/** Which types of results there are is the contract's to say: a second list here would refuse each new one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table history_item drop constraint history_item_generator_type_check`.execute(db);
}

/** Rows of types that are newer than the list stay; only what is written from then on is held to it. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table history_item add constraint history_item_generator_type_check
      check (generator_type in ('team', 'number', 'pet_name', 'winner', 'pack')) not valid`.execute(
    db,
  );
}
