import { Link } from "@tanstack/react-router";
import { useIntl } from "../../base/intl.ts";

/** The way to own generators, below the lists of the others. */
export function OwnGeneratorsLine() {
  return (
    <p>
      {useIntl().t("shell.ownGeneratorsLine", {
        link: (words) => <Link to="/own-generators">{words}</Link>,
      })}
    </p>
  );
}
