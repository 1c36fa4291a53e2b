import {
  Button,
  buttonClass,
  CastButton,
  castClass,
  CastEdge,
  CastLabel,
  Checkbox,
  DropZone,
  Field,
  FieldRow,
  FormSheet,
  Icon,
  IconButton,
  iconButtonClass,
  layout,
  linkButtonClass,
  Menu,
  MenuIcon,
  MenuItem,
  menuItemClass,
  NamesBox,
  NumberInput,
  PasswordInput,
  PetTypePicker,
  Segment,
  SegmentedRadios,
  Select,
  Sheet,
  SheetBody,
  Tabs,
  TextArea,
  TextInput,
  ThemeButton,
  ToolBar,
  ToolButton,
  TypePanel,
  wideOnly,
} from "@sortes/ui";
import { useState } from "react";
import { ignore, longName, names, rtlName, Section, useWords } from "./Specimen.tsx";

/** Buttons and menus. */
export function ButtonSpecimens() {
  const { say, save, remove, sentence, longLabel } = useWords();
  const item = (
    <MenuItem>
      <button type="button" className={menuItemClass}>
        <MenuIcon name="printer" />
        {say("Print", "Tipărește")}
      </button>
    </MenuItem>
  );
  return (
    <div className={layout.wrap}>
      <Section
        name="Button, IconButton"
        states={{
          rest: (
            <div className={layout.row}>
              <Button icon="copy">{save}</Button>
              <Button tone="quiet">{save}</Button>
              <Button tone="plain">{save}</Button>
              <Button tone="ink">{save}</Button>
              <Button tone="danger">{remove}</Button>
              <a href="#gallery" className={buttonClass({ tone: "quiet", size: "tall" })}>
                {say("A link", "O legătură")}
              </a>
              <button type="button" className={linkButtonClass}>
                {say("Retry", "Încearcă din nou")}
              </button>
              <IconButton icon="copy" label={say("Copy", "Copiază")} />
              <a href="#gallery" className={iconButtonClass} aria-label={say("Up", "În sus")}>
                <Icon name="arrow-left" />
              </a>
              <ThemeButton
                toDark={say("To dark, as an example", "Spre întunecat, ca exemplu")}
                toLight={say("To light, as an example", "Spre luminos, ca exemplu")}
                onClick={ignore}
              />
            </div>
          ),
          disabled: (
            <div className={layout.row}>
              <Button disabled>{save}</Button>
              <IconButton icon="trash" label={remove} disabled />
            </div>
          ),
          busy: <Button busy>{save}</Button>,
          long: <Button>{longLabel}</Button>,
        }}
      />
      <Section
        name="CastButton, CastEdge"
        states={{
          rest: (
            <CastEdge note={sentence}>
              <CastButton>{save}</CastButton>
            </CastEdge>
          ),
          busy: (
            <CastEdge>
              <CastButton busy>{save}</CastButton>
            </CastEdge>
          ),
          long: (
            <CastEdge>
              <a href="#gallery" className={castClass()}>
                <CastLabel>{longLabel}</CastLabel>
              </a>
            </CastEdge>
          ),
        }}
      />
      <Section
        name="Menu, ToolBar"
        states={{
          rest: (
            <ToolBar
              label={say("Tools", "Unelte")}
              more={
                <Menu look="tool" align="end" label="…" name={say("More tools", "Alte unelte")}>
                  {item}
                </Menu>
              }
            >
              <ToolButton icon="share-network">{say("Share", "Distribuie")}</ToolButton>
              <ToolButton icon="copy" disabled>
                {say("Copy", "Copiază")}
              </ToolButton>
            </ToolBar>
          ),
          long: (
            <Menu label={longName} look="account" align="end" className={wideOnly}>
              {item}
            </Menu>
          ),
        }}
      />
    </div>
  );
}

/** Text fields and the sheets that hold them. */
export function FieldSpecimens() {
  const { say, name, error, sentence } = useWords();
  const password = {
    showLabel: say("Show the password", "Arată parola"),
    hideLabel: say("Hide the password", "Ascunde parola"),
    autoComplete: "off",
  };
  const numbers = (fault?: string, disabled?: boolean) => (
    <FieldRow>
      <Field label={say("Places", "Locuri")} error={fault}>
        <Select disabled={disabled} defaultValue="4">
          {Array.from({ length: 100 }, (_, i) => (
            <option key={i}>{i + 1}</option>
          ))}
        </Select>
      </Field>
      <Field label={say("Maximum", "Maximum")} error={fault}>
        <NumberInput disabled={disabled} defaultValue="9007199254740991" />
      </Field>
    </FieldRow>
  );
  const box = (value: string, count?: string) => (
    <Field label={say("Participants", "Participanți")} count={count}>
      <NamesBox dir="auto" defaultValue={value} />
    </Field>
  );
  const zone = {
    button: say("Choose a file", "Alege un fișier"),
    hint: say("Or drop a CSV or text file here.", "Sau trage aici un fișier CSV sau text."),
    dropLabel: say("Drop the file here", "Lasă fișierul aici"),
    onFile: ignore,
  };
  return (
    <div className={layout.wrap}>
      <Section
        name="Field, TextInput, TextArea, PasswordInput"
        states={{
          rest: (
            <FormSheet aria-label={say("An example form", "Un formular de exemplu")}>
              <SheetBody>
                <Field label={name} hint={sentence} optional={say("(optional)", "(opțional)")}>
                  <TextInput dir="auto" defaultValue={rtlName} />
                </Field>
                <Field label={say("Description", "Descriere")} count={say("0 names", "0 nume")}>
                  <TextArea placeholder={sentence} />
                </Field>
                <Field label={say("Password", "Parolă")}>
                  <PasswordInput {...password} defaultValue="correct horse" />
                </Field>
              </SheetBody>
            </FormSheet>
          ),
          disabled: (
            <Field label={name}>
              <TextInput defaultValue="Ștefania" disabled />
            </Field>
          ),
          error: (
            <>
              <Field label={name} error={error} hint={sentence}>
                <TextInput defaultValue="Ștefania" />
              </Field>
              <Field label={say("Password", "Parolă")} error={error}>
                <PasswordInput {...password} defaultValue="abc" />
              </Field>
            </>
          ),
          long: (
            <Sheet>
              <SheetBody>
                <Field label={longName} hint={longName} error={longName}>
                  <TextInput defaultValue={longName} />
                </Field>
              </SheetBody>
            </Sheet>
          ),
        }}
      />
      <Section
        name="NumberInput, Select"
        states={{
          rest: numbers(),
          disabled: numbers(undefined, true),
          error: numbers(error),
        }}
      />
      <Section
        name="NamesBox, DropZone"
        states={{
          rest: <DropZone {...zone}>{box([...names(4), rtlName].join("\n"))}</DropZone>,
          disabled: (
            <DropZone {...zone} disabled>
              {zone.hint}
            </DropZone>
          ),
          long: box(longName),
          many: box(names(10_000).join("\n"), say("10,000 names", "10.000 de nume")),
        }}
      />
    </div>
  );
}

/** Controls for choosing among a few options. */
export function ChoiceSpecimens() {
  const { say, error, sentence } = useWords();
  const [sort, setSort] = useState("none");
  const [pet, setPet] = useState<"dog" | "cat" | "bird" | "fish" | "rabbit">("dog");
  const sorts = [
    { value: "none", label: say("As drawn", "În ordinea extragerii") },
    { value: "asc", label: say("Ascending", "Crescător") },
    { value: "desc", label: say("Descending", "Descrescător") },
  ];
  const radios = {
    legend: say("Order", "Ordine"),
    hint: sentence,
    options: sorts,
    value: sort,
    onChange: setSort,
  };
  const picker = {
    legend: say("Animal", "Animalul"),
    options: [
      { value: "dog", label: say("Dog", "Câine") },
      { value: "cat", label: say("Cat", "Pisică") },
      { value: "bird", label: longName },
    ] as const,
    value: pet,
    onChange: setPet,
  };
  return (
    <div className={layout.wrap}>
      <Section
        name="Checkbox"
        states={{
          rest: <Checkbox hint={sentence}>{say("No repeats", "Fără repetări")}</Checkbox>,
          disabled: <Checkbox disabled>{say("No repeats", "Fără repetări")}</Checkbox>,
          error: <Checkbox error={error}>{say("I agree", "Sunt de acord")}</Checkbox>,
          long: <Checkbox hint={longName}>{longName}</Checkbox>,
        }}
      />
      <Section
        name="Segment, SegmentedRadios"
        states={{
          rest: (
            <>
              <Segment
                label={say("Order of the example", "Ordinea exemplului")}
                options={sorts}
                value={sort}
                onChange={setSort}
              />
              <SegmentedRadios {...radios} />
            </>
          ),
          error: <SegmentedRadios {...radios} error={error} />,
        }}
      />
      <Section
        name="Tabs"
        states={{
          rest: (
            <>
              <Tabs
                idBase="specimen"
                label={say("Views of the example", "Vederile exemplului")}
                items={[...sorts, { value: "long", label: longName }]}
                value={sort}
                onChange={setSort}
              />
              <TypePanel idBase="specimen" value={sort}>
                {sort}
              </TypePanel>
            </>
          ),
        }}
      />
      <Section
        name="PetTypePicker"
        states={{
          rest: <PetTypePicker {...picker} />,
          error: <PetTypePicker {...picker} error={error} />,
        }}
      />
    </div>
  );
}
