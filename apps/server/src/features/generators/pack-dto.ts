import {
  bytesOfLines,
  DomainError,
  limits,
  type Pack,
  packCategories,
  type PackCategory,
  type UsePackInput,
} from "@sortes/contract";
import { mayUsePremiumPacks } from "@sortes/core";
import type { PackLines, PackRow } from "@sortes/db/generators/packs";
import type { UserRow } from "@sortes/db/accounts/users";
import type { PredefinedPack } from "./packs/predefined/predefined-packs.ts";

/** A user's own pack for the contract. */
export const toDto = ({ content, updatedAt, ...row }: PackRow): Pack => ({
  ...row,
  content,
  ...(content.length < row.entries && { truncated: true }),
  isPremium: false,
  isOwn: true,
  updatedAt: updatedAt.toISOString(),
});

/** A predefined pack; `content` is null if the user's tier does not include it. */
export const toPredefinedDto = (
  { content, ...pack }: PredefinedPack,
  user: UserRow | undefined,
): Pack => {
  const isShut = pack.isPremium && !mayUsePremiumPacks(user?.subscriptionTier);
  const entries = content.length;
  return { ...pack, content: isShut ? null : [...content], entries, isOwn: false, updatedAt: null };
};

/** A pack whose lines the user may see. @throws DomainError PACK_PREMIUM_ONLY. */
export function usable(pack: Pack): Pack & { content: string[] } {
  const { content } = pack;
  if (!content) throw new DomainError("PACK_PREMIUM_ONLY");
  return { ...pack, content };
}

/** The category of packs for a generator. */
export const categoryOf = (type: UsePackInput["generatorType"]): PackCategory =>
  packCategories.find((category) => category === type) ??
  (type === "team" ? "teamGenerator" : "luckyWinner");

/** The stored lines of a pack, and for long packs the preview that lists show. */
export function linesOf(content: readonly string[]): PackLines {
  const { bytes, lines } = limits.packPreview;
  if (bytesOfLines(content) <= bytes) return { content, preview: null };
  const preview = content.slice(0, lines);
  while (bytesOfLines(preview) > bytes) preview.length = Math.floor(preview.length / 2);
  return { content, preview };
}
