import {
  type Campaign,
  type CampaignAudience,
  letterOfSubject,
  type SubjectTestReport,
  subjectTestSize,
} from "@sortes/contract";
import { Button, layout, Ledger, LedgerRow, Sheet, SheetBody, Stamp, text } from "@sortes/ui";
import { useState } from "react";
import { LoadState } from "../../../base/LoadState.tsx";
import { useIntl } from "../../../base/intl.ts";
import { useStaffRights } from "../../../base/confirm-session.ts";
import { trpc } from "../../../base/trpc.ts";
import { useLostFocus } from "../../../base/use-lost-focus.ts";
import type { ShowNotice } from "./use-notice.tsx";
import { type ActionProps, ChangeDialog } from "./ChangeDialog.tsx";

type Tested = SubjectTestReport["subjects"][number];

/** Polling interval in ms while mails are being sent or parked. */
const interval = 5000;

interface SubjectPanelProps {
  campaign: Campaign;
  showNotice: ShowNotice;
}

/** The performance of a campaign's subjects among the test readers, and the choice of the winner. */
export function SubjectPanel({ campaign, showNotice }: SubjectPanelProps) {
  const { t, formatNumber } = useIntl();
  const { id, status } = campaign;
  const isOpen = status === "sending" || status === "paused";
  const { data, error, refetch } = trpc.campaigns.subjects.useQuery(
    { id },
    { staleTime: 0, refetchInterval: isOpen ? interval : false },
  );
  const [asked, setAsked] = useState<Tested>();
  // once a subject is chosen, the buttons go
  const panel = useLostFocus("h2");
  useStaffRights(error);
  if (!data)
    return (
      <LoadState
        query={{ data, error, refetch }}
        loading="campaigns.loading"
        failed="campaigns.subjectsFailed"
      />
    );
  const isChoosable = isOpen && (data.phase === "testing" || data.phase === "waiting");
  const rateOf = ({ clicks, sent }: Tested) =>
    formatNumber(sent === 0 ? 0 : clicks / sent, { style: "percent", maximumFractionDigits: 1 });
  const labels = [
    t("campaigns.count_sent"),
    t("campaigns.subjectOpens"),
    t("campaigns.subjectClicks"),
    t("campaigns.subjectRate"),
  ];
  return (
    <Sheet {...panel}>
      <SheetBody>
        <div className={layout.stackSm}>
          <h2 tabIndex={-1} className={text.h3}>
            {t("campaigns.subjects")}
          </h2>
          <Standing report={data} isPaused={status === "paused"} />
        </div>
      </SheetBody>
      <Ledger
        dense
        label={t("campaigns.subjects")}
        columns={[
          { id: "subject", label: t("campaigns.subject") },
          ...labels.map((label) => ({ id: label, label })),
          ...(isChoosable
            ? [{ id: "actions", label: t("campaigns.actions"), hidesLabel: true }]
            : []),
        ]}
      >
        {data.subjects.map((one) => (
          <LedgerRow
            key={one.number}
            name={
              <>
                {letterOfSubject(one.number)}: <bdi>{one.subject}</bdi>{" "}
                {data.chosen === one.number && (
                  <Stamp tone="good" icon="check-bold">
                    {t("campaigns.subjectChosen")}
                  </Stamp>
                )}
              </>
            }
            labels={labels}
            cells={[
              t("campaigns.done", { done: one.sent, all: one.recipients }),
              formatNumber(one.opens),
              formatNumber(one.clicks),
              rateOf(one),
            ]}
            actions={
              isChoosable ? (
                <Button
                  size="sm"
                  tone="quiet"
                  aria-label={t("campaigns.chooseSubjectNamed", { subject: one.subject })}
                  onClick={() => setAsked(one)}
                >
                  {t("campaigns.chooseSubject")}
                </Button>
              ) : undefined
            }
          />
        ))}
      </Ledger>
      {asked && (
        <ChooseDialog
          campaign={campaign}
          subject={asked}
          waiting={data.waiting}
          onClose={() => setAsked(undefined)}
          onDone={(words) => {
            setAsked(undefined);
            showNotice({ tone: "success", text: words });
          }}
        />
      )}
    </Sheet>
  );
}

/** The state of the subject test, in sentences. */
function Standing({ report, isPaused }: { report: SubjectTestReport; isPaused: boolean }) {
  const { t, formatDate } = useIntl();
  const { phase, waiting: count, decidesAt, chosen, chosenAt, chosenByStaff } = report;
  const moment = (time: string) => formatDate(time, { dateStyle: "medium", timeStyle: "short" });
  if (phase === null) return null;
  if (phase === "ended") return <p>{t("campaigns.subjectsEnded")}</p>;
  if (phase === "chosen" && chosen !== null && chosenAt !== null)
    return (
      <p>
        {t(chosenByStaff ? "campaigns.subjectByStaff" : "campaigns.subjectByClicks", {
          letter: letterOfSubject(chosen),
          time: moment(chosenAt),
        })}
      </p>
    );
  return (
    <>
      <p>
        {t(phase === "testing" ? "campaigns.subjectsTesting" : "campaigns.subjectsWaiting", {
          count,
        })}
      </p>
      {phase === "waiting" && (
        <p>
          {decidesAt === null
            ? t("campaigns.subjectsStaff")
            : t(isPaused ? "campaigns.subjectsPaused" : "campaigns.subjectsDecide", {
                time: moment(decidesAt),
              })}
        </p>
      )}
    </>
  );
}

/** Asks before a subject is chosen for all parked mails. */
function ChooseDialog({
  subject: { number, subject },
  waiting,
  ...props
}: ActionProps & { subject: Tested; waiting: number }) {
  const { t } = useIntl();
  return (
    <ChangeDialog
      {...props}
      what="chooseSubject"
      title={t("campaigns.chooseTitle", { subject })}
      act="campaigns.chooseAct"
      icon="check-bold"
      input={{ number }}
      send={({ campaigns, id, once }) => campaigns.chooseSubject.mutate({ id, number }, once)}
      doneText={() => t("campaigns.chosenDone", { subject })}
      failed="campaigns.chooseFailed"
    >
      <p>{t("campaigns.chooseText", { count: waiting })}</p>
    </ChangeDialog>
  );
}

interface SubjectPlanProps {
  campaign: Campaign;
  audience: CampaignAudience;
}

/** Before sending: how many readers get each subject, and who chooses the winner. */
export function SubjectPlan({ campaign: { subject, subjectTest }, audience }: SubjectPlanProps) {
  const { t } = useIntl();
  if (!subjectTest) return null;
  const { otherSubjects, share, decideAfterHours: hours } = subjectTest;
  const subjects = [subject, ...otherSubjects.map((other) => other.subject)];
  const tested = subjectTestSize(audience.recipients, share, subjects.length);
  const rest = audience.recipients - tested;
  return (
    <div>
      <p>{t("campaigns.planTested", { count: tested, subjects: subjects.length })}</p>
      <ol>
        {subjects.map((one, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- a subject has nothing but its place
          <li key={i}>
            {letterOfSubject(i + 1)}: <bdi>{one}</bdi>
          </li>
        ))}
      </ol>
      <p>
        {rest === 0
          ? t("campaigns.planNobodyWaits")
          : hours === null
            ? t("campaigns.planStaff", { count: rest })
            : t("campaigns.planClicks", { count: rest, hours })}
      </p>
    </div>
  );
}
