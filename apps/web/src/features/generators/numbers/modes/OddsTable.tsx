import { ProseTable, text } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "../../../../base/intl.ts";
import { onScreen } from "../../results/results.css.ts";
import * as styles from "./number-modes.css.ts";
import { hitRows, type OddsRow, totalRows } from "./odds.ts";
import type { ReadMode } from "./read-mode.ts";

/** All outcomes with their odds, collapsed. */
export function OddsTable({ read: { mode } }: { read: ReadMode }) {
  const intl = useIntl();
  const { t } = intl;
  const [isOpen, setOpen] = useState(false);
  if (mode.kind !== "dice" && mode.kind !== "lottery") return null;
  const rows = (): OddsRow[] | undefined =>
    mode.kind === "dice" ? totalRows(intl, mode.notation) : hitRows(intl, mode.game);
  const found = isOpen ? rows() : [];
  return (
    <details
      className={onScreen}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles.summary}>{t("number-modes.odds")}</summary>
      {found ? (
        <ProseTable>
          <thead>
            <tr>
              <th scope="col">
                {t(mode.kind === "dice" ? "number-modes.total" : "number-modes.hits")}
              </th>
              <th scope="col">{t("number-modes.ways")}</th>
              <th scope="col">{t("number-modes.chance")}</th>
            </tr>
          </thead>
          <tbody>
            {found.map(([what, ways, chance]) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{ways}</td>
                <td>{chance}</td>
              </tr>
            ))}
          </tbody>
        </ProseTable>
      ) : (
        <p className={text.muted}>{t("number-modes.oddsTooMany")}</p>
      )}
    </details>
  );
}
