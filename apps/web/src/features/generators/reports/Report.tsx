import { LinkButton, text } from "@sortes/ui";
import { type ComponentProps, useState } from "react";
import { type MessageId, useIntl } from "../../../base/intl.ts";
import { LaterPart, usePart } from "../../../base/later-part.ts";
import { useToasts } from "../../../base/toasts.tsx";
import type { ReportDialog } from "./ReportDialog.tsx";

// loaded on demand: few people report anything
const dialog = new LaterPart(() => import("./ReportDialog.tsx"));
const areas = ["report", "errors"] as const;

interface ReportProps extends Omit<ComponentProps<typeof ReportDialog>, "onClose"> {
  /** The sentence with the link that opens the dialog. */
  words: MessageId;
  /** The text if the dialog cannot be loaded. */
  failed: MessageId;
}

/** A link with which visitors report a page to staff. */
export function Report({ words, failed, ...report }: ReportProps) {
  const { t } = useIntl();
  const toasts = useToasts();
  const [isOpen, setOpen] = useState(false);
  const onFailure = () => {
    setOpen(false);
    toasts.show({ tone: "error", text: t(failed) });
  };
  const part = usePart(dialog, isOpen, { areas, onFailure });
  return (
    <>
      <p className={text.muted}>
        {t(words, {
          link: (link) => (
            <LinkButton key="link" onClick={() => setOpen(true)}>
              {link}
            </LinkButton>
          ),
        })}
      </p>
      {isOpen && part && <part.ReportDialog {...report} onClose={() => setOpen(false)} />}
    </>
  );
}
