import "./theme/global.css.ts";

export { vars } from "./theme/contract.css.ts";
export { oneColumn, oneLine, wrapping } from "./theme/arrange.ts";
export { media } from "./theme/media.ts";
export { cornerNotches, dotsAcross, dotsDown, perforation } from "./theme/paper.ts";
export { made, stock } from "./theme/stocks.css.ts";
export type { Kind } from "./theme/stocks.css.ts";
export { layout, narrowOnly, text, visuallyHidden, wideOnly } from "./theme/utilities.css.ts";
export type { SortOrder } from "./components/Ledger/Ledger.tsx";
export { classNames } from "./class-names.ts";
export type { IconName } from "./sprite/names.gen.ts";

export { Alert } from "./components/Alert/Alert.tsx";
export { buttonClass, iconButtonClass, linkButtonClass } from "./components/Button/Button.tsx";
export { Button, IconButton, LinkButton, type ButtonProps } from "./components/Button/Button.tsx";
export { CastButton, castClass, CastLabel } from "./components/CastButton/CastButton.tsx";
export { Checkbox } from "./components/Field/inputs.tsx";
export { ClothBox, ClothSection } from "./components/Cloth/Cloth.tsx";
export { Dialog, type DialogProps } from "./components/Dialog/Dialog.tsx";
export { CountTiles } from "./components/Ledger/Ledger.tsx";
export { Coin, Face, Faces } from "./components/Faces/Faces.tsx";
export { Die } from "./components/Faces/Die.tsx";
export { PlayingCard } from "./components/Faces/PlayingCard.tsx";
export { DrawingSlot } from "./components/DrawingSlot/DrawingSlot.tsx";
export { DropZone } from "./components/NamesBox/NamesBox.tsx";
export { EmptyState } from "./components/EmptyState/EmptyState.tsx";
export { FactSlip } from "./components/FactSlip/FactSlip.tsx";
export { Field, FieldGroup } from "./components/Field/Field.tsx";
export { Form } from "./components/Form/Form.tsx";
export { GeneratorTile } from "./components/GeneratorTile/GeneratorTile.tsx";
export { brandClass, Header, HeaderNav, Mark, navLinkClass } from "./components/Header/Header.tsx";
export { Ledger, LedgerKind, LedgerRow } from "./components/Ledger/Ledger.tsx";
export { Drawing, Icon } from "./components/Icon/Icon.tsx";
export {
  Menu,
  MenuButton,
  MenuIcon,
  MenuItem,
  menuItemClass,
  MenuMore,
  menuMoreClass,
  plainMenuItemClass,
} from "./components/Menu/Menu.tsx";
export { NavActions, NavGroup, NavSheet, sheetItemClass } from "./components/NavSheet/NavSheet.tsx";
export { NameTokens } from "./components/NameTokens/NameTokens.tsx";
export { NamesBox } from "./components/NamesBox/NamesBox.tsx";
export { boardFits, NumberBoard } from "./components/NumberBoard/NumberBoard.tsx";
export { NumberInput } from "./components/Field/inputs.tsx";
export { NumberGrid, NumberTokens } from "./components/NumberTokens/NumberTokens.tsx";
export {
  PackBundle,
  PackList,
  packRowClass,
  PackRowContent,
  SlipSheet,
} from "./components/Pack/Pack.tsx";
export { PageHead } from "./components/PageHead/PageHead.tsx";
export { PasswordInput } from "./components/Field/inputs.tsx";
export { Pip } from "./components/Pip/Pip.tsx";
export { PetTag } from "./components/PetTag/PetTag.tsx";
export { PetTypePicker } from "./components/PetTag/PetTag.tsx";

export { Prose, ProseTable } from "./components/Prose/Prose.tsx";
export { NextKeys, NextRow } from "./components/ResultHead/ResultHead.tsx";
export { Receipt, ResultActions, SaveBar } from "./components/ResultHead/ResultHead.tsx";
export { ResultHead } from "./components/ResultHead/ResultHead.tsx";
export { Segment } from "./components/Segment/Segment.tsx";
export { SegmentedRadios } from "./components/SegmentedRadios/SegmentedRadios.tsx";
export { Select } from "./components/Field/inputs.tsx";
export { CastEdge, FieldRow, FormSheet, Sheet, SheetBody } from "./components/Sheet/Sheet.tsx";
export { Skeleton } from "./components/Skeleton/Skeleton.tsx";
export { SlotHero } from "./components/SlotHero/SlotHero.tsx";
export { Stage, StageBar, StageHint, type StageProps } from "./components/Stage/Stage.tsx";
export { TeamBoard } from "./components/TeamBoard/TeamBoard.tsx";
export { WinnersBoard } from "./components/WinnersBoard/WinnersBoard.tsx";
export { Stamp } from "./components/Stamp/Stamp.tsx";
export { Steps } from "./components/Prose/Prose.tsx";
export { SlipButtons, TeamStrips, type Team } from "./components/TeamStrips/TeamStrips.tsx";
export { TextArea } from "./components/Field/inputs.tsx";
export { Tabs } from "./components/Tabs/Tabs.tsx";
export { TextInput } from "./components/Field/inputs.tsx";
export { ThemeButton } from "./components/ThemeButton/ThemeButton.tsx";
export { Toast, ToastRegion } from "./components/Toast/Toast.tsx";
export { ToolBar, ToolButton } from "./components/ToolBar/ToolBar.tsx";
export { TypePanel, TypeTiles } from "./components/Tabs/Tabs.tsx";
export { Alternates } from "./components/Winners/Winners.tsx";
export { PlaceButton, Winners } from "./components/Winners/Winners.tsx";
export { darkColors, lightColors } from "./theme/tokens.ts";
