import { DomainError, type SaveFieldInput } from "@sortes/contract";
import { inTransaction } from "@sortes/db";
import * as readerFields from "@sortes/db/newsletter/readers/fields";
import { Service, type ServiceParts } from "../../ground/service.ts";

/** Custom fields and tags of subscribers. */
export class SubscriberFields extends Service<ServiceParts<"db" | "clock">> {
  async list() {
    const { db } = this.parts;
    const [fields, tags] = await Promise.all([readerFields.list(db), readerFields.findTags(db)]);
    return { fields: fields.map(({ id: _id, ...field }) => field), tags };
  }

  /** Creates a field, or changes its labels. @throws DomainError FIELD_EXISTS, FIELD_LIMIT */
  async save(field: SaveFieldInput, userId: string) {
    await inTransaction(this.parts.db, async (tx) => {
      await readerFields.save(tx, field);
      await this.audited(tx, userId, "subscribers.field_save", "newsletter", { key: field.key });
    });
    return field;
  }

  /** Deletes a field and its values. @throws DomainError NOT_FOUND */
  async remove(key: string, userId: string): Promise<void> {
    await inTransaction(this.parts.db, async (tx) => {
      if (!(await readerFields.remove(tx, key))) throw new DomainError("NOT_FOUND");
      await this.audited(tx, userId, "subscribers.field_remove", "newsletter", { key });
    });
  }

  /** Deletes a tag and removes it from all subscribers. @throws DomainError NOT_FOUND */
  async removeTag(name: string, userId: string): Promise<void> {
    await inTransaction(this.parts.db, async (tx) => {
      if (!(await readerFields.removeTag(tx, name))) throw new DomainError("NOT_FOUND");
      await this.audited(tx, userId, "subscribers.tag_remove", "newsletter", { tag: name });
    });
  }
}
