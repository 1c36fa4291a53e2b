import { text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "react-intl";

/** One quiet line on what presets are, and whose. */
export function AboutTiers({ words }: { words: "presets.locked" | "presets.lockedKept" }) {
  return (
    <p className={text.muted}>
      {useIntl().formatMessage(
        { id: words },
        {
          link: (label) => (
            <Link key="link" to="/tiers">
              {label}
            </Link>
          ),
        },
      )}
    </p>
  );
}
