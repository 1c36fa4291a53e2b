import {
  type DataSubject,
  findUserById,
  identityKey,
  isEmailProven,
  type PersonalRecord,
  readPersonalRecords,
  type UserRow,
} from "@sortes/db";
import { dayOf, type FileAnswer } from "../ground/files.ts";
import { Service, type ServiceParts } from "../ground/service.ts";

type Parts = ServiceParts<"db" | "clock" | "callLimits">;

/** All data about a person, as a file, streamed in batches. */
export class AccountExport extends Service<Parts> {
  /**
   * Reads the first records before it answers, so that an unavailable database is an error and not a partial file.
   * @throws DomainError RATE_LIMITED.
   */
  async write(user: UserRow): Promise<FileAnswer<PersonalRecord>> {
    const { db, clock, callLimits } = this.parts;
    await callLimits.attempt("account-export", { account: user.id });
    const records = readPersonalRecords(db, subjectOf(user));
    const first = await records.next();
    return {
      name: `sortes-account-${dayOf(clock.now())}`,
      format: "json",
      entries: from(first, records),
      isWhole: async () => (await findUserById(db, user.id)) !== undefined,
    };
  }
}

/** Only an owner who is known to read the mail of the address gets its data: a program may have opened the link. */
const subjectOf = (user: UserRow): DataSubject => ({
  userId: user.id,
  addressKey: isEmailProven(user) ? identityKey(user.email) : null,
});

async function* from<T>(first: IteratorResult<T, void>, others: AsyncGenerator<T>) {
  if (first.done) return;
  yield first.value;
  yield* others;
}
