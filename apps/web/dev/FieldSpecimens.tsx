import {
  Field,
  FieldRow,
  FormSheet,
  layout,
  NumberInput,
  PasswordInput,
  Select,
  Sheet,
  SheetBody,
  TextArea,
  TextInput,
} from "@sortes/ui";
import { longName, rtlName } from "./samples.ts";
import { Section, State, useSay } from "./Specimen.tsx";

/** What is typed into, and the sheets on which it stands. */
export function FieldSpecimens() {
  const say = useSay();
  const label = say("Name of the draw", "Numele tragerii la sorți");
  const hint = say("Seen by everybody.", "Îl vede toată lumea.");
  const error = say("This name is taken.", "Acest nume este folosit deja.");
  const password = {
    showLabel: say("Show the password", "Arată parola"),
    hideLabel: say("Hide the password", "Ascunde parola"),
  };
  return (
    <div className={layout.wrap}>
      <Section name="Field, TextInput">
        <State name="rest">
          <Field label={label} hint={hint} optional={say("(optional)", "(opțional)")}>
            <TextInput defaultValue="Ștefania" />
          </Field>
        </State>
        <State name="empty">
          <Field label={label} count={say("0 names", "0 nume")}>
            <TextInput placeholder={say("Friday raffle", "Tombola de vineri")} />
          </Field>
        </State>
        <State name="disabled">
          <Field label={label}>
            <TextInput defaultValue="Ștefania" disabled />
          </Field>
        </State>
        <State name="error">
          <Field label={label} error={error} hint={hint}>
            <TextInput defaultValue="Ștefania" />
          </Field>
        </State>
        <State name="long">
          <Field label={longName} hint={longName} error={longName}>
            <TextInput defaultValue={longName} />
          </Field>
        </State>
        <State name="rtl">
          <Field label={label}>
            <TextInput dir="auto" defaultValue={rtlName} />
          </Field>
        </State>
      </Section>
      <Section name="TextArea">
        <State name="rest">
          <Field label={say("Description", "Descriere")}>
            <TextArea defaultValue={longName} />
          </Field>
        </State>
        <State name="error">
          <Field
            label={say("Description", "Descriere")}
            error={say("This field is required.", "Acest câmp este obligatoriu.")}
          >
            <TextArea />
          </Field>
        </State>
      </Section>

      <Section name="PasswordInput">
        <State name="rest">
          <Field label={say("Password", "Parolă")}>
            <PasswordInput {...password} defaultValue="correct horse" autoComplete="off" />
          </Field>
        </State>
        <State name="disabled">
          <Field label={say("Password", "Parolă")}>
            <PasswordInput {...password} disabled autoComplete="off" />
          </Field>
        </State>
        <State name="error">
          <Field label={say("Password", "Parolă")} error={say("Too short.", "Prea scurtă.")}>
            <PasswordInput {...password} defaultValue="abc" autoComplete="off" />
          </Field>
        </State>
      </Section>

      <Section name="NumberInput, Select">
        <State name="rest">
          <FieldRow>
            <Field label={say("Teams", "Echipe")}>
              <Select big defaultValue="4">
                <Options count={10} />
              </Select>
            </Field>
            <Field label={say("Maximum", "Maximum")}>
              <NumberInput defaultValue="100" />
            </Field>
          </FieldRow>
        </State>
        <State name="disabled">
          <FieldRow>
            <Field label={say("Teams", "Echipe")}>
              <Select disabled defaultValue="4">
                <Options count={10} />
              </Select>
            </Field>
            <Field label={say("Maximum", "Maximum")}>
              <NumberInput disabled defaultValue="100" />
            </Field>
          </FieldRow>
        </State>
        <State name="error">
          <FieldRow>
            <Field label={say("Teams", "Echipe")} error={error}>
              <Select defaultValue="4">
                <Options count={10} />
              </Select>
            </Field>
            <Field label={say("Maximum", "Maximum")} error={error}>
              <NumberInput defaultValue="9007199254740991" />
            </Field>
          </FieldRow>
        </State>
        <State name="many">
          <Field label={say("Places", "Locuri")}>
            <Select defaultValue="100">
              <Options count={100} />
            </Select>
          </Field>
        </State>
      </Section>

      <Section name="Sheet, FormSheet, SheetBody">
        <State name="rest">
          <FormSheet aria-label={say("An example form", "Un formular de exemplu")}>
            <SheetBody>{hint}</SheetBody>
          </FormSheet>
        </State>
        <State name="long">
          <Sheet>
            <SheetBody>{longName}</SheetBody>
          </Sheet>
        </State>
      </Section>
    </div>
  );
}

const Options = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, i) => <option key={i}>{i + 1}</option>);
