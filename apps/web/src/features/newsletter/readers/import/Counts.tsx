import type { ImportCounts } from "@sortes/contract";
import { layout, text } from "@sortes/ui";
import { useIntl } from "../../../../base/intl.ts";
import { figure, tally } from "../subscribers.css.ts";

const written = [
  "added",
  "changed",
  "pending",
  "unsubscribed",
  "suppressed",
] as const satisfies readonly (keyof ImportCounts)[];
const left = [
  "known",
  "leftUnsubscribed",
  "leftSuppressed",
  "repeated",
  "invalid",
] as const satisfies readonly (keyof ImportCounts)[];
const details = ["names", "tags", "fields"] as const satisfies readonly (keyof ImportCounts)[];

const headings = {
  plan: undefined,
  written: "subscribers.importWrote",
  undone: "subscribers.importWroteUndone",
} as const;

/** The number of rows by outcome: planned, written, or written and undone since. */
export function Counts({ counts, of }: { counts: ImportCounts; of: keyof typeof headings }) {
  const { t, formatNumber } = useIntl();
  const heading = headings[of];
  const rows = (kinds: readonly (typeof written | typeof left)[number][]) => (
    <dl className={tally}>
      {kinds.map((kind) => [
        <dt key={kind}>{t(`subscribers.importCount_${kind}`)}</dt>,
        <dd key={`${kind} count`} className={figure}>
          {formatNumber(counts[kind])}
        </dd>,
      ])}
    </dl>
  );
  const kept = written.filter((kind) => counts[kind] > 0 || kind === "added");
  const skipped = left.filter((kind) => counts[kind] > 0);
  const changes = details.filter((kind) => counts[kind] > 0);
  return (
    <div className={layout.stackSm}>
      <p>{t("subscribers.importRows", { count: counts.rows })}</p>
      {heading && <h3>{t(heading)}</h3>}
      {rows(kept)}
      {changes.length > 0 && (
        <p className={text.muted}>
          {changes
            .map((kind) => t(`subscribers.importChange_${kind}`, { count: counts[kind] }))
            .join(" · ")}
        </p>
      )}
      {skipped.length > 0 && <h3>{t("subscribers.reportSkipped")}</h3>}
      {skipped.length > 0 && rows(skipped)}
      {counts.values > 0 && <p>{t("subscribers.importValues", { count: counts.values })}</p>}
    </div>
  );
}
