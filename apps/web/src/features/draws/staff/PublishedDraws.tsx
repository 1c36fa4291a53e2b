import type { DrawRecord } from "@sortes/contract";
import {
  Button,
  EmptyState,
  Field,
  FormSheet,
  layout,
  Sheet,
  SheetBody,
  text,
  TextInput,
} from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Section } from "../../../base/Section.tsx";
import { canRetry } from "../../../base/errors.ts";
import { useIntl } from "../../../base/intl.ts";
import { LoadState } from "../../../base/LoadState.tsx";
import { trpc } from "../../../base/trpc.ts";
import { TakeDownDraw } from "./TakeDownDraw.tsx";

/** The id of a draw, alone or in its link. */
const idPattern = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/;
const longestLink = 500;

/** Finds a draw by its link, shows its texts, and can take it down. */
export function PublishedDraws() {
  const { t } = useIntl();
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState<{ id: string | undefined }>();
  const id = asked?.id;
  const draw = trpc.draws.get.useQuery(
    { id: id ?? "" },
    { enabled: id !== undefined, retryOnMount: false },
  );
  return (
    <Section id="published-draws" title={t("staff-draws.title")} gap="stack">
      <p className={text.muted}>{t("staff-draws.text")}</p>
      <FormSheet
        onSubmit={(event) => {
          event.preventDefault();
          setAsked({ id: idPattern.exec(typed.toLowerCase())?.[0] });
        }}
      >
        <SheetBody>
          <Field
            label={t("staff-draws.link")}
            hint={t("staff-draws.linkHint")}
            error={asked && id === undefined && t("staff-draws.linkWrong")}
          >
            <TextInput
              value={typed}
              maxLength={longestLink}
              autoComplete="off"
              onChange={({ currentTarget }) => {
                setTyped(currentTarget.value);
                setAsked(undefined);
              }}
            />
          </Field>
          <div>
            <Button type="submit" disabled={typed.trim() === ""}>
              {t("staff-draws.find")}
            </Button>
          </div>
        </SheetBody>
      </FormSheet>
      {id !== undefined && (
        <div aria-live="polite">
          {draw.error && !canRetry(draw.error) ? (
            <EmptyState title={t("staff-draws.missing")} />
          ) : (
            <LoadState query={draw} loading="staff-draws.loading" failed="staff-draws.loadFailed" />
          )}
          {draw.data && <FoundDraw key={draw.data.id} draw={draw.data} />}
        </div>
      )}
    </Section>
  );
}

/** The distinct names that a draw's record shows. */
function namesOf({ winners, teams }: DrawRecord): string[] {
  const shown = [...winners, ...teams.flat()].flatMap(({ name }) => (name === null ? [] : [name]));
  return [...new Set(shown)];
}

/** The texts of a draw. */
function FoundDraw({ draw }: { draw: DrawRecord }) {
  const { t, formatDate } = useIntl();
  const [isAsking, setAsking] = useState(false);
  const { id, number, state, text: words, takenDown } = draw;
  const titleId = `draw-${id}`;
  const names = namesOf(draw);
  return (
    <Sheet>
      <SheetBody>
        <h3 id={titleId} dir="auto">
          {words?.title ?? t("staff-draws.untitled")}
        </h3>
        <p className={text.muted}>
          {words
            ? t("staff-draws.by", { number, name: <bdi key="name">{words.organiser}</bdi> })
            : t("staff-draws.byNobody", { number })}
          {" · "}
          {t(`staff-draws.state_${state}`)}
          {" · "}
          <Link to="/draws/$drawId" params={{ drawId: id }}>
            {t("staff-draws.open")}
          </Link>
        </p>
        {takenDown && (
          <p className={text.lines}>
            {t("staff-draws.takenDownSince", {
              date: formatDate(takenDown.at, { dateStyle: "long" }),
            })}{" "}
            <bdi>{takenDown.reason}</bdi>
          </p>
        )}
        {!takenDown && !words && <p>{t("staff-draws.erased")}</p>}
        {words && words.prizes.length > 0 && (
          <Said title={t("staff-draws.prizes")} lines={words.prizes} />
        )}
        {words && words.conditions !== "" && (
          <Said title={t("staff-draws.conditions")} lines={[words.conditions]} />
        )}
        {names.length > 0 && <Said title={t("staff-draws.drawn")} lines={names} />}
        {!takenDown && (
          <div className={layout.row}>
            <Button
              tone="quiet"
              size="sm"
              aria-describedby={titleId}
              onClick={() => setAsking(true)}
            >
              {t("staff-draws.takeDown")}
            </Button>
          </div>
        )}
        {isAsking && <TakeDownDraw id={id} onClose={() => setAsking(false)} />}
      </SheetBody>
    </Sheet>
  );
}

function Said({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <details open={lines.length < 20}>
      <summary>{title}</summary>
      <ul>
        {lines.map((line, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines may be equal
          <li key={i} dir="auto">
            {line}
          </li>
        ))}
      </ul>
    </details>
  );
}
