import { layout, Sheet, SheetBody, text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "react-intl";

/** What packs are. */
export function AboutPacks() {
  const { formatMessage } = useIntl();
  return (
    <Sheet>
      <SheetBody>
        <h2>{formatMessage({ id: "packs.aboutTitle" })}</h2>
        <div className={layout.stackSm}>
          <p>{formatMessage({ id: "packs.about" })}</p>
          <p>{formatMessage({ id: "packs.aboutOwn" })}</p>
          <p className={text.muted}>
            {formatMessage({ id: "packs.aboutPremium" })}{" "}
            <Link to="/tiers">{formatMessage({ id: "packs.tiers" })}</Link>
          </p>
        </div>
      </SheetBody>
    </Sheet>
  );
}
