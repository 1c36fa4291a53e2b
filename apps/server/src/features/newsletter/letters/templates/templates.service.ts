import {
  bodyFormatOf,
  type CreateTemplateInput,
  DomainError,
  type KeptTemplate,
  type Language,
  type PreviewTemplateInput,
  type RenameTemplateInput,
  type ReplaceTemplateInput,
  type Template,
  templateLimits,
  type WholeTemplate,
} from "@sortes/contract";
import { inTransaction, newId } from "@sortes/db";
import * as templates from "@sortes/db/newsletter/letters/templates";
import type { TemplateRow } from "@sortes/db/newsletter/letters/templates";
import { found } from "../../../../failure.ts";
import { workOfRendering } from "../campaign-rendering.ts";
import { letterIn } from "../letters.ts";
import type { CampaignPreviews, Reader } from "../preview.service.ts";
import type { Once } from "../../../ground/once/once.ts";
import { Service, type ServiceParts } from "../../../ground/service.ts";
import { checkVersion } from "../../../ground/versions.ts";

interface Parts extends ServiceParts<"db" | "clock"> {
  previews: CampaignPreviews;
}

/** Hashes of this site's pictures in a text, without duplicates. */
const picturesIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\/api\/mail-pictures\/([0-9a-f]{64})-/g)].flatMap(([, hash]) => hash ?? []),
  ),
];

/** The columns stored for a letter. @throws DomainError TEMPLATE_TOO_LARGE */
function contentOf(letter: KeptTemplate) {
  const kept = JSON.stringify(letter);
  const bytes = Buffer.byteLength(kept);
  if (bytes > templateLimits.bytes)
    throw new DomainError("TEMPLATE_TOO_LARGE", { kilobytes: templateLimits.bytes / 1024 });
  return {
    format: letter.document ? ("document" as const) : bodyFormatOf(letter.body),
    isTranslated: letter.translation !== null,
    letter: kept,
    bytes,
    pictures: picturesIn(kept),
  };
}

/** Templates: letters saved as a starting point for campaigns. */
export class Templates extends Service<Parts> {
  async list(): Promise<Template[]> {
    return (await templates.list(this.parts.db)).map(toDto);
  }

  /** @throws DomainError NOT_FOUND */
  async get(id: string): Promise<WholeTemplate> {
    const { letter, ...row } = found(await templates.find(this.parts.db, id));
    return { ...toDto(row), ...letter };
  }

  /** @throws DomainError TEMPLATE_LIMIT, TEMPLATE_NAME_TAKEN, TEMPLATE_TOO_LARGE */
  async create(input: CreateTemplateInput, actor: string, once: Once): Promise<Template> {
    const { name, language, ...letter } = input;
    const content = contentOf(letter);
    const at = this.parts.clock.now();
    const id = newId(at);
    return await once(async (tx) => {
      const outcome = await templates.insert(tx, { ...content, id, name, language, at });
      if (outcome === "taken") throw new DomainError("TEMPLATE_NAME_TAKEN");
      await this.audited(tx, actor, "template.create", id, { name });
      return toDto(found(await templates.find(tx, id)));
    });
  }

  /** @throws DomainError NOT_FOUND, TEMPLATE_CHANGED, TEMPLATE_NAME_TAKEN */
  async rename({ id, version, name }: RenameTemplateInput, actor: string): Promise<Template> {
    const at = this.parts.clock.now();
    return await inTransaction(this.parts.db, async (tx) => {
      const before = found(await templates.lock(tx, id));
      checkVersion(before.version, version, "TEMPLATE_CHANGED");
      if (!(await templates.rename(tx, { id, name, at })))
        throw new DomainError("TEMPLATE_NAME_TAKEN");
      await this.audited(tx, actor, "template.rename", id, { before: before.name, name });
      return toDto(found(await templates.find(tx, id)));
    });
  }

  /**
   * Replaces the letter and keeps the template's name. Campaigns created from it do not change.
   * @throws DomainError NOT_FOUND, TEMPLATE_CHANGED, TEMPLATE_TOO_LARGE
   */
  async replace(input: ReplaceTemplateInput, actor: string, once: Once): Promise<Template> {
    const { id, version, language, ...letter } = input;
    const content = contentOf(letter);
    const at = this.parts.clock.now();
    return await once(async (tx) => {
      const { name, version: current } = found(await templates.lock(tx, id));
      checkVersion(current, version, "TEMPLATE_CHANGED");
      await templates.replace(tx, { ...content, id, language, at });
      await this.audited(tx, actor, "template.replace", id, { name });
      return toDto(found(await templates.find(tx, id)));
    });
  }

  /** Campaigns created from it do not change. @throws DomainError NOT_FOUND */
  async remove(id: string, actor: string): Promise<void> {
    await inTransaction(this.parts.db, async (tx) => {
      const { name } = found(await templates.find(tx, id));
      if (!(await templates.remove(tx, id))) throw new DomainError("NOT_FOUND");
      await this.audited(tx, actor, "template.remove", id, { name });
    });
  }

  /**
   * Renders the letter and stores it for a single view.
   * @param words the person's language
   * @param charge called with the units of work
   * @throws DomainError NOT_FOUND, CAMPAIGN_NOT_SENDABLE, RATE_LIMITED
   */
  async preview(
    { id, language, scheme }: PreviewTemplateInput & { language: Language },
    reader: Reader,
    { words, charge }: { words: Language; charge: (units: number) => void },
  ) {
    const { letter, ...row } = found(await templates.find(this.parts.db, id));
    const { draft, locale } = letterIn({ ...letter, language: row.language }, language);
    charge(workOfRendering(draft));
    return await this.parts.previews.show(draft, reader, { locale, words, scheme });
  }
}

const toDto = (row: TemplateRow): Template => ({
  id: row.id,
  name: row.name,
  format: row.format,
  language: row.language,
  isTranslated: row.isTranslated,
  bytes: row.bytes,
  missingPictures: row.missingPictures,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
});
