import {
  Button,
  buttonClass,
  CastButton,
  castClass,
  CastLabel,
  CastEdge,
  IconButton,
  iconButtonClass,
  Icon,
  layout,
  linkButtonClass,
} from "@sortes/ui";
import { Section, State, useSay } from "./Specimen.tsx";

/** What is pressed. */
export function ButtonSpecimens() {
  const say = useSay();
  const save = say("Save", "Salvează");
  const long = say(
    "Save these teams to my history under the name that I typed above",
    "Salvează echipele în istoricul meu sub numele pe care l-am scris mai sus",
  );
  return (
    <div className={layout.wrap}>
      <Section name="Button">
        <State name="rest">
          <div className={layout.row}>
            <Button>{save}</Button>
            <Button tone="quiet">{save}</Button>
            <Button tone="plain">{save}</Button>
            <Button tone="ink">{save}</Button>
            <Button tone="danger">{say("Delete", "Șterge")}</Button>
            <Button size="sm" icon="copy">
              {save}
            </Button>
            <a href="#gallery" className={buttonClass({ tone: "quiet", size: "tall" })}>
              {say("A link", "O legătură")}
            </a>
            <button type="button" className={linkButtonClass}>
              {say("Retry", "Încearcă din nou")}
            </button>
          </div>
        </State>
        <State name="disabled">
          <div className={layout.row}>
            <Button disabled>{save}</Button>
            <Button tone="quiet" disabled>
              {save}
            </Button>
          </div>
        </State>
        <State name="busy">
          <Button busy>{say("Saving...", "Se salvează...")}</Button>
        </State>
        <State name="long">
          <Button>{long}</Button>
        </State>
      </Section>

      <Section name="IconButton">
        <State name="rest">
          <IconButton icon="copy" label={say("Copy", "Copiază")} />
          <a href="#gallery" className={iconButtonClass} aria-label={say("Up", "În sus")}>
            <Icon name="arrow-left" />
          </a>
        </State>
        <State name="disabled">
          <IconButton icon="trash" label={say("Delete", "Șterge")} disabled />
        </State>
      </Section>

      <Section name="CastButton">
        <State name="rest">
          <CastEdge
            note={say("Every split is equally likely.", "Fiecare împărțire are aceeași șansă.")}
          >
            <CastButton>{say("Generate Teams", "Generează echipe")}</CastButton>
          </CastEdge>
        </State>
        <State name="busy">
          <CastEdge>
            <CastButton busy>{say("Generating...", "Se generează...")}</CastButton>
          </CastEdge>
        </State>
        <State name="long">
          <CastEdge>
            <a href="#gallery" className={castClass()}>
              <CastLabel>{long}</CastLabel>
            </a>
          </CastEdge>
        </State>
      </Section>
    </div>
  );
}
