import { Alert, layout, LinkButton } from "@sortes/ui";
import { useIntl } from "../../../base/intl.ts";
import type { KeptTurns } from "./kept-turns.ts";
import { wordNames } from "./word-names.ts";

interface TurnsNoticeProps {
  kept: KeptTurns;
  onGoOn: () => void;
  onForget: () => void;
}

/** Offers to continue today's order. */
export function TurnsNotice({ kept, onGoOn, onForget }: TurnsNoticeProps) {
  const intl = useIntl();
  return (
    <Alert tone="info">
      <div className={layout.row}>
        <span dir="auto">
          {intl.t("winners-more.today", { names: wordNames(intl, kept.result.winners) })}
        </span>
        <LinkButton onClick={onGoOn}>{intl.t("winners-more.goOn")}</LinkButton>
        <LinkButton onClick={onForget}>{intl.t("winners-more.forget")}</LinkButton>
      </div>
    </Alert>
  );
}
