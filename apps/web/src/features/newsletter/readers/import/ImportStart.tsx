import { importLimits, type SubscriberImportRun } from "@sortes/contract";
import {
  Alert,
  Button,
  DropZone,
  Field,
  layout,
  ProseTable,
  Sheet,
  SheetBody,
  text,
  TextArea,
} from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useErrorText } from "../../../../base/error-text.ts";
import { useIntl } from "../../../../base/intl.ts";
import { useServices } from "../../../../base/services.ts";
import { trpc } from "../../../../base/trpc.ts";
import { bar } from "../subscribers.css.ts";
import { choicesOf, isSettled, plannedAs, sourceOf } from "./column-choices.ts";
import { type FileProblem, PartRefused, sendable, sendParts, type Taken } from "./send-file.ts";
import { type Question, WorkbookQuestion } from "./WorkbookQuestion.tsx";

const problems = {
  tooLarge: "subscribers.importFileTooLarge",
  empty: "subscribers.fileEmpty",
  workbook: "subscribers.importFileWorkbook",
  unreadable: "subscribers.fileUnreadable",
} as const satisfies Record<FileProblem, string>;

/** Maximum number of characters that can be pasted; longer lists must be uploaded as a file. */
const pasted = 2_000_000;

/** Uploads a file or a pasted table, and has it checked unless a column is a question. Earlier imports are listed below. */
export function ImportStart({ onBegun }: { onBegun: (id: string) => void }) {
  const { t, formatNumber, locale } = useIntl();
  const services = useServices();
  const { client, utils } = services;
  const errorText = useErrorText();
  const [share, setShare] = useState<number>();
  const [why, setWhy] = useState<{ words: string; at: number }>();
  const [asked, setAsked] = useState<Question>();
  const [typed, setTyped] = useState("");
  const ending = useRef<AbortController>(undefined);
  useEffect(() => () => ending.current?.abort(), []);
  const isBusy = share !== undefined;
  const refuse = (words: string) => setWhy((last) => ({ words, at: (last?.at ?? 0) + 1 }));

  const take = async (file: File, taken: Taken = {}) => {
    if (isBusy) return;
    const controller = new AbortController();
    const { signal } = controller;
    ending.current = controller;
    setWhy(undefined);
    setAsked(undefined);
    setShare(0);
    try {
      const blob = await sendable(file, locale, taken);
      if ("sheets" in blob || "hidden" in blob) setAsked({ file, taken, ...blob });
      else if ("problem" in blob) {
        const most = formatNumber(importLimits.bytes / 1024 ** 2);
        refuse(t(problems[blob.problem], { name: file.name, most }));
      } else {
        const name = [...file.name].slice(-importLimits.name).join("");
        const { id } = await client.imports.begin.mutate({ name, bytes: blob.size });
        try {
          await sendParts(services, { id, file: blob }, { signal, onProgress: setShare });
          const read = await client.imports.read.mutate({ id });
          const choices = choicesOf(read);
          // what nobody has to answer is not asked
          if (isSettled(choices))
            await client.imports.plan.mutate({
              id,
              ...plannedAs(choices),
              consentSource: sourceOf(read),
            });
        } catch (error) {
          // discard the incomplete upload
          await client.imports.stop.mutate({ id }).catch(() => undefined);
          throw error;
        }
        await utils.imports.list.invalidate();
        if (!signal.aborted) return onBegun(id);
      }
    } catch (error) {
      if (signal.aborted) return;
      const words = error instanceof PartRefused ? error.message : "";
      refuse(words === "" ? errorText(error, "subscribers.importSendFailed") : words);
    }
    setShare(undefined);
  };

  return (
    <>
      <Sheet>
        <SheetBody>
          {why && (
            <Alert key={why.at} tone="error" takesFocus>
              {why.words}
            </Alert>
          )}
          {asked && (
            <WorkbookQuestion
              key={"sheets" in asked ? "sheets" : "hidden"}
              question={asked}
              onAnswer={(file, taken) => void take(file, taken)}
            />
          )}
          <p>{t("subscribers.importIntro")}</p>
          <DropZone
            button={t("subscribers.choose")}
            hint={t("subscribers.importFileHint", {
              megabytes: formatNumber(importLimits.bytes / 1024 ** 2),
            })}
            dropHint={t("subscribers.dropHint")}
            dropLabel={t("subscribers.drop")}
            disabled={isBusy}
            onFile={(file) => void take(file)}
          >
            <p role="status" className={text.muted}>
              {isBusy
                ? t("subscribers.importSending", {
                    percent: formatNumber(Math.floor(share * 10) / 10, { style: "percent" }),
                  })
                : t("subscribers.importPrograms")}
            </p>
          </DropZone>
          {isBusy && (
            <progress
              className={bar}
              aria-label={t("subscribers.importRunning")}
              max={1}
              value={share}
            />
          )}
          <details>
            <summary>{t("subscribers.importPaste")}</summary>
            <div className={layout.stackSm}>
              <Field label={t("subscribers.importPasted")} hint={t("subscribers.importPasteHint")}>
                <TextArea
                  rows={6}
                  maxLength={pasted}
                  value={typed}
                  spellCheck={false}
                  onChange={({ target }) => setTyped(target.value)}
                />
              </Field>
              <Button
                disabled={isBusy || typed.trim() === ""}
                onClick={() =>
                  void take(
                    new File([typed], t("subscribers.importPastedName"), { type: "text/csv" }),
                  )
                }
              >
                {t("subscribers.importNext")}
              </Button>
            </div>
          </details>
        </SheetBody>
      </Sheet>
      <PastImports />
    </>
  );
}

/** Earlier imports: time, user, file and result. */
function PastImports() {
  const { t } = useIntl();
  const { data } = trpc.imports.list.useQuery(undefined, { staleTime: 0 });
  if (!data || data.imports.length === 0) return null;
  return (
    <section className={layout.stackSm}>
      <h2 className={text.h3}>{t("subscribers.importPast")}</h2>
      <ProseTable>
        <thead>
          <tr>
            <th scope="col">{t("subscribers.importWhen")}</th>
            <th scope="col">{t("subscribers.importFile")}</th>
            <th scope="col">{t("subscribers.importState")}</th>
          </tr>
        </thead>
        <tbody>
          {data.imports.map((one) => (
            <PastImport key={one.id} run={one} />
          ))}
        </tbody>
      </ProseTable>
    </section>
  );
}

function PastImport({ run }: { run: SubscriberImportRun }) {
  const { t, formatDate } = useIntl();
  const { id, name, by, createdAt, state, result } = run;
  return (
    <tr>
      <td>
        {formatDate(new Date(createdAt), { dateStyle: "medium", timeStyle: "short" })}
        {by !== null && <div className={text.muted}>{by}</div>}
      </td>
      <th scope="row">
        <Link to="/mail-subscribers" search={{ view: "import", import: id }} dir="auto">
          {name}
        </Link>
      </th>
      <td>
        {t(`subscribers.importState_${state}`)}
        {result && <div>{t("subscribers.reportAdded", { count: result.added })}</div>}
      </td>
    </tr>
  );
}
