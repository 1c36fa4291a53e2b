import { Alert, ClothSection, layout, Receipt, ResultHead, text } from "@sortes/ui";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { UndoNotice } from "../../../base/notices.tsx";
import { AfterResult } from "../results/AfterResult.tsx";
import { NextSteps } from "../results/NextSteps.tsx";
import { useArrival } from "../results/use-result-view.ts";
import { ChangePeople } from "./ChangePeople.tsx";
import { countHanded, type Gifts, type GiftsResult } from "./gift-draft.ts";
import { HandOut } from "./hand-out/HandOut.tsx";
import { withLinks } from "./links.ts";
import { recordOf } from "./presets.ts";

interface GiftsResultViewProps {
  gifts: Gifts;
  result: GiftsResult;
  onDrawAgain: () => void;
  onStartOver: () => void;
  onBack: () => void;
}

/** The result view. It never shows who gives to whom. */
export function GiftsResultView(props: GiftsResultViewProps) {
  const { gifts, result, onDrawAgain, onStartOver, onBack } = props;
  const { t, formatDate } = useIntl();
  const cloth = useRef<HTMLElement>(null);
  useArrival(result.createdAt, cloth);
  const hasFailed = useLinks(gifts, result);
  const title = gifts.draft.saveName.trim() || t("gifts.resultTitle");
  const facts = t("gifts.facts", { count: result.people.length });
  return (
    <>
      <ClothSection ref={cloth}>
        <ResultHead title={<span dir="auto">{title}</span>} facts={facts} />
        <NextSteps
          generator={gifts}
          result={result}
          record={() => recordOf(gifts.draft, result)}
          type="gift"
          area="gifts"
          onDrawAgain={onDrawAgain}
          isDrawing={gifts.isGenerating}
        />
        {/* whoever has a new link would open it, although the old ones count again */}
        {gifts.undoable && countHanded(result) === 0 && (
          <UndoNotice onUndo={gifts.undo} onDismiss={gifts.dismissUndo}>
            {t("gifts.drawnAgain")}
          </UndoNotice>
        )}
      </ClothSection>
      <div className={`${layout.wrap} ${layout.section} ${layout.stack}`}>
        {hasFailed && <Alert tone="error">{t("gifts.linksFailed")}</Alert>}
        <HandOut gifts={gifts} result={result} title={title} />
        <ChangePeople gifts={gifts} result={result} />
        <p className={text.muted}>{t("gifts.secrecy")}</p>
      </div>
      <ClothSection>
        <Receipt>
          <span>{formatDate(result.createdAt, { dateStyle: "long", timeStyle: "short" })}</span>
          <span>{t(result.oneCircle ? "gifts.wasCircle" : "gifts.wasFair")}</span>
          {result.savedAs !== null && (
            <span>
              {result.savedAs === ""
                ? t("results.savedShort")
                : t("results.savedAs", { name: <bdi key="name">{result.savedAs}</bdi> })}
            </span>
          )}
        </Receipt>
        <AfterResult
          guestTitle="gifts.guestTitle"
          startOver={{
            label: "gifts.generateNew",
            hint: "gifts.generateNewHint",
            onClick: onStartOver,
          }}
          back={{ label: "gifts.backToNames", onClick: onBack }}
        />
      </ClothSection>
    </>
  );
}

/** Makes the links that an exchange still lacks: after a draw, a change, and when it comes from My History. */
function useLinks(gifts: Gifts, result: GiftsResult): boolean {
  const [failed, setFailed] = useState<GiftsResult>();
  const make = useEffectEvent(() => {
    if (result.people.every(({ link }) => link !== "")) return;
    withLinks(result).then(
      (linked) => gifts.amend(result, linked),
      () => setFailed(result),
    );
  });
  useEffect(() => make(), [result]);
  return failed === result;
}
