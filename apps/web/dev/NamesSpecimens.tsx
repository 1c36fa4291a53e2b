import { DropZone, Field, layout, NamesBox } from "@sortes/ui";
import { longName, names, rtlName } from "./samples.ts";
import { Section, State, useSay } from "./Specimen.tsx";

const ignore = () => {};

/** The register of names. */
export function NamesSpecimens() {
  const say = useSay();
  const label = say("Participants", "Participanți");
  const button = say("Choose a file", "Alege un fișier");
  const zone = {
    hint: say("Or drop a CSV or text file here.", "Sau trage aici un fișier CSV sau text."),
    dropLabel: say("Drop the file here", "Lasă fișierul aici"),
    onFile: ignore,
  };
  return (
    <div className={layout.wrap}>
      <Section name="NamesBox, DropZone">
        <State name="rest">
          <DropZone {...zone} button={button}>
            <Field label={label} count={say("5 names", "5 nume")}>
              <NamesBox dir="auto" defaultValue={[...names(4), rtlName].join("\n")} />
            </Field>
          </DropZone>
        </State>
        <State name="empty">
          <Field label={label}>
            <NamesBox placeholder={names(3).join("\n")} />
          </Field>
        </State>
        <State name="disabled">
          <DropZone {...zone} button={button} disabled>
            <Field label={label}>
              <NamesBox disabled defaultValue={names(3).join("\n")} />
            </Field>
          </DropZone>
        </State>
        <State name="error">
          <Field
            label={label}
            error={say("You need at least 2 names.", "Ai nevoie de cel puțin 2 nume.")}
          >
            <NamesBox defaultValue="Ana" />
          </Field>
        </State>
        <State name="long">
          <Field label={label}>
            <NamesBox defaultValue={longName} />
          </Field>
        </State>
        <State name="many">
          <Field label={label} count={say("10,000 names", "10.000 de nume")}>
            <NamesBox defaultValue={names(10_000).join("\n")} />
          </Field>
        </State>
      </Section>
    </div>
  );
}
