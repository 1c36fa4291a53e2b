import { drawLimits } from "@sortes/contract";
import { readStatement } from "@sortes/core/draws";
import { Button, Field, FormSheet, layout, SheetBody, text, TextInput } from "@sortes/ui";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { timeLimits, within } from "../../../base/load-part.ts";

/**
 * Root and size of the frozen list; undefined for a draw without one.
 * @throws TimedOut, or an error if the statement cannot be fetched or parsed
 */
export async function frozenList(id: string): Promise<{ root: string; count: number } | undefined> {
  const reply = await within(timeLimits.load, fetch(`/api/draws/${id}/statements/1/`));
  if (!reply.ok) throw new Error(`The statement was answered with ${reply.status}`);
  const freeze = readStatement(await reply.text());
  if (freeze.t !== "freeze" || freeze.entries === undefined) return undefined;
  return { root: freeze.entries, count: freeze.count };
}

interface FindEntryProps {
  id: string;
  title: string;
  about: string;
  label: string;
  isPending: boolean;
  onFind: (label: string) => void;
  /** The search results. */
  children: ReactNode;
}

/** A form that finds list entries by their label. */
export function FindEntry({ id, title, about, isPending, onFind, ...props }: FindEntryProps) {
  const { t } = useIntl();
  const [label, setLabel] = useState("");
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // below the button, it may be below the window or behind the keyboard of a phone
    if (!isPending && answer.current?.hasChildNodes())
      answer.current.scrollIntoView({ block: "nearest" });
  }, [isPending]);
  return (
    <section className={layout.stack} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={text.muted}>{about}</p>
      <FormSheet
        onSubmit={(event) => {
          event.preventDefault();
          onFind(label);
        }}
      >
        <SheetBody>
          <Field label={props.label}>
            <TextInput
              value={label}
              maxLength={drawLimits.label}
              onChange={({ currentTarget }) => setLabel(currentTarget.value)}
            />
          </Field>
          <Button type="submit" busy={isPending} disabled={label.trim() === ""}>
            {t("draws.ticketFind")}
          </Button>
        </SheetBody>
      </FormSheet>
      <div ref={answer} aria-live="polite">
        {props.children}
      </div>
    </section>
  );
}
