import {
  Avatar,
  brandClass,
  Button,
  CastButton,
  Footer,
  FooterColumn,
  FooterColumns,
  FooterEnd,
  FooterSlogan,
  GeneratorTile,
  Header,
  HeaderNav,
  layout,
  Mark,
  Menu,
  MenuItem,
  menuItemClass,
  NavActions,
  NavGroup,
  navLinkClass,
  NavSheet,
  PageHead,
  sheetItemClass,
  SkipLink,
  SlotHero,
  wideOnly,
} from "@sortes/ui";
import { longName, names, rtlName } from "./samples.ts";
import { Section, State, useSay } from "./Specimen.tsx";

/** What is around every page, and at the top of some. */
export function PageSpecimens() {
  const say = useSay();
  const title = say("Draw lots in the open", "Tragere la sorți, pe față");
  return (
    <>
      <div className={layout.wrap}>
        <Section name="SkipLink, PageHead">
          <State name="rest">
            <SkipLink href="#gallery">{say("Skip", "Sari")}</SkipLink>
            <PageHead title={title} lead={title} />
          </State>
          <State name="long">
            <PageHead title={longName} lead={longName} />
          </State>
        </Section>
      </div>
      <HeaderSpecimens />
      <Section name="SlotHero">
        <State name="rest">
          <SlotHero title={title} lead={title} names={names(9)} drawn="Ștefania">
            <CastButton>{say("Start Generating", "Începe")}</CastButton>
          </SlotHero>
        </State>
        <State name="long">
          <SlotHero title={longName} lead={longName} names={[longName, rtlName]} drawn={rtlName}>
            <Button tone="quiet">{say("How it works", "Cum funcționează")}</Button>
          </SlotHero>
        </State>
      </Section>
      <Section name="Footer, FooterColumns, FooterSlogan, FooterColumn, FooterEnd">
        <State name="rest">
          <Footer>
            <FooterColumns>
              <FooterSlogan action={<a href="#gallery">{say("Start", "Începe")}</a>}>
                {title}
              </FooterSlogan>
              <FooterColumn title={say("Generators", "Generatoare")}>
                <li>
                  <a href="#gallery">{say("Teams", "Echipe")}</a>
                </li>
                <li>
                  <a href="#gallery">{longName}</a>
                </li>
              </FooterColumn>
            </FooterColumns>
            <FooterEnd>© Sortes</FooterEnd>
          </Footer>
        </State>
      </Section>
    </>
  );
}

function HeaderSpecimens() {
  const say = useSay();
  return (
    <Section name="Header, HeaderNav, Mark, Avatar, NavSheet, NavGroup, NavActions">
      {(["rest", "long", "rtl"] as const).map((state) => {
        const name = { rest: "Ana", long: longName, rtl: rtlName }[state];
        return (
          <State key={state} name={state}>
            <Header>
              <a href="#gallery" className={brandClass}>
                <Mark />
                Sortes
              </a>
              <HeaderNav label={`${say("Links of the example", "Legăturile exemplului")}: ${name}`}>
                <li>
                  <a href="#gallery" className={navLinkClass} aria-current="page">
                    {say("Home", "Acasă")}
                  </a>
                </li>
              </HeaderNav>
              <Menu
                look="account"
                align="end"
                className={wideOnly}
                label={<Avatar letter={[...name][0] ?? ""} name={name} />}
              >
                <MenuItem>
                  <button type="button" className={menuItemClass}>
                    {say("Sign Out", "Deconectare")}
                  </button>
                </MenuItem>
              </Menu>
              <NavSheet
                openLabel={say("Open the menu", "Deschide meniul")}
                closeLabel={say("Close the menu", "Închide meniul")}
                label={`${say("Menu of the example", "Meniul exemplului")}: ${name}`}
              >
                <NavGroup title={name}>
                  <li>
                    <a href="#gallery" className={sheetItemClass}>
                      <GeneratorTile kind={{ drawing: "generator-team", stock: "mint" }} />
                      {say("Teams", "Echipe")}
                    </a>
                  </li>
                </NavGroup>
                <NavActions>
                  <Button tone="quiet">{say("Log In", "Autentificare")}</Button>
                </NavActions>
              </NavSheet>
            </Header>
          </State>
        );
      })}
    </Section>
  );
}
