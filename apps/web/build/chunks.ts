/** Our own modules at these paths, without their styles, which would make every page load them. */
const ours = (...paths: string[]) =>
  new RegExp(`/(?:${paths.join("|")})[^?]*(?<!\\.vanilla\\.css)$`);

/** Components of `packages/ui`, by name. */
const components = (...names: string[]) =>
  `(?:packages|@sortes)/ui/src/components/(?:${names.join("|")})\\b`;
const core = (...names: string[]) => `(?:packages|@sortes)/core/src/(?:${names.join("|")})\\b`;
const contract = (...names: string[]) =>
  `(?:packages|@sortes)/contract/src/(?:${names.join("|")})\\.ts`;
const base = (...names: string[]) => `src/base/(?:${names.join("|")})\\.tsx?`;
const feature = (name: string, ...files: string[]) =>
  `src/features/${name}/(?:${files.join("|")})\\.tsx?`;

/**
 * The manual chunks of the web app. A small file compresses badly, and every first visit loads its name; a large one
 * has code that some of its pages do not need. So most pages that need one module of a group should need all of them.
 * `npm run check` prints the sizes of the largest pages.
 */
export const chunks = [
  // modules that every page needs
  { name: "page", tags: ["$initial" as const], test: /(?<!\/index\.html|\/src\/main\.tsx)$/ },
  // modules that the home page shares with the generators
  {
    name: "draw",
    test: ours(
      components("CastButton", "SlotHero", "Stamp"),
      core("random"),
      feature("generators", "OwnGeneratorsLine"),
    ),
  },
  // pages with a form
  {
    name: "form",
    test: ours(
      components("Field", "Form", "TextInput", "EmptyState", "Sheet", "Stage/Stage", "Prose"),
      contract("text"),
      feature("generators/results", "notices"),
    ),
  },
  // pages with questions, or with lists: what moves their focus
  { name: "ask", test: ours(base("ConfirmDialog", "use-lost-focus", "focus-moves")) },
  // every generator
  {
    name: "result",
    test: ours(
      components("ResultHead"),
      feature(
        "generators/results",
        "generator-draft",
        "use-generator",
        "last-list",
        "LastListOffer",
        "use-shown",
        "Reveal",
        "prompts",
        "SaveNameField",
        "use-save",
        "send-save",
        "waiting-saves",
        "SaveForm",
        "AfterResult",
      ),
      feature("generators/form", "FormBench", "use-more-options"),
      feature("generators/presets", "preset-source", "LinkTools", "use-taken-notice"),
      feature("generators/my-lists", "form-adapter"),
    ),
  },
  // generators, and the screen of published draws
  {
    name: "desk",
    test: ours(
      base("stored-state", "later-part"),
      feature("generators/results", "use-result-view"),
      feature("generators/my-lists", "MyLists", "PanelButton"),
      feature("generators/form", "FillingTools", "form\\.css"),
      feature("generators/open-lists", "LetPeopleJoin"),
      feature("generators/names-input", "notes"),
    ),
  },
  // lists of names
  {
    name: "names",
    test: ours(
      core("names", "steps", "checks", "winners/tickets"),
      base("in-slices"),
      feature("generators/names-input", "read-names"),
    ),
  },
  // forms with a number
  { name: "number", test: ours(base("typed-number", "NumberBox")) },
  // lists and files that are read or stored
  { name: "files", test: ours(core("csv\\."), base("files")) },
  // a result that can be copied or stored as a file
  {
    name: "tools",
    test: ours(components("ToolBar"), feature("generators/results", "ResultTools")),
  },
  // what follows a result that was drawn by a key
  { name: "next", test: ours(feature("generators/results", "NextSteps", "use-space")) },
  { name: "boards", test: ours(components("TeamStrips")) },
  // what the page of teams shares with its parts that load later
  {
    name: "teams",
    test: ours(core("teams/may-have-rules"), feature("generators/teams", "facts", "team-draft")),
  },
  {
    name: "creator",
    test: ours(
      feature(
        "newsletter/letters",
        "use-preview",
        "draft",
        "draft-server",
        "kept-drafts",
        "draft-letters",
        "use-letter",
        "use-creator",
      ),
    ),
  },
  {
    name: "campaign",
    test: ours(
      contract(
        "newsletter/subject-tests",
        "newsletter/campaigns",
        "newsletter/campaign-fields",
        "newsletter/campaign-letter",
        "newsletter/campaign-document",
      ),
    ),
  },
];
