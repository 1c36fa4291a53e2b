import { type ImportedList, importedLists, limits } from "@sortes/contract";
import { Alert, Button, Checkbox, DropZone, Form, layout, SegmentedRadios, text } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "../../base/intl.ts";
import { decodeText } from "../names-input/decode-text.ts";
import type { ChosenList } from "./list-import.ts";
import { file as fileClass } from "./subscribers.css.ts";

/** The reason why a file is not sent. */
type ListProblem = "tooLarge" | "empty" | "workbook" | "binary" | "unreadable";

/** Bytes at the start of a file that are checked before it is sent. */
const sampleSize = 4096;

/** Looks at a file before it is sent: the server would refuse it after all of it was. */
async function problemOf(file: File): Promise<ListProblem | undefined> {
  if (file.size > limits.subscriberImport.bytes) return "tooLarge";
  if (file.size === 0) return "empty";
  try {
    const sample = decodeText(new Uint8Array(await file.slice(0, sampleSize).arrayBuffer()));
    return typeof sample === "string" ? undefined : sample.problem;
  } catch {
    return "unreadable";
  }
}

const kilobyte = 1024;

/** @param bytes of a file */
const megabytesOf = (bytes: number): number => bytes / kilobyte ** 2;

/** Words for the size of a file, given in bytes. */
function useSize(): (bytes: number) => string {
  const { t, formatNumber } = useIntl();
  return (bytes) => {
    const rounded = (value: number) => formatNumber(value, { maximumFractionDigits: 1 });
    if (bytes >= kilobyte ** 2)
      return t("subscribers.size", { megabytes: rounded(megabytesOf(bytes)) });
    return t("subscribers.sizeSmall", { kilobytes: rounded(bytes / kilobyte) });
  };
}

const problems = {
  tooLarge: "subscribers.fileTooLarge",
  empty: "subscribers.fileEmpty",
  workbook: "subscribers.fileWorkbook",
  binary: "subscribers.fileBinary",
  unreadable: "subscribers.fileUnreadable",
} as const satisfies Record<ListProblem, string>;

/** Chooses a file, asks what it is, and who has agreed. */
export function ImportForm({ onStart }: { onStart: (chosen: ChosenList) => void }) {
  const { t, formatNumber } = useIntl();
  const sizeOf = useSize();
  const [file, setFile] = useState<File>();
  const [list, setList] = useState<ImportedList>("subscribers");
  const [isAttested, setAttested] = useState(false);
  const isReady = list === "suppressions" || isAttested;
  const [attempt, setAttempt] = useState(0);
  const isJudged = attempt > 0;
  const [wrong, setWrong] = useState<{ file: File; problem: ListProblem; at: number }>();

  const judge = async (chosen: File): Promise<boolean> => {
    const problem = await problemOf(chosen);
    setWrong((last) => problem && { file: chosen, problem, at: (last?.at ?? 0) + 1 });
    return problem === undefined;
  };
  const choose = async (chosen: File) => {
    const isRight = await judge(chosen);
    setFile(isRight ? chosen : undefined);
    setAttempt(0);
  };
  const begin = async () => {
    setAttempt(attempt + 1);
    // it may have changed since it was chosen
    if (file && isReady && (await judge(file))) onStart({ file, list });
  };

  return (
    <Form className={layout.stack} onSubmit={() => void begin()}>
      {wrong && (
        <Alert key={wrong.at} tone="error" takesFocus>
          {t(problems[wrong.problem], {
            name: <bdi key="name">{wrong.file.name}</bdi>,
            megabytes: formatNumber(megabytesOf(wrong.file.size), { maximumFractionDigits: 1 }),
            most: formatNumber(megabytesOf(limits.subscriberImport.bytes)),
          })}
        </Alert>
      )}
      {isJudged && !file && !wrong && (
        <Alert key={attempt} tone="error" takesFocus>
          {t("subscribers.fileFirst")}
        </Alert>
      )}
      <p>{t("subscribers.importLead")}</p>
      <SegmentedRadios
        legend={t("subscribers.listIs")}
        options={importedLists.map((value) => ({
          value,
          label: t(`subscribers.list_${value}`),
        }))}
        value={list}
        onChange={setList}
        hint={t(`subscribers.listHint_${list}`)}
      />
      <DropZone
        button={t("subscribers.choose")}
        hint={t("subscribers.fileHint", {
          megabytes: formatNumber(megabytesOf(limits.subscriberImport.bytes)),
        })}
        dropLabel={t("subscribers.drop")}
        onFile={(chosen) => void choose(chosen)}
      >
        <p role="status" className={file ? fileClass : text.muted}>
          {file
            ? t("subscribers.chosen", {
                name: <b key="name">{file.name}</b>,
                size: sizeOf(file.size),
              })
            : t("subscribers.noFile")}
        </p>
      </DropZone>
      {list === "subscribers" && (
        <Checkbox
          checked={isAttested}
          error={isJudged && !isAttested && t("subscribers.attestListFirst")}
          hint={t("subscribers.recorded")}
          onChange={({ target }) => setAttested(target.checked)}
        >
          {t("attestation.list")}
        </Checkbox>
      )}
      <details>
        <summary>{t("subscribers.columnsTitle")}</summary>
        <p className={text.muted}>{t("subscribers.columnsText")}</p>
      </details>
      <div className={layout.row}>
        <Button type="submit" icon="upload-simple">
          {t("subscribers.importSubmit")}
        </Button>
      </div>
    </Form>
  );
}
