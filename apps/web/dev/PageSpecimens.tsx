import {
  Alert,
  brandClass,
  Button,
  CastButton,
  ClothBox,
  CountTiles,
  dangerousItemClass,
  Dialog,
  Drawing,
  EmptyState,
  FactSlip,
  GeneratorTile,
  Header,
  HeaderNav,
  Icon,
  IconButton,
  layout,
  Ledger,
  LedgerKind,
  LedgerRow,
  Mark,
  Menu,
  MenuIcon,
  MenuItem,
  NavActions,
  NavGroup,
  navLinkClass,
  NavSheet,
  PackBundle,
  PackList,
  packRowClass,
  PackRowContent,
  PageHead,
  Prose,
  ProseTable,
  Sheet,
  sheetItemClass,
  Skeleton,
  SlipSheet,
  SlotHero,
  type SortOrder,
  Stamp,
  Steps,
  Toast,
  ToastRegion,
  TypePanel,
  TypeTiles,
} from "@sortes/ui";
import { useState } from "react";
import * as styles from "./gallery.css.ts";
import { ignore, longName, names, rtlName, Section, useWords } from "./Specimen.tsx";

const team = { drawing: "generator-team", stock: "mint" } as const;
const pet = { drawing: "generator-pet", stock: "salmon" } as const;
const stamps = ["open", "waiting", "working", "good", "bad", "over"] as const;

/** Messages of the page. */
export function MessageSpecimens() {
  const { say, save, remove, name, sentence, error, close } = useWords();
  const [isOpen, setOpen] = useState(false);
  const toast = (tone: "success" | "error" | "info", words: string) => (
    <div className={styles.frame}>
      <ToastRegion>
        <Toast tone={tone}>{words}</Toast>
      </ToastRegion>
    </div>
  );
  return (
    <div className={layout.wrap}>
      <Section
        name="Alert, Toast"
        states={{
          rest: (
            <div className={layout.stack}>
              <Alert tone="info">
                <bdi>{rtlName}</bdi>
              </Alert>
              <Alert tone="success">{sentence}</Alert>
              {toast("success", sentence)}
            </div>
          ),
          error: (
            <div className={layout.stack}>
              <Alert tone="error">{error}</Alert>
              {toast("error", error)}
            </div>
          ),
          long: (
            <div className={layout.stack}>
              <Alert tone="warning">{longName}</Alert>
              {toast("info", longName)}
            </div>
          ),
        }}
      />
      <Section
        name="Stamp, Icon, Drawing"
        states={{
          rest: (
            <div className={layout.row}>
              <Stamp>{say("On", "Activ")}</Stamp>
              {stamps.map((tone) => (
                <Stamp key={tone} tone={tone} icon="clock">
                  {name}
                </Stamp>
              ))}
              {(["xs", "sm", "md", "lg", "xl"] as const).map((size) => (
                <Icon key={size} name="shuffle" size={size} />
              ))}
              <Icon name="check-circle-fill" label={say("Done", "Gata")} />
              <Drawing name="slot-drawn" className={styles.drawing} />
              <Drawing name="mark" className={styles.drawing} label="Sortes" />
            </div>
          ),
        }}
      />
      <Section
        name="EmptyState, Skeleton, FactSlip"
        states={{
          rest: (
            <FactSlip label={name} action={<Button tone="quiet">{save}</Button>}>
              {sentence}
            </FactSlip>
          ),
          busy: (
            <div className={layout.stack}>
              <Skeleton label={say("Loading", "Se încarcă")} shape="rows" />
              <Skeleton label={say("Loading", "Se încarcă")} shape="sheet" />
            </div>
          ),
          long: (
            <>
              <EmptyState title={longName}>
                <Button>{save}</Button>
              </EmptyState>
              <FactSlip label={longName}>{longName}</FactSlip>
            </>
          ),
        }}
      />
      <Section
        name="Dialog"
        states={{
          many: (
            <>
              <Button tone="quiet" onClick={() => setOpen(true)}>
                {say("Open a dialog", "Deschide un dialog")}
              </Button>
              {isOpen && (
                <Dialog
                  question
                  title={longName}
                  closeLabel={close}
                  onClose={() => setOpen(false)}
                  actions={
                    <Button tone="danger" onClick={() => setOpen(false)}>
                      {remove}
                    </Button>
                  }
                >
                  <ClothBox>{names(80).join(", ")}</ClothBox>
                </Dialog>
              )}
            </>
          ),
        }}
      />
    </div>
  );
}

/** Prose, packs, lists and tiles. */
export function ListSpecimens() {
  const { say, name, teams, remove, sentence } = useWords();
  const [type, setType] = useState("team");
  const [order, setOrder] = useState<SortOrder>("desc");
  const titles = [say("Class 6B", "Clasa a VI-a B"), longName, rtlName];
  const tiles = [
    { value: "team", stock: "mint", label: teams, count: "12" },
    { value: "pet", stock: "salmon", label: longName, count: "100.000" },
  ] as const;
  const kinds = { team, pet };
  const actions = (
    <Menu
      look="icon"
      align="end"
      name={say("Actions", "Acțiuni")}
      label={<Icon name="dots-three-bold" />}
    >
      <MenuItem>
        <button type="button" className={dangerousItemClass}>
          <MenuIcon name="trash" />
          {remove}
        </button>
      </MenuItem>
    </Menu>
  );
  const columns = [
    {
      id: "name",
      label: name,
      order,
      onSort: () => setOrder(order === "asc" ? "desc" : "asc"),
    },
    { id: "type", label: say("Type", "Tip"), onSort: ignore },
    { id: "actions", label: say("Actions", "Acțiuni"), unseen: true },
  ];
  return (
    <div className={layout.wrap}>
      <Section
        name="CountTiles, Ledger, LedgerRow, LedgerKind"
        states={{
          many: (
            <Sheet>
              <CountTiles
                label={say("Filter by type", "Filtrează după tip")}
                items={tiles}
                value={type}
                onPress={setType}
              />
              <Ledger label={say("Results", "Rezultate")} columns={columns}>
                {titles.map((title) => (
                  <LedgerRow
                    key={title}
                    name={<bdi>{title}</bdi>}
                    cells={[
                      <LedgerKind key="type" kind={team}>
                        {teams}
                      </LedgerKind>,
                    ]}
                    actions={<IconButton icon="trash" label={`${remove} ${title}`} />}
                  />
                ))}
              </Ledger>
            </Sheet>
          ),
          long: (
            <Sheet>
              <Ledger dense label={say("Campaigns", "Campanii")} columns={columns}>
                <LedgerRow
                  name={<bdi>{longName}</bdi>}
                  labels={[teams]}
                  cells={[rtlName]}
                  actions={actions}
                />
              </Ledger>
            </Sheet>
          ),
        }}
      />
      <Section
        name="TypeTiles, TypePanel, GeneratorTile"
        states={{
          rest: (
            <>
              <TypeTiles
                idBase="gallery-types"
                label={say("Type of result", "Tipul rezultatului")}
                value={type}
                onChange={setType}
                items={tiles.map(({ value, label }) => ({ value, label, kind: kinds[value] }))}
              />
              <TypePanel idBase="gallery-types" value={type}>
                <GeneratorTile kind={team} />
              </TypePanel>
            </>
          ),
        }}
      />
      <Section
        name="PackList, PackRowContent, PackBundle, SlipSheet"
        states={{
          rest: (
            <>
              <PackList label={say("Packs", "Pachete")}>
                {titles.map((title, i) => (
                  <li key={title}>
                    <a
                      href="#gallery"
                      className={packRowClass}
                      aria-current={i === 0 ? "page" : undefined}
                    >
                      <PackRowContent
                        stock="mint"
                        title={title}
                        count={say("27 lines", "27 de rânduri")}
                        stamp={i === 1 ? "Premium" : undefined}
                      />
                    </a>
                  </li>
                ))}
              </PackList>
              <PackBundle stock="canary" />
              <SlipSheet label={say("Lines", "Rânduri")} lines={["Ana", ...titles]} />
            </>
          ),
        }}
      />
      <Section
        name="Prose, ProseTable, Steps"
        states={{
          long: (
            <>
              <Prose>
                <p>{longName}</p>
                <ProseTable>
                  <tbody>
                    <tr>
                      <th scope="row">{name}</th>
                      <td>27</td>
                    </tr>
                  </tbody>
                </ProseTable>
              </Prose>
              <Steps>
                <li>{sentence}</li>
              </Steps>
            </>
          ),
        }}
      />
    </div>
  );
}

/** Headers of pages. */
export function HeadSpecimens() {
  const { say, sentence } = useWords();
  const header = (title: string) => (
    <Header>
      <a href="#gallery" className={brandClass}>
        <Mark />
        Sortes
      </a>
      <HeaderNav label={`${say("Links of the example", "Legăturile exemplului")}: ${title}`}>
        <li>
          <a href="#gallery" className={navLinkClass} aria-current="page">
            {title}
          </a>
        </li>
      </HeaderNav>
      <NavSheet
        openLabel={say("Open the menu", "Deschide meniul")}
        closeLabel={say("Close the menu", "Închide meniul")}
        label={`${say("Menu of the example", "Meniul exemplului")}: ${title}`}
      >
        <NavGroup title={title}>
          <li>
            <a href="#gallery" className={sheetItemClass}>
              <GeneratorTile kind={team} />
              {title}
            </a>
          </li>
        </NavGroup>
        <NavActions>
          <Button tone="quiet">{title}</Button>
        </NavActions>
      </NavSheet>
    </Header>
  );
  return (
    <>
      <Section
        name="Header, HeaderNav, Mark, NavSheet, NavGroup, NavActions"
        states={{ rest: header(say("Home", "Acasă")), long: header(longName) }}
      />
      <div className={layout.wrap}>
        <Section
          name="PageHead"
          states={{
            rest: <PageHead title={sentence} lead={sentence} />,
            long: <PageHead title={longName} lead={longName} />,
          }}
        />
      </div>
      <Section
        name="SlotHero"
        states={{
          rest: (
            <SlotHero title={sentence} lead={sentence} names={names(9)} drawn="Ștefania">
              <CastButton>{say("Start Generating", "Începe")}</CastButton>
            </SlotHero>
          ),
          long: (
            <SlotHero title={longName} lead={longName} names={[longName, rtlName]} drawn={rtlName}>
              <Button tone="quiet">{say("How it works", "Cum funcționează")}</Button>
            </SlotHero>
          ),
        }}
      />
    </>
  );
}
