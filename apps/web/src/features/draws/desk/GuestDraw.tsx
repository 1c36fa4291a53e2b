import { buttonClass, layout, Sheet, SheetBody, text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { useIntl } from "../../../base/intl.ts";
import type { DrawDraft } from "./draw-draft.ts";
import { listOfDraft } from "./draw-draft.ts";
import { readers } from "./draw-entries.ts";

/** Entries of the list that are shown. */
const shown = 5;

/** Brings somebody who logs in back to the new draw, whose draft is kept. */
const back = { newDraw: {} };

/** A guest's new draw: its list, which waits, and the two ways to an account. */
export function GuestDraw({ draft }: { draft: DrawDraft }) {
  const { t, formatList } = useIntl();
  const kind = listOfDraft(draft);
  const { list } = draft;
  const names = useMemo(() => (kind ? readers[kind](list).names : []), [kind, list]);
  const more = names.length - shown;
  const some = names.slice(0, shown).map((name, i) => <bdi key={i}>{name}</bdi>);
  const rest = more > 0 ? [t("draw-desk.waitsMore", { count: more })] : [];
  return (
    <Sheet>
      <SheetBody>
        <h2 className={text.h3}>
          {names.length > 0 ? t("draw-desk.waits", { count: names.length }) : t("draw-desk.asks")}
        </h2>
        {names.length > 0 && <p>{formatList([...some, ...rest], { type: "conjunction" })}</p>}
        <p className={text.muted}>
          {t(names.length > 0 ? "draw-desk.waitsText" : "draw-desk.asksText")}
        </p>
        <div className={layout.row}>
          <Link to="/register" state={back} className={buttonClass()}>
            {t("draw-desk.waitsRegister")}
          </Link>
          <Link to="/login" state={back} className={buttonClass({ tone: "quiet" })}>
            {t("draw-desk.waitsLogIn")}
          </Link>
        </div>
      </SheetBody>
    </Sheet>
  );
}
