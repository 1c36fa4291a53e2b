import type { DrawnType } from "@sortes/contract";
import { CastButton, NextKeys, NextRow, SaveBar, StageBar, StageHint } from "@sortes/ui";
import type { ReactNode } from "react";
import { useIntl } from "../../../base/intl.ts";
import { useSession } from "../../../base/services.ts";
import { type SavedResult, type SaveResultProps, useSaveParts } from "./SaveForm.tsx";
import { useSpace } from "./use-space.ts";

interface DrawProps {
  onDrawAgain: () => void;
  /** Whether another draw is under way. */
  isDrawing?: boolean | undefined;
  /** Goes on with the result, where the generator has that, instead of drawing again. */
  next?: { label: ReactNode; onClick: () => void } | undefined;
}

type NextStepsProps<Result extends SavedResult, T extends DrawnType> = DrawProps &
  SaveResultProps<Result, T> & {
    /** Whether they stand at the end of a presentation, where Space draws; else under the head of a result. */
    onStage?: boolean;
  };

/** Draws again and saves, in reach without a scroll: above a result, and at the bottom edge of a phone. */
export function NextSteps<Result extends SavedResult, T extends DrawnType>(
  props: NextStepsProps<Result, T>,
) {
  const { onStage, onDrawAgain, next, isDrawing } = props;
  const { isSignedIn } = useSession();
  useSpace(onStage && !isDrawing ? (next?.onClick ?? onDrawAgain) : undefined);
  if (isSignedIn) return <StepsOfMember {...props} />;
  const cast = <CastAgain {...props} />;
  if (onStage) return <OnStage>{cast}</OnStage>;
  return (
    <NextRow>
      <NextKeys>{cast}</NextKeys>
    </NextRow>
  );
}

function CastAgain({ onDrawAgain, next, isDrawing, onStage }: DrawProps & { onStage?: boolean }) {
  const { t } = useIntl();
  return (
    <CastButton
      busy={isDrawing}
      aria-keyshortcuts={onStage ? "Space" : undefined}
      onClick={next?.onClick ?? onDrawAgain}
    >
      {next?.label ?? t("results.drawAgain")}
    </CastButton>
  );
}

function OnStage({ children }: { children: ReactNode }) {
  const { t } = useIntl();
  return (
    <StageBar>
      {children}
      <StageHint>{t("results.keys")}</StageHint>
    </StageBar>
  );
}

function StepsOfMember<Result extends SavedResult, T extends DrawnType>(
  props: NextStepsProps<Result, T>,
) {
  const { save, name, button, failure } = useSaveParts(props, "tall");
  const keys = (
    <>
      <CastAgain {...props} />
      {button}
    </>
  );
  if (props.onStage)
    return (
      <OnStage>
        {keys}
        {failure}
      </OnStage>
    );
  return (
    <NextRow>
      <NextKeys>{keys}</NextKeys>
      <SaveBar onSubmit={save}>{name}</SaveBar>
      {failure}
    </NextRow>
  );
}
