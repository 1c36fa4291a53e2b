import { Link } from "@tanstack/react-router";
import { useIntl } from "../../base/intl.ts";

/** A link to custom generators, below the lists of the others. */
export function OwnGeneratorsLine() {
  return (
    <p>
      {useIntl().t("shell.ownGeneratorsLine", {
        link: (words) => <Link to="/own-generators">{words}</Link>,
      })}
    </p>
  );
}
