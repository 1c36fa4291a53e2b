import { Button, CastButton, layout, StageBar, StageHint } from "@sortes/ui";
import type { ReactNode } from "react";
import { type MessageId, useIntl } from "../../../../base/intl.ts";
import { useSession } from "../../../../base/services.ts";
import { useSaveParts } from "../../results/SaveForm.tsx";
import { mostOnWheel } from "../pool.ts";
import { recordOf } from "../presets.ts";
import type { LuckyWinners, WinnersResult } from "../winner-draft.ts";
import * as styles from "./present.css.ts";

/** An option of the stage that is on or off. */
interface Toggle {
  isOn: boolean;
  onToggle: () => void;
}

interface PresentBarProps {
  winners: LuckyWinners;
  /** Undefined before the first draw. */
  result: WinnersResult | undefined;
  /** Whether all places of the result are revealed. */
  isComplete: boolean;
  isBusy: boolean;
  /** Called by a press. */
  label: ReactNode;
  onPress: () => void;
  wheel: Toggle & { fits: boolean };
  /** Undefined where it makes no difference. */
  removing: Toggle | undefined;
  sound: Toggle | undefined;
}

/** The next steps of a presentation, and its options. */
export function PresentBar(props: PresentBarProps) {
  const { winners, result, isComplete, isBusy, label, onPress, wheel, removing, sound } = props;
  const { t } = useIntl();
  const { isSignedIn } = useSession();
  const toggle = (id: MessageId, { isOn, onToggle }: Toggle, disabled = false) => (
    <Button tone="quiet" size="sm" aria-pressed={isOn} disabled={disabled} onClick={onToggle}>
      {t(id)}
    </Button>
  );
  return (
    <StageBar>
      <CastButton type="button" aria-keyshortcuts="Space" busy={isBusy} onClick={onPress}>
        {label}
      </CastButton>
      {isSignedIn && result && isComplete && <Save winners={winners} result={result} />}
      <div className={layout.row}>
        {toggle("winners-more.wheel", wheel, !wheel.fits || isBusy)}
        {removing && toggle("winners-more.removeWinner", removing)}
        {sound && toggle("winners-more.sound", sound)}
      </div>
      <StageHint>{t("results.keys")}</StageHint>
      {!wheel.fits && (
        <p className={styles.keys}>{t("winners-more.tooManyForWheel", { most: mostOnWheel })}</p>
      )}
    </StageBar>
  );
}

interface SaveProps {
  winners: LuckyWinners;
  result: WinnersResult;
}

function Save({ winners, result }: SaveProps) {
  const record = () => recordOf(winners.draft, result);
  const { button, failure } = useSaveParts(
    { generator: winners, result, record, type: "winner", area: "winners" },
    "tall",
  );
  return (
    <>
      {button}
      {failure}
    </>
  );
}
