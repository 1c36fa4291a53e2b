import type { DrawRecord } from "@sortes/contract";
import {
  buttonClass,
  EmptyState,
  layout,
  PageHead,
  Sheet,
  SheetBody,
  Skeleton,
  text,
} from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useErrorText } from "../../../base/error-text.ts";
import { canRetry } from "../../../base/errors.ts";
import { useIntl } from "../../../base/intl.ts";
import { lazyPart } from "../../../base/lazy-part.tsx";
import { usePageTitle } from "../../../base/texts.ts";
import { FailureAlert } from "../../../base/notices.tsx";
import { DrawState } from "../DrawState.tsx";
import { isStopped } from "../next-moment.ts";
import { listKindOf } from "./draw-entries.ts";
import { ListCard } from "./ListForm.tsx";
import { NextStep, VoidButton } from "./NextStep.tsx";
import { ShareDraw } from "./ShareDraw.tsx";
import { StateLine } from "./StateLine.tsx";
import { DrawFiles, Outcome } from "./Outcome.tsx";
import { useOwnDraw } from "./use-draws.ts";
import { kindNames, TimeLeft, useStanding } from "./words.tsx";

/** The organiser's page of a draw: its state and the available actions. */
export function ManagePage({ id }: { id: string }) {
  const { t } = useIntl();
  const errorText = useErrorText();
  const { record, isOwn, isLoaded, error, retry } = useOwnDraw(id);
  const title = (isOwn && record?.text?.title) || t("draw-desk.manageTitle");
  usePageTitle(title);
  const missing = () => {
    if (error && canRetry(error))
      return <FailureAlert text={errorText(error, "draw-desk.loadFailed")} onRetry={retry} />;
    if (error || isLoaded)
      return (
        <EmptyState title={t("draw-desk.gone")}>
          <Link to="/draws" className={buttonClass()}>
            {t("draw-desk.toDraws")}
          </Link>
        </EmptyState>
      );
    return <Skeleton shape="rows" label={t("draw-desk.loading")} />;
  };
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd} ${layout.stack}`}>
      <PageHead
        title={<span dir="auto">{title}</span>}
        lead={
          isOwn &&
          record &&
          t("draw-desk.subtitle", { number: record.number, kind: t(kindNames[record.kind]) })
        }
      />
      {isOwn && record ? <ManageDraw draw={record} /> : missing()}
    </div>
  );
}

// loaded on demand: few need it
const Openings = lazyPart(
  async () => (await import("./Openings.tsx")).Openings,
  "draw-desk.singleMissing",
);

function ManageDraw({ draw }: { draw: DrawRecord }) {
  const { t } = useIntl();
  const { id, state, takenDown } = draw;
  const listKind = listKindOf(draw);
  const hasStopped = isStopped(draw);
  return (
    <>
      <Sheet>
        <SheetBody>
          <div className={layout.bar}>
            {state === "void" || hasStopped ? (
              <DrawState draw={draw} isStopped={hasStopped} />
            ) : (
              <StateLine kind={draw.kind} state={state} />
            )}
            <Link to="/draws/$drawId" params={{ drawId: id }}>
              {t("draw-desk.toRecord")}
            </Link>
          </div>
          {takenDown && <p>{t("draw-desk.takenDown", { reason: takenDown.reason })}</p>}
          <Standing draw={draw} />
          <NextStep draw={draw} />
        </SheetBody>
      </Sheet>
      {state === "open" && listKind && !takenDown && <ListCard draw={draw} kind={listKind} />}
      <Outcome draw={draw} />
      {!hasStopped && <ShareDraw draw={draw} />}
      <DrawFiles draw={draw} />
      {draw.count !== null && draw.text && listKind && <Openings draw={draw} />}
      {state !== "void" && <VoidButton draw={draw} />}
    </>
  );
}

/** The state in words, with the time left. */
function Standing({ draw }: { draw: DrawRecord }) {
  const { t, formatDate } = useIntl();
  const standing = useStanding(draw);
  const { state, drawsAt, freezeBy } = draw;
  const isAhead = (state === "open" && !isStopped(draw)) || state === "frozen";
  const moment = (time: string) => formatDate(time, { dateStyle: "medium", timeStyle: "medium" });
  return (
    <>
      <p role="status">{standing}</p>
      {isAhead && state === "open" && freezeBy && (
        <p>
          {t("draw-desk.freezeBy", { time: moment(freezeBy) })} <TimeLeft until={freezeBy} />
        </p>
      )}
      {isAhead && drawsAt && (
        <p className={state === "open" ? text.muted : undefined}>
          {t("draw-desk.drawsAt", { time: moment(drawsAt) })}{" "}
          {state === "frozen" && <TimeLeft until={drawsAt} isDraw />}
        </p>
      )}
      {isAhead && !drawsAt && <p className={text.muted}>{t("draw-desk.withoutRound")}</p>}
    </>
  );
}
