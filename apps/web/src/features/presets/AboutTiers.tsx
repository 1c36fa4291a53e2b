import { text } from "@sortes/ui";
import { useIntl } from "react-intl";

/** One quiet line on what presets are, and whose. */
export function AboutTiers({ words }: { words: "presets.locked" | "presets.lockedKept" }) {
  return (
    <p className={text.muted}>
      {useIntl().formatMessage(
        { id: words },
        {
          link: (label) => (
            <a key="link" href="/tiers">
              {label}
            </a>
          ),
        },
      )}
    </p>
  );
}
