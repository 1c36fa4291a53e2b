import { Button, ClothBox, Dialog, Field, layout, TextInput } from "@sortes/ui";
import { type ComponentProps, useState } from "react";
import { longName, names } from "./samples.ts";
import { Section, State, useSay } from "./Specimen.tsx";

/** Sheets over the page: each opens by a button. */
export function DialogSpecimens() {
  const say = useSay();
  const [name, setName] = useState("");
  const cancel = (close: () => void) => (
    <Button tone="quiet" onClick={close}>
      {say("Cancel", "Renunță")}
    </Button>
  );
  return (
    <div className={layout.wrap}>
      <Section name="Dialog">
        <State name="rest">
          <Opened
            question
            label={say("Ask a question", "Pune o întrebare")}
            title={say("Delete “Spring raffle”?", "Ștergi „Tombola de primăvară”?")}
            actionsOf={(close) => (
              <>
                {cancel(close)}
                <Button tone="danger" onClick={close}>
                  {say("Delete", "Șterge")}
                </Button>
              </>
            )}
          >
            <p>{say("It will be permanently deleted.", "Dispare definitiv din istoric.")}</p>
          </Opened>
        </State>
        <State name="many">
          <Opened
            size="wide"
            label={say("Open a wide dialog", "Deschide un dialog lat")}
            title={say("Names", "Nume")}
          >
            <ClothBox>
              <ul>
                {names(80).map((entry) => (
                  <li key={entry}>{entry}</li>
                ))}
              </ul>
            </ClothBox>
          </Opened>
        </State>
        <State name="long">
          <Opened
            label={say("Open a form", "Deschide un formular")}
            title={longName}
            unsaved={name !== ""}
            onSubmit={(event) => event.preventDefault()}
            actionsOf={(close) => (
              <>
                {cancel(close)}
                <Button type="submit">{say("Save", "Salvează")}</Button>
              </>
            )}
          >
            <Field label={say("Name", "Nume")}>
              <TextInput value={name} onChange={(event) => setName(event.target.value)} />
            </Field>
          </Opened>
        </State>
      </Section>
    </div>
  );
}

interface OpenedProps extends Omit<
  ComponentProps<typeof Dialog>,
  "onClose" | "closeLabel" | "actions"
> {
  /** Of the button that opens it. */
  label: string;
  actionsOf?: (close: () => void) => ComponentProps<typeof Dialog>["actions"];
}

function Opened({ label, actionsOf, ...props }: OpenedProps) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button tone="quiet" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Dialog
          {...props}
          closeLabel={say("Close", "Închide")}
          actions={actionsOf?.(close)}
          onClose={close}
        />
      )}
    </>
  );
}
