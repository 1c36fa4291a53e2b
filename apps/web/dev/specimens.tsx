import * as ui from "@sortes/ui";
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
    <div className={ui.layout.row}>
      <ui.Button icon="copy">Save</ui.Button>
      {(["quiet", "plain", "ink", "danger"] as const).map((tone) => (
        <ui.Button key={tone} tone={tone}>
          {tone}
        </ui.Button>
      ))}
      <ui.Button disabled>Disabled</ui.Button>
      <ui.Button busy>Busy</ui.Button>
      <ui.Button>{sentence.repeat(3)}</ui.Button>
      <a href="#gallery" className={ui.buttonClass({ tone: "quiet", size: "tall" })}>
        A link
      </a>
      <ui.LinkButton>Retry</ui.LinkButton>
      <a href="#gallery" className={ui.linkButtonClass}>
        Plans
      </a>
      <ui.IconButton icon="trash" label="Delete" />
      <a href="#gallery" className={ui.iconButtonClass} aria-label="Up">
        <ui.Icon name="arrow-left" />
      </a>
      <ui.ThemeButton
        toDark="To dark, an example"
        toLight="To light, an example"
        onClick={ignore}
      />
    </div>
  ),

  CastButton: () => (
    <ui.CastEdge note={sentence}>
      <ui.CastButton>Draw</ui.CastButton>
      <ui.CastButton busy>Drawing</ui.CastButton>
      <a href="#gallery" className={ui.castClass()}>
        <ui.CastLabel>{sentence}</ui.CastLabel>
      </a>
    </ui.CastEdge>
  ),

  Menu: () => (
    <>
      <ui.Menu label={longName} look="account" align="end" className={ui.wideOnly}>
        <ui.MenuItem>
          <a href="#gallery" className={ui.menuItemClass}>
            <ui.MenuIcon name="printer" />
            Print
          </a>
          <ui.MenuMore label="Print">
            <a href="#gallery" className={ui.menuMoreClass}>
              Poster
            </a>
          </ui.MenuMore>
        </ui.MenuItem>
        <ui.MenuItem>
          <a href="#gallery" className={ui.plainMenuItemClass}>
            Settings
          </a>
        </ui.MenuItem>
        <ui.MenuButton icon="trash" dangerous>
          Delete
        </ui.MenuButton>
      </ui.Menu>
      <ui.ToolBar label="Tools" more={undefined}>
        <ui.ToolButton icon="share-network">Share</ui.ToolButton>
        <ui.ToolButton icon="copy" disabled>
          Copy
        </ui.ToolButton>
      </ui.ToolBar>
    </>
  ),

  Field: () => (
    <ui.FormSheet aria-label="An example form">
      <ui.SheetBody>
        <ui.Field label="Name" hint={sentence} optional="(optional)">
          <ui.TextInput dir="auto" defaultValue={rtlName} />
        </ui.Field>
        <ui.Field label="Description" count="0 names">
          <ui.TextArea placeholder={sentence} />
        </ui.Field>
        <ui.Field label={longName} hint={longName} error={longName}>
          <ui.TextInput defaultValue={longName} />
        </ui.Field>
        <ui.Field label="Password" error={fault}>
          <ui.PasswordInput
            showLabel="Show"
            hideLabel="Hide"
            autoComplete="off"
            defaultValue="abc"
          />
        </ui.Field>
        <ui.FieldRow>
          <ui.Field label="Places">
            <ui.Select defaultValue="4">
              <option>4</option>
            </ui.Select>
          </ui.Field>
          <ui.Field label="Maximum" error={fault}>
            <ui.NumberInput defaultValue="9007199254740991" />
          </ui.Field>
        </ui.FieldRow>
        <ui.DropZone
          button="Choose a file"
          hint="CSV, Excel or text."
          dropHint="Or drop it here."
          dropLabel="Drop the file here"
          onFile={ignore}
        >
          <ui.Field label="Participants" count="10,000 names">
            <ui.NamesBox dir="auto" defaultValue={names(10_000).join("\n")} />
          </ui.Field>
        </ui.DropZone>
        <ui.FieldGroup legend="Picture of a list" hint={sentence} error={fault}>
          <ui.DropZone
            button="Choose a picture"
            hint="PNG or JPEG."
            dropLabel="Drop the picture here"
            accept="image/png,image/jpeg"
            onFile={ignore}
          >
            <ui.Skeleton shape="sheet" label="Picture" />
          </ui.DropZone>
        </ui.FieldGroup>
      </ui.SheetBody>
    </ui.FormSheet>
  ),

  Choices: function Choices() {
    const [sort, setSort] = useState("none");
    const [pet, setPet] = useState<ComponentProps<typeof ui.PetTag>["kind"]>("dog");
    return (
      <>
        <ui.Form aria-label="A form without a sheet">
          <ui.Checkbox hint={longName}>No repeats</ui.Checkbox>
        </ui.Form>
        <ui.Checkbox error={fault}>I agree</ui.Checkbox>
        <ui.NameTokens
          label="People"
          names={["Ana", longName, rtlName]}
          chosen={[rtlName]}
          onToggle={ignore}
        />
        <ui.Segment label="Order" options={sorts.slice(0, 2)} value={sort} onChange={setSort} />
        <ui.SegmentedRadios
          legend="Order of numbers"
          hint={sentence}
          error={fault}
          options={sorts.slice(0, 2)}
          value={sort}
          onChange={setSort}
        />
        <ui.Tabs idBase="tabs" label="Views" items={sorts} value={sort} onChange={setSort} />
        <ui.TypePanel idBase="tabs" value={sort}>
          {sort}
        </ui.TypePanel>
        <ui.PetTypePicker
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
          <ui.Alert key={tone} tone={tone}>
            {longName}
          </ui.Alert>
        ))}
        <div className={styles.frame}>
          <ui.ToastRegion>
            <ui.Toast tone="success">{longName}</ui.Toast>
            <ui.Toast tone="error">{fault}</ui.Toast>
          </ui.ToastRegion>
        </div>
        <ui.FactSlip label={longName} action={<ui.Button tone="quiet">Save</ui.Button>}>
          {sentence}
        </ui.FactSlip>
        <ui.Skeleton label="Loading rows" shape="rows" />
        <ui.Skeleton label="Loading a sheet" shape="sheet" />
        <ui.EmptyState title={longName}>
          <ui.Button onClick={() => setOpen(true)}>Open a dialog</ui.Button>
        </ui.EmptyState>
        {isOpen && (
          <ui.Dialog
            question
            title={longName}
            closeLabel="Close"
            onClose={() => setOpen(false)}
            actions={<ui.Button tone="danger">Delete</ui.Button>}
          >
            <ui.ClothBox>{names(80).join(", ")}</ui.ClothBox>
          </ui.Dialog>
        )}
      </>
    );
  },

  Pip: () => (
    <div className={ui.layout.row}>
      {[1, 2, 3, 4].map((step) => (
        <ui.Pip key={step} step={step} />
      ))}
      <ui.Pip step={5} isAhead />
    </div>
  ),

  Stamp: () => (
    <div className={ui.layout.row}>
      {(["open", "waiting", "working", "good", "bad", "over"] as const).map((tone) => (
        <ui.Stamp key={tone} tone={tone} icon="clock">
          {tone}
        </ui.Stamp>
      ))}
      {(["xs", "sm", "md", "lg", "xl"] as const).map((size) => (
        <ui.Icon key={size} name="shuffle" size={size} />
      ))}
      <ui.Drawing name="slot-drawn" className={styles.drawing} />
    </div>
  ),

  Ledger: function Rows() {
    const [type, setType] = useState("team");
    const tiles = [
      { value: "team", stock: "mint", label: "Teams", count: "12", kind: kinds.team },
      { value: "pet", stock: "salmon", label: longName, count: "100.000", kind: kinds.pet },
    ] as const;
    return (
      <ui.Sheet>
        <ui.CountTiles label="Filter by type" items={tiles} value={type} onPress={setType} />
        <ui.TypeTiles idBase="types" label="Type" items={tiles} value={type} onChange={setType} />
        <ui.TypePanel idBase="types" value={type}>
          <ui.GeneratorTile kind={kinds.team} />
        </ui.TypePanel>
        <ui.Ledger
          label="Results"
          columns={[
            { id: "name", label: "Name", order: "asc", onSort: ignore },
            { id: "type", label: "Type" },
            { id: "actions", label: "Actions", hidesLabel: true },
          ]}
        >
          {[longName, rtlName].map((title) => (
            <ui.LedgerRow
              key={title}
              name={<bdi>{title}</bdi>}
              cells={[
                <ui.LedgerKind key="type" kind={kinds.team}>
                  Teams
                </ui.LedgerKind>,
              ]}
              actions={<ui.IconButton icon="trash" label={`Delete ${title}`} />}
            />
          ))}
        </ui.Ledger>
      </ui.Sheet>
    );
  },

  Pack: () => (
    <>
      <ui.PackList label="Packs">
        <li>
          {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its content names it */}
          <a href="#gallery" className={ui.packRowClass} aria-current="page">
            <ui.PackRowContent stock="mint" title={longName} count="27 lines" stamp="Premium" />
          </a>
        </li>
      </ui.PackList>
      <ui.PackBundle stock="canary" />
      <ui.SlipSheet label="Lines" lines={[longName, rtlName]} />
    </>
  ),

  Prose: () => (
    <ui.Prose>
      <p>{longName}</p>
      <ui.ProseTable>
        <tbody>
          <tr>
            <th scope="row">Name</th>
            <td>27</td>
          </tr>
        </tbody>
      </ui.ProseTable>
      <ui.Steps>
        <li>{sentence}</li>
      </ui.Steps>
    </ui.Prose>
  ),

  Header: () => (
    <>
      <ui.Header>
        <a href="#gallery" className={ui.brandClass}>
          <ui.Mark />
          Sortes
        </a>
        <ui.HeaderNav label="Links of the example">
          <li>
            <a href="#gallery" className={ui.navLinkClass} aria-current="page">
              {longName}
            </a>
          </li>
        </ui.HeaderNav>
        <ui.NavSheet openLabel="Open the menu" closeLabel="Close the menu" label="Menu">
          <ui.NavGroup title={longName}>
            <li>
              <a href="#gallery" className={ui.sheetItemClass}>
                {longName}
              </a>
            </li>
          </ui.NavGroup>
          <ui.NavActions>
            <ui.Button tone="quiet">Log in</ui.Button>
          </ui.NavActions>
        </ui.NavSheet>
      </ui.Header>
      <ui.PageHead title={longName} lead={longName} />
      <ui.SlotHero title={longName} lead={longName} names={names(9)} drawn={rtlName}>
        <ui.CastButton>Start Generating</ui.CastButton>
      </ui.SlotHero>
    </>
  ),

  Results: function Results() {
    const [isOpen, setOpen] = useState(false);
    return (
      <ui.ClothSection>
        <ui.ResultHead title={longName} facts={longName} />
        <ui.NextRow>
          <ui.NextKeys>
            <ui.CastButton>Draw Again</ui.CastButton>
            <ui.Button tone="quiet" size="tall">
              Save
            </ui.Button>
          </ui.NextKeys>
        </ui.NextRow>
        <ui.ResultActions
          first={
            <ui.SaveBar aria-label="Save the example">
              <ui.Field label="Name">
                <ui.TextInput />
              </ui.Field>
            </ui.SaveBar>
          }
        >
          <ui.CastButton onClick={() => setOpen(true)}>Open a full stage</ui.CastButton>
        </ui.ResultActions>
        <ui.Receipt>
          <span>{sentence}</span>
        </ui.Receipt>
        <ui.DrawingSlot label="Drawing" facts={sentence} slips={names(11)} />
        <ui.Faces label="Coins and dice">
          {[true, false].map((isHeads) => (
            <ui.Face key={String(isHeads)} drawing={<ui.Coin isHeads={isHeads} />}>
              {isHeads ? "Heads" : "Tails"}
            </ui.Face>
          ))}
          {[4, 6, 8, 10, 12, 20, 100].map((sides) => (
            <ui.Face key={sides} drawing={<ui.Die sides={sides} value={Math.min(sides, 6)} />}>
              d{sides}
            </ui.Face>
          ))}
        </ui.Faces>
        <ui.Faces label="Cards">
          {["A", "7", "10", "K"].map((rank, i) => (
            <ui.Face
              key={rank}
              drawing={
                <ui.PlayingCard
                  rank={rank}
                  suit={(["hearts", "clubs", "diamonds", "spades"] as const)[i]}
                />
              }
            >
              {rank}
            </ui.Face>
          ))}
        </ui.Faces>
        <ui.NumberGrid>
          <ui.NumberTokens numbers={[6, Number.MAX_SAFE_INTEGER, -66_666_666]} label="Numbers" />
          {ui.boardFits(1, 100) && (
            <ui.NumberBoard from={1} to={100} hits={[6, 66]} label="Board" />
          )}
        </ui.NumberGrid>
        <ui.TeamStrips teams={[teamOf(0, [longName, rtlName]), teamOf(1, names(12))]} />
        <ui.TeamStrips
          teams={[teamOf(0, [longName, rtlName])]}
          slip={(name, _team, place) => (
            <ui.SlipButtons
              name={name}
              isChosen={place === 0}
              onChoose={ignore}
              isKept={place === 1}
              onKeep={ignore}
              keepLabel="Lock"
            />
          )}
        />
        <ui.Winners label="Winners" places={places([rtlName, longName, ...names(10)])} />
        <ui.Alternates
          title="If someone declines"
          names={[
            {
              place: 4,
              name: longName,
              note: "alternate 1",
              action: <ui.PlaceButton label="Replace Ana">Replace</ui.PlaceButton>,
            },
          ]}
        />
        <ui.PetTag kind="rabbit" name="Bartholomeus-Maximilian" caption={longName} />
        {isOpen && (
          <ui.Stage
            fills
            title="Class 6B"
            closeLabel="Close"
            bar={
              <ui.StageBar>
                <ui.CastButton>Draw Again</ui.CastButton>
                <ui.StageHint>{sentence}</ui.StageHint>
              </ui.StageBar>
            }
            onClose={() => setOpen(false)}
          >
            <ui.TeamBoard label="Teams" teams={[0, 1, 2, 3].map((i) => teamOf(i, names(50)))} />
            <ui.WinnersBoard label="Winners of the raffle">
              <ui.Winners label="Winners" places={places(names(10))} />
            </ui.WinnersBoard>
          </ui.Stage>
        )}
      </ui.ClothSection>
    );
  },
};
