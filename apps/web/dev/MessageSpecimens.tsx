import {
  Alert,
  AskBar,
  Button,
  Drawing,
  EmptyState,
  FactSlip,
  Icon,
  layout,
  Prompt,
  Skeleton,
  Stamp,
  StatusLine,
  Toast,
  ToastRegion,
} from "@sortes/ui";
import * as styles from "./gallery.css.ts";
import { longName, rtlName } from "./samples.ts";
import { Section, State, useSay } from "./Specimen.tsx";

const tones = ["info", "success", "warning"] as const;

/** What the page says to its reader. */
export function MessageSpecimens() {
  const say = useSay();
  const message = say("The names were imported.", "Numele au fost importate.");
  const failure = say("The names could not be read.", "Numele nu au putut fi citite.");
  return (
    <div className={layout.wrap}>
      <Section name="Alert">
        <State name="rest">
          <div className={layout.stack}>
            {tones.map((tone) => (
              <Alert key={tone} tone={tone}>
                {message}
              </Alert>
            ))}
          </div>
        </State>
        <State name="error">
          <Alert tone="error">{failure}</Alert>
        </State>
        <State name="long">
          <Alert tone="warning">{longName}</Alert>
        </State>
        <State name="rtl">
          <Alert tone="info">
            <bdi>{rtlName}</bdi>
          </Alert>
        </State>
      </Section>

      <Section name="Toast">
        <State name="rest">
          <div className={styles.frame}>
            <ToastRegion>
              <Toast tone="success">{message}</Toast>
            </ToastRegion>
          </div>
        </State>
        <State name="error">
          <div className={styles.frame}>
            <ToastRegion>
              <Toast tone="error">{failure}</Toast>
            </ToastRegion>
          </div>
        </State>
        <State name="long">
          <div className={styles.frame}>
            <ToastRegion>
              <Toast tone="info">{longName}</Toast>
            </ToastRegion>
          </div>
        </State>
      </Section>

      <Section name="StatusLine, Stamp">
        <State name="rest">
          <div className={layout.stack}>
            <StatusLine>{say("You are offline.", "Nu ai internet.")}</StatusLine>
            <div className={layout.row}>
              <Stamp>{say("On", "Activ")}</Stamp>
              <Stamp tone="open" icon="pencil-simple">
                {say("Draft", "Ciornă")}
              </Stamp>
              <Stamp tone="waiting" icon="clock">
                {say("Scheduled", "Programată")}
              </Stamp>
              <Stamp tone="working" icon="paper-plane-tilt">
                {say("Sending", "Se trimite")}
              </Stamp>
              <Stamp tone="good" icon="check-bold">
                {say("Sent", "Trimisă")}
              </Stamp>
              <Stamp tone="bad" icon="warning-circle-fill">
                {say("Missed", "Ratată")}
              </Stamp>
              <Stamp tone="over" icon="prohibit">
                {say("Cancelled", "Anulată")}
              </Stamp>
            </div>
          </div>
        </State>
        <State name="long">
          <StatusLine>{longName}</StatusLine>
        </State>
      </Section>

      <Section name="AskBar">
        <State name="rest">
          <AskBar
            label={say("Question", "Întrebare")}
            actions={
              <>
                <Button tone="quiet">{say("Decline", "Refuz")}</Button>
                <Button tone="quiet">{say("Accept", "Accept")}</Button>
              </>
            }
          >
            <p>{say("May we remember this?", "Putem ține minte asta?")}</p>
          </AskBar>
        </State>
      </Section>

      <Section name="EmptyState">
        <State name="empty">
          <EmptyState title={say("No history yet.", "Niciun rezultat salvat încă.")}>
            <Button>{say("Start", "Începe")}</Button>
          </EmptyState>
        </State>
        <State name="long">
          <EmptyState title={longName} />
        </State>
      </Section>

      <Section name="Skeleton">
        <State name="busy">
          <div className={layout.stack}>
            <Skeleton label={say("Loading", "Se încarcă")} shape="rows" />
            <Skeleton label={say("Loading", "Se încarcă")} shape="sheet" />
          </div>
        </State>
      </Section>

      <Section name="FactSlip">
        <State name="rest">
          <FactSlip
            label={say("Did you know?", "Curiozitatea zilei")}
            action={<Button tone="quiet">{say("Another", "Altul")}</Button>}
          >
            {say("Sortes are lots.", "Sortes înseamnă sorți.")}
          </FactSlip>
        </State>
        <State name="long">
          <FactSlip label={longName}>{longName}</FactSlip>
        </State>
      </Section>

      <Section name="Prompt">
        <State name="rest">
          <Prompt title={say("Keep your results", "Păstrează-ți rezultatele")}>
            {say("A free account saves them.", "Un cont gratuit le salvează.")}
          </Prompt>
        </State>
        <State name="long">
          <Prompt title={longName}>{longName}</Prompt>
        </State>
      </Section>

      <Section name="Icon, Drawing">
        <State name="rest">
          <div className={layout.row}>
            {(["xs", "sm", "md", "lg", "xl"] as const).map((size) => (
              <Icon key={size} name="shuffle" size={size} />
            ))}
            <Icon name="check-circle-fill" label={say("Done", "Gata")} />
            <Drawing name="slot-drawn" className={styles.drawing} />
            <Drawing name="mark" className={styles.drawing} label="Sortes" />
          </div>
        </State>
      </Section>
    </div>
  );
}
