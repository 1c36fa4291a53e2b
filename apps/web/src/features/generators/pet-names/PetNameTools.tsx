import { CastButton, StageBar, StageHint } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { useSession } from "../../../base/services.ts";
import type { CardContent } from "../../../base/generator.ts";
import { Projector, ResultTools, useExports } from "../results/ResultTools.tsx";
import { SaveButton, SaveFailure } from "../results/SaveForm.tsx";
import { useSave } from "../results/use-save.ts";
import { useSpace } from "../results/use-space.ts";
import { choiceOf, type DrawnName } from "./pet-draft.ts";
import { PetNameTag } from "./PetNameTag.tsx";

/** Saves the name on the tag to the history. */
export function SavePetName({ drawn }: { drawn: DrawnName }) {
  const { t } = useIntl();
  const { name, createdAt } = drawn;
  const { save, button, failure, waiting, isSaving, isConfirmed } = useSave({
    createdAt,
    record: () => ({ ...choiceOf(drawn), result: name }),
    type: "pet_name",
    texts: { saved: "pet-names.saved", failed: "pet-names.saveFailed" },
  });
  return (
    <>
      <SaveButton
        ref={button}
        size="tall"
        label={t("pet-names.save")}
        isSaving={isSaving}
        isConfirmed={isConfirmed}
        onClick={save}
      />
      <SaveFailure failure={failure} waiting={waiting} />
    </>
  );
}

interface PetNameToolsProps {
  drawn: DrawnName;
  isDrawing: boolean;
  onDraw: () => void;
}

/** The next steps of a presentation. */
function StageSteps({ drawn, isDrawing, onDraw }: PetNameToolsProps) {
  const { t } = useIntl();
  const { isSignedIn } = useSession();
  useSpace(isDrawing ? undefined : onDraw);
  return (
    <StageBar>
      <CastButton busy={isDrawing} aria-keyshortcuts="Space" onClick={onDraw}>
        {t("results.drawAgain")}
      </CastButton>
      {isSignedIn && <SavePetName key={drawn.createdAt} drawn={drawn} />}
      <StageHint>{t("results.keys")}</StageHint>
    </StageBar>
  );
}

/** The tools for a name, besides saving. */
export function PetNameTools({ drawn, isDrawing, onDraw }: PetNameToolsProps) {
  const { t } = useIntl();
  const [isPresenting, setPresenting] = useState(false);
  const { copy, share, saveImage } = useExports();
  const { name, petType, createdAt } = drawn;
  const card: CardContent = {
    title: t("pet-names.resultTitle", { pet: petType }),
    facts: t("pet-names.fairness"),
    entries: [{ names: [name], isFirst: true }],
    createdAt,
  };
  return (
    <>
      <ResultTools
        onShare={() => share(name, card)}
        onCopy={() => copy(name)}
        onImage={() => saveImage(card)}
        onPresent={() => setPresenting(true)}
        onPrint={() => window.print()}
      />
      {isPresenting && (
        <Projector
          title={card.title}
          bar={<StageSteps drawn={drawn} isDrawing={isDrawing} onDraw={onDraw} />}
          onClose={() => setPresenting(false)}
        >
          <PetNameTag key={createdAt} drawn={drawn} />
        </Projector>
      )}
    </>
  );
}
