import { limits } from "@sortes/contract";
import { writeGiftLines } from "@sortes/core";
import {
  Alert,
  Button,
  Field,
  Form,
  layout,
  LinkButton,
  Select,
  Sheet,
  SheetBody,
  text,
  TextInput,
} from "@sortes/ui";
import { useState } from "react";
import { useErrorText } from "../../../base/error-text.ts";
import { useIntl } from "../../../base/intl.ts";
import { newcomerIn, withoutChange, withoutPerson, withPerson } from "./change-people.ts";
import { GiftRefusal } from "./refusal.ts";
import type { Gifts, GiftsResult } from "./gift-draft.ts";

interface ChangePeopleProps {
  gifts: Gifts;
  result: GiftsResult;
}

/** Takes somebody out or in after the draw, and says who needs a new link, but not whom anybody gives to. */
export function ChangePeople({ gifts, result }: ChangePeopleProps) {
  const { t, formatList } = useIntl();
  const errorText = useErrorText();
  const [isOpen, setOpen] = useState(false);
  const [leaver, setLeaver] = useState("");
  const [typed, setTyped] = useState("");
  const [before, setBefore] = useState<GiftsResult>();
  const [problem, setProblem] = useState<{ field: "leaver" | "joiner"; error?: unknown }>();
  const { change, people } = result;

  const take = (field: "leaver" | "joiner", make: () => GiftsResult) => {
    try {
      store(make());
      setBefore(result);
      setLeaver("");
      setTyped("");
      setProblem(undefined);
    } catch (error) {
      setProblem({ field, error });
    }
  };
  const store = (next: GiftsResult) => {
    gifts.amend(result, next);
    // the form follows, so that drawing again has the same people
    const names = next.people.map(({ name }) => name);
    gifts.change({ names: writeGiftLines(names, next.rules).join("\n") });
  };
  const join = () => {
    const newcomer = newcomerIn(
      typed,
      people.map(({ name }) => name),
    );
    if (newcomer) take("joiner", () => withPerson(result, newcomer));
    else setProblem({ field: "joiner" });
  };
  const problemOf = (field: "leaver" | "joiner") => {
    if (problem?.field !== field) return false;
    if (problem.error === undefined) return t("gifts.oneNewName");
    if (problem.error instanceof GiftRefusal) return t("gifts.noSmallChange");
    return errorText(problem.error, "gifts.failed");
  };
  return (
    <Sheet>
      <SheetBody>
        {change && (
          <Alert tone="info">
            <p>
              {t(change.kind === "left" ? "gifts.hasLeft" : "gifts.hasJoined", {
                name: change.name,
                count: change.changed.length,
                people: formatList(change.changed, { type: "conjunction" }),
              })}
            </p>
            {before && (
              <LinkButton
                onClick={() => {
                  store(withoutChange(result, before));
                  setBefore(undefined);
                }}
              >
                {t("results.undo")}
              </LinkButton>
            )}
          </Alert>
        )}
        <div>
          <LinkButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? "gifts.changeClose" : "gifts.change")}
          </LinkButton>
        </div>
        {isOpen && (
          <div className={layout.stack}>
            <p className={text.muted}>{t("gifts.changeText")}</p>
            <Form
              className={layout.stackSm}
              onSubmit={() => take("leaver", () => withoutPerson(result, leaver))}
            >
              <Field label={t("gifts.leaver")} error={problemOf("leaver")}>
                <Select value={leaver} onChange={({ target }) => setLeaver(target.value)}>
                  <option value="">{t("gifts.choose")}</option>
                  {people.map(({ name }) => (
                    <option key={name}>{name}</option>
                  ))}
                </Select>
              </Field>
              <div>
                <Button type="submit" tone="quiet" icon="user-minus" disabled={leaver === ""}>
                  {t("gifts.takeOut")}
                </Button>
              </div>
            </Form>
            <Form className={layout.stackSm} onSubmit={join}>
              <Field
                label={t("gifts.joiner")}
                hint={t("gifts.joinerHint")}
                error={problemOf("joiner")}
              >
                <TextInput
                  name="joiner"
                  dir="auto"
                  autoComplete="off"
                  maxLength={2 * limits.name}
                  value={typed}
                  onChange={({ target }) => setTyped(target.value)}
                />
              </Field>
              <div>
                <Button type="submit" tone="quiet" icon="plus-bold">
                  {t("gifts.takeIn")}
                </Button>
              </div>
            </Form>
          </div>
        )}
      </SheetBody>
    </Sheet>
  );
}
