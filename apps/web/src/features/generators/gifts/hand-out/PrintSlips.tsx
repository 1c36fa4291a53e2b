import { Button, layout, text } from "@sortes/ui";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useIntl } from "../../../../base/intl.ts";
import * as styles from "../gifts.css.ts";
import type { WayProps } from "./way.ts";

/** One paper slip for each person, which folds so that only the name is outside. */
export function PrintSlips({ result, title, onHanded }: WayProps) {
  const { t } = useIntl();
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return undefined;
    const end = () => setPrinting(false);
    window.addEventListener("afterprint", end);
    window.print();
    return () => window.removeEventListener("afterprint", end);
  }, [isPrinting]);
  const print = () => {
    onHanded(result.people.map(({ name }) => name));
    setPrinting(true);
  };
  const { priceLimit, exchangeDate, note } = result.texts;
  const told = [priceLimit, exchangeDate, note].filter((one) => one !== "").join(" · ");
  return (
    <div className={layout.stack}>
      <p className={text.muted}>{t("gifts.printText")}</p>
      <div>
        <Button icon="printer" onClick={print}>
          {t("gifts.printStart", { count: result.people.length })}
        </Button>
      </div>
      {isPrinting &&
        createPortal(
          <div className={styles.slips}>
            {result.people.map(({ name, receiver }) => (
              <div key={name} className={styles.slip}>
                <div className={styles.inside}>
                  <p>{t("gifts.slipGive")}</p>
                  <p className={styles.slipName} dir="auto">
                    {receiver}
                  </p>
                  <p className={styles.told} dir="auto">
                    {told}
                  </p>
                </div>
                <p className={styles.middle}>{t("gifts.slipFold")}</p>
                <div className={styles.outside}>
                  <p className={styles.told} dir="auto">
                    {title}
                  </p>
                  <p className={styles.slipName} dir="auto">
                    {name}
                  </p>
                </div>
              </div>
            ))}
          </div>,
          document.body,
        )}
    </div>
  );
}
