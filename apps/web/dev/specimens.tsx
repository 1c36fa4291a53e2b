import {
  Alert,
  Alternates,
  boardFits,
  brandClass,
  Button,
  buttonClass,
  CastButton,
  castClass,
  CastEdge,
  CastLabel,
  Checkbox,
  ClothBox,
  ClothSection,
  CountTiles,
  Dialog,
  Drawing,
  DrawingSlot,
  DropZone,
  EmptyState,
  FactSlip,
  Field,
  Form,
  FieldRow,
  FormSheet,
  GeneratorTile,
  Header,
  HeaderNav,
  Icon,
  IconButton,
  iconButtonClass,
  layout,
  Ledger,
  LedgerKind,
  LedgerRow,
  LinkButton,
  linkButtonClass,
  Mark,
  maskName,
  Menu,
  MenuButton,
  MenuIcon,
  MenuItem,
  menuItemClass,
  NamesBox,
  NavActions,
  NavGroup,
  navLinkClass,
  NavSheet,
  NumberBoard,
  NumberGrid,
  NumberInput,
  NumberTokens,
  PackBundle,
  PackList,
  packRowClass,
  PackRowContent,
  PageHead,
  PasswordInput,
  PetTag,
  PetTypePicker,
  PlaceButton,
  Prose,
  ProseTable,
  Receipt,
  ResultActions,
  ResultHead,
  SaveBar,
  Segment,
  SegmentedRadios,
  Select,
  Sheet,
  SheetBody,
  sheetItemClass,
  Skeleton,
  SlipSheet,
  SlotHero,
  Stage,
  Stamp,
  Steps,
  Tabs,
  TeamBoard,
  TeamStrips,
  TextArea,
  TextInput,
  ThemeButton,
  Toast,
  ToastRegion,
  ToolBar,
  ToolButton,
  TypePanel,
  TypeTiles,
  wideOnly,
  Winners,
  WinnersBoard,
} from "@sortes/ui";
import { type ComponentType, type ComponentProps, useState } from "react";
import * as styles from "./gallery.css.ts";

/** Longer than a line of a phone, with a word that has to break. */
const longName = "Ștefania-Wolfeschlegelsteinhausenbergerdorff Țurcanu de la Câmpulung Moldovenesc";
/** Read from right to left. */
const rtlName = "נועה בן־דוד";
const sentence = "Every split is equally likely.";
const fault = "This name is taken.";
const ignore = (): void => {};

const names = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => `Țurcanu Ioana ${i + 1}`);
const places = (all: readonly string[]) => all.map((name, i) => ({ place: i + 1, name }));
const teamOf = (i: number, members: readonly string[]) => ({
  title: `Team ${i + 1}`,
  count: `${members.length} names`,
  names: members,
});

const kinds = {
  team: { drawing: "generator-team", stock: "mint" },
  pet: { drawing: "generator-pet", stock: "salmon" },
} as const;
const sorts = [
  { value: "none", label: "As drawn" },
  { value: "asc", label: "Ascending" },
  { value: "long", label: longName },
];

/** Each component in its main states, among them long text. */
export const specimens: Readonly<Record<string, ComponentType>> = {
  Button: () => (
    <div className={layout.row}>
      <Button icon="copy">Save</Button>
      {(["quiet", "plain", "ink", "danger"] as const).map((tone) => (
        <Button key={tone} tone={tone}>
          {tone}
        </Button>
      ))}
      <Button disabled>Disabled</Button>
      <Button busy>Busy</Button>
      <Button>{sentence.repeat(3)}</Button>
      <a href="#gallery" className={buttonClass({ tone: "quiet", size: "tall" })}>
        A link
      </a>
      <LinkButton>Retry</LinkButton>
      <a href="#gallery" className={linkButtonClass}>
        Plans
      </a>
      <IconButton icon="trash" label="Delete" />
      <a href="#gallery" className={iconButtonClass} aria-label="Up">
        <Icon name="arrow-left" />
      </a>
      <ThemeButton toDark="To dark, an example" toLight="To light, an example" onClick={ignore} />
    </div>
  ),

  CastButton: () => (
    <CastEdge note={sentence}>
      <CastButton>Draw</CastButton>
      <CastButton busy>Drawing</CastButton>
      <a href="#gallery" className={castClass()}>
        <CastLabel>{sentence}</CastLabel>
      </a>
    </CastEdge>
  ),

  Menu: () => (
    <>
      <Menu label={longName} look="account" align="end" className={wideOnly}>
        <MenuItem>
          <a href="#gallery" className={menuItemClass}>
            <MenuIcon name="printer" />
            Print
          </a>
        </MenuItem>
        <MenuButton icon="trash" dangerous>
          Delete
        </MenuButton>
      </Menu>
      <ToolBar label="Tools" more={undefined}>
        <ToolButton icon="share-network">Share</ToolButton>
        <ToolButton icon="copy" disabled>
          Copy
        </ToolButton>
      </ToolBar>
    </>
  ),

  Field: () => (
    <FormSheet aria-label="An example form">
      <SheetBody>
        <Field label="Name" hint={sentence} optional="(optional)">
          <TextInput dir="auto" defaultValue={rtlName} />
        </Field>
        <Field label="Description" count="0 names">
          <TextArea placeholder={sentence} />
        </Field>
        <Field label={longName} hint={longName} error={longName}>
          <TextInput defaultValue={longName} />
        </Field>
        <Field label="Password" error={fault}>
          <PasswordInput showLabel="Show" hideLabel="Hide" autoComplete="off" defaultValue="abc" />
        </Field>
        <FieldRow>
          <Field label="Places">
            <Select defaultValue="4">
              <option>4</option>
            </Select>
          </Field>
          <Field label="Maximum" error={fault}>
            <NumberInput defaultValue="9007199254740991" />
          </Field>
        </FieldRow>
        <DropZone
          button="Choose a file"
          hint="Or drop a CSV or text file here."
          dropLabel="Drop the file here"
          onFile={ignore}
        >
          <Field label="Participants" count="10,000 names">
            <NamesBox dir="auto" defaultValue={names(10_000).join("\n")} />
          </Field>
        </DropZone>
      </SheetBody>
    </FormSheet>
  ),

  Choices: function Choices() {
    const [sort, setSort] = useState("none");
    const [pet, setPet] = useState<ComponentProps<typeof PetTag>["kind"]>("dog");
    return (
      <>
        <Form aria-label="A form without a sheet">
          <Checkbox hint={longName}>No repeats</Checkbox>
        </Form>
        <Checkbox error={fault}>I agree</Checkbox>
        <Segment label="Order" options={sorts.slice(0, 2)} value={sort} onChange={setSort} />
        <SegmentedRadios
          legend="Order of numbers"
          hint={sentence}
          error={fault}
          options={sorts.slice(0, 2)}
          value={sort}
          onChange={setSort}
        />
        <Tabs idBase="tabs" label="Views" items={sorts} value={sort} onChange={setSort} />
        <TypePanel idBase="tabs" value={sort}>
          {sort}
        </TypePanel>
        <PetTypePicker
          legend="Animal"
          options={[
            { value: "dog", label: "Dog" },
            { value: "bird", label: longName },
          ]}
          value={pet}
          onChange={setPet}
        />
      </>
    );
  },

  Messages: function Messages() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        {(["info", "success", "error", "warning"] as const).map((tone) => (
          <Alert key={tone} tone={tone}>
            {longName}
          </Alert>
        ))}
        <div className={styles.frame}>
          <ToastRegion>
            <Toast tone="success">{longName}</Toast>
            <Toast tone="error">{fault}</Toast>
          </ToastRegion>
        </div>
        <FactSlip label={longName} action={<Button tone="quiet">Save</Button>}>
          {sentence}
        </FactSlip>
        <Skeleton label="Loading rows" shape="rows" />
        <Skeleton label="Loading a sheet" shape="sheet" />
        <EmptyState title={longName}>
          <Button onClick={() => setOpen(true)}>Open a dialog</Button>
        </EmptyState>
        {isOpen && (
          <Dialog
            question
            title={longName}
            closeLabel="Close"
            onClose={() => setOpen(false)}
            actions={<Button tone="danger">Delete</Button>}
          >
            <ClothBox>{names(80).join(", ")}</ClothBox>
          </Dialog>
        )}
      </>
    );
  },

  Stamp: () => (
    <div className={layout.row}>
      {(["open", "waiting", "working", "good", "bad", "over"] as const).map((tone) => (
        <Stamp key={tone} tone={tone} icon="clock">
          {tone}
        </Stamp>
      ))}
      {(["xs", "sm", "md", "lg", "xl"] as const).map((size) => (
        <Icon key={size} name="shuffle" size={size} />
      ))}
      <Drawing name="slot-drawn" className={styles.drawing} />
    </div>
  ),

  Ledger: function Rows() {
    const [type, setType] = useState("team");
    const tiles = [
      { value: "team", stock: "mint", label: "Teams", count: "12", kind: kinds.team },
      { value: "pet", stock: "salmon", label: longName, count: "100.000", kind: kinds.pet },
    ] as const;
    return (
      <Sheet>
        <CountTiles label="Filter by type" items={tiles} value={type} onPress={setType} />
        <TypeTiles idBase="types" label="Type" items={tiles} value={type} onChange={setType} />
        <TypePanel idBase="types" value={type}>
          <GeneratorTile kind={kinds.team} />
        </TypePanel>
        <Ledger
          label="Results"
          columns={[
            { id: "name", label: "Name", order: "asc", onSort: ignore },
            { id: "type", label: "Type" },
            { id: "actions", label: "Actions", unseen: true },
          ]}
        >
          {[longName, rtlName].map((title) => (
            <LedgerRow
              key={title}
              name={<bdi>{title}</bdi>}
              cells={[
                <LedgerKind key="type" kind={kinds.team}>
                  Teams
                </LedgerKind>,
              ]}
              actions={<IconButton icon="trash" label={`Delete ${title}`} />}
            />
          ))}
        </Ledger>
      </Sheet>
    );
  },

  Pack: () => (
    <>
      <PackList label="Packs">
        <li>
          <a href="#gallery" className={packRowClass} aria-current="page">
            <PackRowContent stock="mint" title={longName} count="27 lines" stamp="Premium" />
          </a>
        </li>
      </PackList>
      <PackBundle stock="canary" />
      <SlipSheet label="Lines" lines={[longName, rtlName]} />
    </>
  ),

  Prose: () => (
    <Prose>
      <p>{longName}</p>
      <ProseTable>
        <tbody>
          <tr>
            <th scope="row">Name</th>
            <td>27</td>
          </tr>
        </tbody>
      </ProseTable>
      <Steps>
        <li>{sentence}</li>
      </Steps>
    </Prose>
  ),

  Header: () => (
    <>
      <Header>
        <a href="#gallery" className={brandClass}>
          <Mark />
          Sortes
        </a>
        <HeaderNav label="Links of the example">
          <li>
            <a href="#gallery" className={navLinkClass} aria-current="page">
              {longName}
            </a>
          </li>
        </HeaderNav>
        <NavSheet openLabel="Open the menu" closeLabel="Close the menu" label="Menu">
          <NavGroup title={longName}>
            <li>
              <a href="#gallery" className={sheetItemClass}>
                {longName}
              </a>
            </li>
          </NavGroup>
          <NavActions>
            <Button tone="quiet">Log in</Button>
          </NavActions>
        </NavSheet>
      </Header>
      <PageHead title={longName} lead={longName} />
      <SlotHero title={longName} lead={longName} names={names(9)} drawn={rtlName}>
        <CastButton>Start Generating</CastButton>
      </SlotHero>
    </>
  ),

  Results: function Results() {
    const [isOpen, setOpen] = useState(false);
    return (
      <ClothSection>
        <ResultHead title={longName} facts={longName} />
        <ResultActions
          first={
            <SaveBar aria-label="Save the example">
              <Field label="Name">
                <TextInput />
              </Field>
            </SaveBar>
          }
        >
          <CastButton onClick={() => setOpen(true)}>Open a full stage</CastButton>
        </ResultActions>
        <Receipt>
          <span>{sentence}</span>
        </Receipt>
        <DrawingSlot label="Drawing" facts={sentence} slips={names(11).map(maskName)} />
        <NumberGrid>
          <NumberTokens numbers={[6, Number.MAX_SAFE_INTEGER, -66_666_666]} label="Numbers" />
          {boardFits(1, 100) && <NumberBoard from={1} to={100} hits={[6, 66]} label="Board" />}
        </NumberGrid>
        <TeamStrips teams={[teamOf(0, [longName, rtlName]), teamOf(1, names(12))]} />
        <Winners label="Winners" places={places([rtlName, longName, ...names(10)])} />
        <Alternates
          title="If someone declines"
          names={[
            {
              place: 4,
              name: longName,
              note: "alternate 1",
              action: <PlaceButton icon="user-minus" label="Remove" />,
            },
          ]}
        />
        <PetTag kind="rabbit" name="Bartholomeus-Maximilian" caption={longName} />
        {isOpen && (
          <Stage fills title="Class 6B" closeLabel="Close" onClose={() => setOpen(false)}>
            <TeamBoard label="Teams" teams={[0, 1, 2, 3].map((i) => teamOf(i, names(50)))} />
            <WinnersBoard label="Winners of the raffle">
              <Winners label="Winners" places={places(names(10))} />
            </WinnersBoard>
          </Stage>
        )}
      </ClothSection>
    );
  },
};
