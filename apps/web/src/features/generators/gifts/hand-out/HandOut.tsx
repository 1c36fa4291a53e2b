import { Alert, Icon, SegmentedRadios, Sheet, SheetBody, text } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "../../../../base/intl.ts";
import { useSession } from "../../../../base/services.ts";
import { countHanded, type Gifts, type GiftsResult, isAtRisk } from "../gift-draft.ts";
import * as styles from "../gifts.css.ts";
import { ways } from "./ways.ts";

interface HandOutProps {
  gifts: Gifts;
  result: GiftsResult;
  title: string;
}

/** Hands out the links in one of several ways, and says how many have theirs. */
export function HandOut({ gifts, result, title }: HandOutProps) {
  const { t } = useIntl();
  const [key, setKey] = useState<(typeof ways)[number]["key"]>("links");
  const { isSignedIn } = useSession();
  const Panel = ways.find((way) => way.key === key)!.Panel;
  const hand = (names: readonly string[]) => {
    const people = result.people.map((one) =>
      names.includes(one.name) ? { ...one, isHanded: true } : one,
    );
    gifts.amend(result, { ...result, people });
  };
  return (
    <Sheet>
      <SheetBody>
        <h2 className={text.h3}>{t("gifts.handOut")}</h2>
        <SegmentedRadios
          legend={t("gifts.ways")}
          value={key}
          onChange={setKey}
          options={ways.map(({ key: value, icon, label }) => ({
            value,
            label: (
              <span className={styles.way}>
                <Icon name={icon} />
                {t(label)}
              </span>
            ),
          }))}
        />
        <p role="status">
          {t("gifts.handed", { count: countHanded(result), people: result.people.length })}
        </p>
        {isAtRisk(result) && (
          <Alert tone="warning">{t(isSignedIn ? "gifts.onlyHereSave" : "gifts.onlyHere")}</Alert>
        )}
        <Panel result={result} title={title} onHanded={hand} />
      </SheetBody>
    </Sheet>
  );
}
