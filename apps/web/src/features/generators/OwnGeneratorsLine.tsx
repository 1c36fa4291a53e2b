import { Link } from "@tanstack/react-router";
import { useIntl } from "../../base/intl.ts";

/** Links to the gift exchange and to custom generators, below the lists of the others. */
export function OwnGeneratorsLine() {
  return (
    <p>
      {useIntl().t("shell.ownGeneratorsLine", {
        gift: (words) => <Link to="/gift-exchange">{words}</Link>,
        link: (words) => <Link to="/own-generators">{words}</Link>,
      })}
    </p>
  );
}
