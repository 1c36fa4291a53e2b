import { identityKey } from "@sortes/db";
import * as users from "@sortes/db/accounts/users";
import * as personalData from "@sortes/db/accounts/personal-data";
import type { DataSubject, PersonalRecord } from "@sortes/db/accounts/personal-data";
import type { UserRow } from "@sortes/db/accounts/users";
import { dayOf, type FileAnswer } from "../ground/files.ts";
import { Service, type ServiceParts } from "../ground/service.ts";

type Parts = ServiceParts<"db" | "clock" | "callLimits">;

/** Exports all data about a user as a file, streamed in batches. */
export class AccountExport extends Service<Parts> {
  /**
   * Reads the first records before replying, so that an unavailable database causes an error and not a partial file.
   * @throws DomainError RATE_LIMITED.
   */
  async write(user: UserRow): Promise<FileAnswer<PersonalRecord>> {
    const { db, clock, callLimits } = this.parts;
    await callLimits.attempt("account-export", { account: user.id });
    const records = personalData.readPersonalRecords(db, subjectOf(user));
    const first = await records.next();
    return {
      name: `sortes-account-${dayOf(clock.now())}`,
      format: "json",
      entries: from(first, records),
      isWhole: async () => (await users.findById(db, user.id)) !== undefined,
    };
  }
}

/** Includes the address's data only if the address is proven: a link scanner may have opened the verification link. */
const subjectOf = (user: UserRow): DataSubject => ({
  userId: user.id,
  addressKey: users.isEmailProven(user) ? identityKey(user.email) : null,
});

async function* from<T>(first: IteratorResult<T, void>, others: AsyncGenerator<T>) {
  if (first.done) return;
  yield first.value;
  yield* others;
}
