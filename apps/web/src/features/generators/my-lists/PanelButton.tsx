import { Button, type IconName, layout } from "@sortes/ui";
import { type ComponentType, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { Area } from "../../../base/catalogues.ts";
import { type MessageId, useIntl } from "../../../base/intl.ts";
import { loadPart } from "../../../base/load-part.ts";
import { useServices } from "../../../base/services.ts";
import { useToasts } from "../../../base/toasts.tsx";
import type { FormAdapter } from "./form-adapter.ts";

export interface PanelProps {
  id: string;
  adapter: FormAdapter;
  isOpen: boolean;
  onClose: () => void;
}

interface PanelButtonProps {
  label: MessageId;
  icon?: IconName;
  adapter: FormAdapter;
  /** The element that shows the panel; default: below the button. */
  slot?: HTMLElement | null | undefined;
  /** Imports the panel, which is a separate chunk, since few people open it. */
  load: () => Promise<ComponentType<PanelProps>>;
  /** The areas of the panel's texts. */
  areas: readonly Area[];
  /** Whether the page opens with the panel. */
  startsOpen?: boolean;
}

/** A button above a form that opens a panel of ways to fill it. */
export function PanelButton(props: PanelButtonProps) {
  const { label, icon, adapter, slot, load, areas, startsOpen } = props;
  const { t } = useIntl();
  const { texts } = useServices();
  const toasts = useToasts();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [part, setPart] = useState<{ Panel: ComponentType<PanelProps> }>();
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    try {
      const [Panel] = await Promise.all([loadPart(load), texts.load(...areas, "errors")]);
      setPart({ Panel });
      setOpen(true);
    } catch {
      toasts.show({ tone: "error", text: t("results.myListsFailed") });
    }
  };
  useEffect(() => {
    if (startsOpen) button.current?.click();
  }, [startsOpen]);
  const close = () => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  };
  const panel = part && <part.Panel id={id} adapter={adapter} isOpen={isOpen} onClose={close} />;
  return (
    <div className={layout.stack}>
      <div>
        <Button
          ref={button}
          tone="quiet"
          size="sm"
          icon={icon}
          aria-expanded={isOpen}
          aria-controls={part ? id : undefined}
          onClick={() => (isOpen ? close() : void open())}
        >
          {t(label)}
        </Button>
      </div>
      {/* stays mounted when closed, so that deletions can still be undone */}
      {panel && (slot ? createPortal(panel, slot) : panel)}
    </div>
  );
}
