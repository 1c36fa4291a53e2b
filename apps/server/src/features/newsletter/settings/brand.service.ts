import { createHash } from "node:crypto";
import {
  type Brand as Shown,
  type BrandColor,
  brandColors,
  type BrandInput,
  DomainError,
  type FieldErrors,
  brandLimits,
  type Message,
} from "@sortes/contract";
import { inTransaction } from "@sortes/db";
import * as brandSettings from "@sortes/db/newsletter/settings/brand";
import type { BrandChange, BrandRow } from "@sortes/db/newsletter/settings/brand";
import { faintColors, leastContrast, pathOfLogo } from "@sortes/email";
import { Service, type ServiceParts } from "../../ground/service.ts";
import { checkVersion } from "../../ground/versions.ts";
import { LogoError, readLogo } from "./logo-picture.ts";

type Parts = ServiceParts<"db" | "clock">;

/** The brand of mails: name, logo, colours and footer. */
export class Brand extends Service<Parts> {
  async get(): Promise<Shown> {
    return toDto(await brandSettings.get(this.parts.db));
  }

  /**
   * Changes the brand and audits it. Saving the same values changes nothing.
   * @throws DomainError INVALID_INPUT for colours without enough contrast and unsuitable logo files; BRAND_LOGO_LIMIT;
   * BRAND_CHANGED if `version` is outdated.
   */
  async save(actor: string, { logo, version, ...written }: BrandInput): Promise<Shown> {
    const { db, clock } = this.parts;
    const picture = logo ? await readPicture(logo) : undefined;
    return await inTransaction(db, async (tx) => {
      const before = await brandSettings.lock(tx);
      const change = changeOf(before, {
        ...written,
        ...(picture && { logoHash: picture.hash }),
        ...(logo === null && { logoHash: null }),
      });
      // a retry after a lost reply finds its own change
      if (Object.keys(change).length === 0) return toDto(before);
      checkVersion(before.version, version, "BRAND_CHANGED");
      refuseFaint({ ...before, ...change }, change);
      const { kept } = brandLimits.logo;
      if (picture && !(await brandSettings.insertLogo(tx, picture, kept)))
        throw new DomainError("BRAND_LOGO_LIMIT", { max: kept });
      const changedAt = clock.now();
      const detail = { ...change, before: pick(before, Object.keys(change)) };
      await this.audited(tx, actor, "newsletter.brand", "newsletter", detail);
      return toDto(await brandSettings.update(tx, { ...change, changedAt }));
    });
  }
}

const pick = (row: BrandRow, names: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));

/** The given fields whose value differs. */
const changeOf = (before: BrandRow, given: Partial<BrandRow>): BrandChange =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => value !== undefined && before[name as keyof BrandRow] !== value,
    ),
  );

async function readPicture(logo: string) {
  try {
    const picture = await readLogo(logo);
    return { ...picture, hash: createHash("sha256").update(picture.bytes).digest("hex") };
  } catch (error) {
    if (error instanceof LogoError)
      throw new DomainError("INVALID_INPUT", {}, { logo: [error.asMessage] });
    throw error;
  }
}

/** @throws DomainError INVALID_INPUT with COLOR_CONTRAST for each changed colour that makes text hard to read. */
function refuseFaint(colors: Record<BrandColor, string>, change: BrandChange): void {
  const errors: Record<string, Message[]> = {};
  for (const { name, contrast } of faintColors(colors)) {
    if (change[name] === undefined) continue;
    // rounded down, so that a contrast just below the minimum is not shown as sufficient
    const ratio = Math.floor(contrast * 10) / 10;
    const hint = name === "linkColor" ? "darker" : "either";
    errors[name] = [{ code: "COLOR_CONTRAST", params: { ratio, least: leastContrast, hint } }];
  }
  if (brandColors.some((name) => errors[name]))
    throw new DomainError("INVALID_INPUT", {}, errors satisfies FieldErrors);
}

function toDto(row: BrandRow): Shown {
  const { name, bandColor, buttonColor, linkColor, footerEn, footerRo, version, changedAt } = row;
  const address = pathOfLogo(row);
  return {
    name,
    bandColor,
    buttonColor,
    linkColor,
    footerEn,
    footerRo,
    logo: address ? { address, width: row.logoWidth ?? 1, height: row.logoHeight ?? 1 } : null,
    version,
    changedAt: changedAt?.toISOString() ?? null,
  };
}
