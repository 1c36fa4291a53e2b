import { Button, type ButtonProps } from "@sortes/ui";
import { useIntl } from "react-intl";

interface SaveButtonProps extends ButtonProps {
  /** As long as nothing is being saved: “Save Teams”. */
  label: string;
  isSaving: boolean;
  /** For a moment after it was saved. */
  isConfirmed: boolean;
}

/** Keeps a result, and says how far that has come. */
export function SaveButton({ label, isSaving, isConfirmed, ...button }: SaveButtonProps) {
  const { formatMessage } = useIntl();
  const words = () => {
    if (isSaving) return formatMessage({ id: "results.saving" });
    return isConfirmed ? formatMessage({ id: "results.savedShort" }) : label;
  };
  return (
    <Button
      tone="quiet"
      icon={isConfirmed ? "check-bold" : "bookmark-simple"}
      busy={isSaving}
      {...button}
    >
      {words()}
    </Button>
  );
}
