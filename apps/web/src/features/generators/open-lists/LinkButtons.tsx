import { Button } from "@sortes/ui";
import { useIntl } from "../../../base/intl.ts";
import { useSharing } from "../../../base/use-copy.ts";

interface LinkButtonsProps {
  /** The texts: of whoever keeps the list, or of whoever joins it. */
  area: "open-lists" | "join";
  title: string;
  link: string;
}

/** Copies a link, and shares it where the browser can. */
export function LinkButtons({ area, title, link }: LinkButtonsProps) {
  const { t } = useIntl();
  const { copy, share } = useSharing(area);
  return (
    <>
      <Button tone="quiet" size="sm" icon="copy" onClick={() => void copy(link)}>
        {t(`${area}.copy`)}
      </Button>
      {share && (
        <Button
          tone="quiet"
          size="sm"
          icon="share-network"
          onClick={() => void share({ title, url: link }, link)}
        >
          {t(`${area}.share`)}
        </Button>
      )}
    </>
  );
}
