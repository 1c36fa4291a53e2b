import type { DrawRecord } from "@sortes/contract";
import { entryCommitter, hexToBytes, isIncluded, normaliseLabel } from "@sortes/core/draws";
import { Alert } from "@sortes/ui";
import { useMutation } from "@tanstack/react-query";
import { Fragment } from "react";
import { useErrorText } from "../../../base/error-text.ts";
import { reasonOf } from "../../../base/errors.ts";
import { useIntl } from "../../../base/intl.ts";
import { useServices } from "../../../base/services.ts";
import { type Found, useFate } from "./fate.ts";
import { FindEntry, frozenList } from "./FindEntry.tsx";

/**
 * Finds the entries of a name, if the organiser allows it, and what they got. Shows only entries with a valid inclusion
 * proof.
 */
export function NameLookup({ draw, found }: { draw: DrawRecord; found: Found }) {
  const { t, formatList } = useIntl();
  const { id } = draw;
  const fateOf = useFate(draw, found);
  const { client } = useServices();
  const errorText = useErrorText();
  const { mutate, data, error, isPending } = useMutation({
    async mutationFn(typed: string) {
      const { entries } = await client.draws.lookup.mutate({ id, label: typed });
      if (entries.length === 0) return [];
      const list = await frozenList(id);
      if (!list) return [];
      const commit = entryCommitter(id);
      const found = await Promise.all(
        entries.map(async ({ number, salt }) => {
          const c = commit(hexToBytes(salt), normaliseLabel(typed));
          const entry = await client.draws.entry.query({ id, entry: c });
          return isIncluded({ ...entry, c }, list) && entry.number === number ? [number] : [];
        }),
      );
      return found.flat();
    },
  });
  const isMissing = reasonOf(error) === "NOT_FOUND" || data?.length === 0;
  return (
    <FindEntry
      id="lookup"
      title={t("draws.lookup")}
      about={t("draws.lookupText")}
      label={t("draws.lookupLabel")}
      isPending={isPending}
      onFind={mutate}
    >
      {isMissing && <Alert tone="info">{t("draws.lookupNone")}</Alert>}
      {error && !isMissing && <Alert tone="error">{errorText(error, "draws.loadFailed")}</Alert>}
      {data && data.length > 0 && (
        <Alert tone="success">
          {t("draws.lookupFound", {
            count: data.length,
            numbers: formatList(data.map(String), { type: "conjunction" }),
          })}
          {data.map((number) => (
            <Fragment key={number}> {fateOf(number)}</Fragment>
          ))}
        </Alert>
      )}
    </FindEntry>
  );
}
