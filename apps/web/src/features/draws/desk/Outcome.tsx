import { type DrawRecord, stepReasons } from "@sortes/contract";
import {
  Alert,
  Button,
  Dialog,
  layout,
  Ledger,
  LedgerRow,
  SegmentedRadios,
  Sheet,
  SheetBody,
  text,
} from "@sortes/ui";
import { useState } from "react";
import { CallFailure, ListFailure } from "../../../base/failures.tsx";
import { useFileDownload } from "../../../base/file-download.ts";
import { useIntl } from "../../../base/intl.ts";
import { trpc } from "../../../base/trpc.ts";
import { useServices } from "../../../base/services.ts";
import { useCall } from "../../../base/use-call.ts";
import { useLostFocus } from "../../../base/use-lost-focus.ts";
import { bundleOf } from "../bundle.ts";
import { useDrawCall } from "./use-draws.ts";

type Winner = DrawRecord["winners"][number];

const hasPlace = ({ status }: Winner): boolean => status === "winner" || status === "promoted";

/** The result. A winner can be replaced by the next alternate. */
export function Outcome({ draw: shown }: { draw: DrawRecord }) {
  const { t } = useIntl();
  const { draw, error, retry } = useRealNames(shown);
  const { winners, teams, numbers, more, names, state } = draw;
  if (winners.length + teams.length + numbers.length === 0) return null;
  return (
    <Sheet>
      <SheetBody>
        <h2 className={text.h3}>{t("draw-desk.result")}</h2>
        {error && <ListFailure error={error} failed="draw-desk.namesFailed" onRetry={retry} />}
        {winners.length > 0 && <WinnersTable draw={draw} />}
        {teams.length > 0 && (
          <ol>
            {teams.map((members, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- a team is its place
              <li key={i} dir="auto">
                {members.map(({ number, name }) => name ?? `#${number}`).join(", ")}
              </li>
            ))}
          </ol>
        )}
        {numbers.length > 0 && <p>{numbers.join(", ")}</p>}
        {more && <p className={text.muted}>{t("draw-desk.more")}</p>}
        {names !== "shown" && numbers.length === 0 && (
          <p className={text.muted}>{t("draw-desk.whoIsWho")}</p>
        )}
        {state === "drawn" && winners.some(hasPlace) && (
          <p className={text.muted}>{t("draw-desk.stepsHint")}</p>
        )}
      </SheetBody>
    </Sheet>
  );
}

/** The draw with the real names, which only its organiser may read. */
function useRealNames(draw: DrawRecord) {
  const { id, names, winners, teams } = draw;
  const { data, error, refetch } = trpc.draws.names.useQuery(
    { id },
    {
      enabled: names !== "shown" && winners.length + teams.length > 0,
      staleTime: Number.POSITIVE_INFINITY,
    },
  );
  const retry = () => void refetch();
  if (!data) return { draw, error, retry };
  const known = new Map(data.names.map(({ number, name }) => [number, name]));
  const named = <E extends { number: number; name: string | null }>(entry: E): E => ({
    ...entry,
    name: known.get(entry.number) ?? entry.name,
  });
  const whole = { winners: winners.map(named), teams: teams.map((team) => team.map(named)) };
  return { draw: { ...draw, ...whole }, error: null, retry };
}

function WinnersTable({ draw }: { draw: DrawRecord }) {
  const { t } = useIntl();
  const [leaving, setLeaving] = useState<Winner>();
  // the button of a winner who gave way goes
  const table = useLostFocus();
  const columns = [
    { id: "entry", label: t("draw-desk.columnEntry") },
    { id: "prize", label: t("draw-desk.columnPrize") },
    { id: "standing", label: t("draw-desk.columnState") },
    { id: "actions", label: t("draw-desk.columnActions"), hidesLabel: true },
  ];
  const prizeOf = ({ prize }: Winner) =>
    prize === null ? "–" : (draw.text?.prizes[prize - 1] ?? t("draw-desk.prize", { place: prize }));
  return (
    <div {...table}>
      <Ledger dense label={t("draw-desk.result")} columns={columns}>
        {draw.winners.map((winner) => (
          <LedgerRow
            key={winner.rank}
            name={
              <span dir="auto">
                {t("draw-desk.ranked", {
                  rank: winner.rank,
                  name: <bdi key="name">{nameOf(winner)}</bdi>,
                })}
              </span>
            }
            cells={[
              <span key="prize" dir="auto">
                {prizeOf(winner)}
              </span>,
              t(`draw-desk.is_${winner.status}`),
            ]}
            actions={
              draw.state === "drawn" &&
              hasPlace(winner) && (
                <Button
                  tone="quiet"
                  size="sm"
                  icon="user-minus"
                  aria-label={t("draw-desk.givesWayNamed", { name: nameOf(winner) })}
                  onClick={() => setLeaving(winner)}
                >
                  {t("draw-desk.givesWay")}
                </Button>
              )
            }
          />
        ))}
      </Ledger>
      {leaving && <StepDialog draw={draw} winner={leaving} onClose={() => setLeaving(undefined)} />}
    </div>
  );
}

const nameOf = ({ name, number }: Winner): string => name ?? `#${number}`;

interface StepDialogProps {
  draw: DrawRecord;
  winner: Winner;
  onClose: () => void;
}

/** Asks for the reason why a winner is replaced; it becomes public. */
function StepDialog({ draw, winner, onClose }: StepDialogProps) {
  const { t } = useIntl();
  const [why, setWhy] = useState<(typeof stepReasons)[number]>("declined");
  const { client } = useServices();
  const call = useDrawCall();
  const { id, winners } = draw;
  const next = winners.find(({ status }) => status === "alternate");
  const step = useCall({
    mutationFn: () => call("step", { id, rank: winner.rank, why }, client.draws.step.mutate),
    onSuccess: onClose,
  });
  return (
    <Dialog
      title={t("draw-desk.stepQuestion", { name: <bdi key="name">{nameOf(winner)}</bdi> })}
      closeLabel={t("shell.close")}
      onClose={onClose}
      cancel={t("draw-desk.notYet")}
      actions={
        <Button tone="danger" busy={step.isPending} onClick={() => step.send()}>
          {t("draw-desk.givesWay")}
        </Button>
      }
    >
      <SegmentedRadios
        legend={t("draw-desk.why")}
        options={stepReasons.map((value) => ({ value, label: t(`draw-desk.why_${value}`) }))}
        value={why}
        onChange={setWhy}
      />
      <p>
        {next
          ? t("draw-desk.stepText", { name: <bdi key="name">{nameOf(next)}</bdi> })
          : t("draw-desk.stepTextEmpty")}
      </p>
      <CallFailure call={step} fallback="draw-desk.stepFailed" />
    </Dialog>
  );
}

/** The files of a frozen draw: the tickets of all entries, for the organiser only, and the public bundle. */
export function DrawFiles({ draw: { id, kind, count, text: words } }: { draw: DrawRecord }) {
  const { t } = useIntl();
  const tickets = useFileDownload();
  const bundle = useFileDownload();
  if (count === null) return null;
  // personal links go with the texts
  const hasTickets = kind !== "numbers" && words !== null;
  const failed = [
    [tickets.failure, "draw-desk.ticketsFailed"],
    [bundle.failure, "draws.bundleFailed"],
  ] as const;
  return (
    <Sheet>
      <SheetBody>
        <h2 className={text.h3}>{t("draw-desk.files")}</h2>
        {failed.map(
          ([failure, failedText]) =>
            failure && (
              <Alert key={failedText} tone="error" takesFocus>
                {`${t(failedText)} ${failure.why}`.trim()}
              </Alert>
            ),
        )}
        {hasTickets && <p>{t("draw-desk.ticketsText")}</p>}
        <div className={layout.row}>
          {hasTickets && (
            <Button
              tone="quiet"
              icon="file-csv"
              busy={tickets.isBusy}
              onClick={() =>
                void tickets.begin({
                  address: `/api/draws/${id}/tickets/`,
                  fileName: "tickets.csv",
                })
              }
            >
              {t("draw-desk.tickets")}
            </Button>
          )}
          <Button
            tone="quiet"
            icon="download-simple"
            busy={bundle.isBusy}
            onClick={() => void bundle.begin(bundleOf(id))}
          >
            {t("draw-desk.bundle")}
          </Button>
        </div>
      </SheetBody>
    </Sheet>
  );
}
