import { Link } from "@tanstack/react-router";
import { useIntl } from "react-intl";

/** The way to own generators, below the lists of the others. */
export function OwnGeneratorsLine() {
  return (
    <p>
      {useIntl().formatMessage(
        { id: "shell.ownGeneratorsLine" },
        { link: (words) => <Link to="/own-generators">{words}</Link> },
      )}
    </p>
  );
}
