import type { DrawRecord } from "@sortes/contract";
import { Button, layout } from "@sortes/ui";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../../../base/ConfirmDialog.tsx";
import { type MessageId, useIntl } from "../../../base/intl.ts";
import { useServices } from "../../../base/services.ts";
import { useDrawCall } from "./use-draws.ts";

interface AskedProps {
  run: () => Promise<unknown>;
  /** The label of the button and of the dialog's confirming button. */
  label: MessageId;
  question: MessageId;
  failed: MessageId;
  tone?: "danger" | undefined;
  /** Explains what is irreversible. */
  children: ReactNode;
}

/** An irreversible change of a draw, with a confirmation. */
function Asked(props: AskedProps) {
  const { run, label, question, failed, tone, children } = props;
  const { t } = useIntl();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <div>
        <Button
          tone={tone ? "plain" : undefined}
          icon={tone && "prohibit"}
          onClick={() => setAsking(true)}
        >
          {t(label)}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t(question)}
          act={label}
          tone={tone}
          cancel="draw-desk.notYet"
          failed={failed}
          run={run}
          onClose={() => setAsking(false)}
        >
          <div className={layout.stackSm}>{children}</div>
        </ConfirmDialog>
      )}
    </>
  );
}

/** The next step of a draw: freezing its list, or drawing. */
export function NextStep({ draw }: { draw: DrawRecord }) {
  const { t, formatDate } = useIntl();
  const { client } = useServices();
  const call = useDrawCall();
  const { id, kind, state, listed, listVersion, drawsAt, freezeBy } = draw;
  const hasNoList = kind !== "numbers" && listed === null;
  // then the next step is to send one
  if (hasNoList && state === "open") return null;
  // each has its key: an open question about the lock would otherwise become the one about the draw
  if (state === "open")
    return (
      <Asked
        key="freeze"
        run={() =>
          call("freeze", { id, ...(listVersion && { listVersion }) }, client.draws.freeze.mutate)
        }
        label={kind === "numbers" ? "draw-desk.freezeNumbers" : "draw-desk.freeze"}
        question={
          kind === "numbers" ? "draw-desk.freezeNumbersQuestion" : "draw-desk.freezeQuestion"
        }
        failed="draw-desk.freezeFailed"
      >
        {kind !== "numbers" && <p>{t("draw-desk.freezeText", { count: listed ?? 0 })}</p>}
        <p>{t(drawsAt ? "draw-desk.freezeThenRound" : "draw-desk.freezeThenRun")}</p>
        {freezeBy && (
          <p>
            {t("draw-desk.freezeBy", {
              time: formatDate(freezeBy, { dateStyle: "medium", timeStyle: "medium" }),
            })}
          </p>
        )}
      </Asked>
    );
  if (state === "frozen" && !drawsAt)
    return (
      <Asked
        key="run"
        run={() => call("run", { id }, client.draws.run.mutate)}
        label="draw-desk.run"
        question="draw-desk.runQuestion"
        failed="draw-desk.runFailed"
      >
        <p>{t("draw-desk.runText")}</p>
      </Asked>
    );
  return null;
}

/** Voids a draw. */
export function VoidButton({ draw }: { draw: DrawRecord }) {
  const { t } = useIntl();
  const { client } = useServices();
  const call = useDrawCall();
  return (
    <Asked
      run={() => call("void", { id: draw.id, why: "organiser" }, client.draws.void.mutate)}
      label="draw-desk.void"
      question="draw-desk.voidQuestion"
      failed="draw-desk.voidFailed"
      tone="danger"
    >
      <p>{t(draw.state === "open" ? "draw-desk.voidText" : "draw-desk.voidFrozenText")}</p>
    </Asked>
  );
}
