import { Button, layout, ResultActions } from "@sortes/ui";
import { useIntl } from "../../base/intl.ts";

interface MoreNamesProps {
  /** Names of each team on the screen. */
  shown: number;
  /** People in the whole result. */
  people: number;
  onMore: () => void;
}

/** Says that not all names are on the screen, where they all are, and how to see more. */
export function MoreNames({ shown, people, onMore }: MoreNamesProps) {
  const { t } = useIntl();
  return (
    <ResultActions
      first={
        <div className={layout.row}>
          <p>
            {t("teams.firstShown", { count: shown })} {t("teams.allInFiles", { count: people })}
          </p>
          <Button tone="quiet" size="sm" onClick={onMore}>
            {t("teams.showMore")}
          </Button>
        </div>
      }
    />
  );
}
