import { Button } from "@sortes/ui";
import { useIntl } from "react-intl";

interface ReuseButtonProps {
  /** Id of the title of the item, which tells its buttons from those of others. */
  titleId: string;
  onClick: () => void;
}

/** Begins anew with what a saved result was made of. */
export function ReuseButton({ titleId, onClick }: ReuseButtonProps) {
  const { formatMessage } = useIntl();
  return (
    <Button
      tone="quiet"
      size="sm"
      icon="arrow-u-up-left"
      aria-describedby={titleId}
      onClick={onClick}
    >
      {formatMessage({ id: "history.reuse" })}
    </Button>
  );
}
