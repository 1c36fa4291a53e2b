import { Button, layout } from "@sortes/ui";
import { useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useIntl } from "../../../base/intl.ts";
import { loadPart, timeLimits } from "../../../base/load-part.ts";
import { useServices } from "../../../base/services.ts";
import { useToasts } from "../../../base/toasts.tsx";
import type { FormAdapter } from "./form-adapter.ts";

// a separate chunk, since few people open their lists
const load = () => loadPart(timeLimits.file, () => import("./MyListsPanel.tsx"));

interface MyListsProps {
  adapter: FormAdapter;
  /** The element that shows the lists; default: below the button. */
  slot?: HTMLElement | null;
}

/** A button that opens the lists and settings with which to fill the form. */
export function MyLists({ adapter, slot }: MyListsProps) {
  const { t } = useIntl();
  const { texts } = useServices();
  const toasts = useToasts();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [part, setPart] = useState<Awaited<ReturnType<typeof load>>>();
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    try {
      const [loaded] = await Promise.all([load(), texts.load("my-lists", "errors")]);
      setPart(loaded);
      setOpen(true);
    } catch {
      toasts.show({ tone: "error", text: t("results.myListsFailed") });
    }
  };
  const close = () => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  };
  const panel = part && (
    <part.MyListsPanel id={id} adapter={adapter} isOpen={isOpen} onClose={close} />
  );
  return (
    <div className={layout.stack}>
      <div>
        <Button
          ref={button}
          tone="quiet"
          size="sm"
          icon="bookmark-simple"
          aria-expanded={isOpen}
          aria-controls={part ? id : undefined}
          onClick={() => (isOpen ? close() : void open())}
        >
          {t("results.myLists")}
        </Button>
      </div>
      {/* stays mounted when closed, so that deletions can still be undone */}
      {panel && (slot ? createPortal(panel, slot) : panel)}
    </div>
  );
}
