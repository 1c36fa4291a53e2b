import { drawLimits, type DrawRecord } from "@sortes/contract";
import {
  entryCommitter,
  hexToBytes,
  isIncluded,
  normaliseLabel,
  readStatement,
} from "@sortes/core/draws";
import { Alert, Button, Field, FormSheet, layout, SheetBody, text, TextInput } from "@sortes/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useErrorText } from "../../../base/error-text.ts";
import { reasonOf } from "../../../base/errors.ts";
import { useIntl } from "../../../base/intl.ts";
import { useServices } from "../../../base/services.ts";

/** Finds the entries of a name, where the organiser allows it. Only those count whose place in the list is proven. */
export function NameLookup({ draw: { id } }: { draw: DrawRecord }) {
  const { t, formatList } = useIntl();
  const { client } = useServices();
  const errorText = useErrorText();
  const [label, setLabel] = useState("");
  const { mutate, data, error, isPending } = useMutation({
    async mutationFn(typed: string) {
      const { entries } = await client.draws.lookup.mutate({ id, label: typed });
      if (entries.length === 0) return [];
      const frozen = await fetch(`/api/draws/${id}/statements/1/`).then((reply) => reply.text());
      const freeze = readStatement(frozen);
      if (freeze.t !== "freeze" || freeze.entries === undefined) return [];
      const list = { root: freeze.entries, count: freeze.count };
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
    <section className={layout.stack} aria-labelledby="lookup">
      <h2 id="lookup">{t("draws.lookup")}</h2>
      <p className={text.muted}>{t("draws.lookupText")}</p>
      <FormSheet
        onSubmit={(event) => {
          event.preventDefault();
          mutate(label);
        }}
      >
        <SheetBody>
          <Field label={t("draws.lookupLabel")}>
            <TextInput
              value={label}
              maxLength={drawLimits.label}
              onChange={({ currentTarget }) => setLabel(currentTarget.value)}
            />
          </Field>
          <Button type="submit" disabled={isPending || label.trim() === ""}>
            {t("draws.ticketFind")}
          </Button>
        </SheetBody>
      </FormSheet>
      {isMissing && <Alert tone="info">{t("draws.lookupNone")}</Alert>}
      {error && !isMissing && <Alert tone="error">{errorText(error, "draws.loadFailed")}</Alert>}
      {data && data.length > 0 && (
        <Alert tone="success">
          {t("draws.lookupFound", {
            count: data.length,
            numbers: formatList(data.map(String), { type: "conjunction" }),
          })}
        </Alert>
      )}
    </section>
  );
}
