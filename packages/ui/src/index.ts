import "./theme/global.css.ts";

export { vars } from "./theme/contract.css.ts";
export { media } from "./theme/media.ts";
export type { Kind } from "./theme/kind.ts";
export { layout, narrowOnly, text, visuallyHidden, wideOnly } from "./theme/utilities.css.ts";
export { classNames } from "./class-names.ts";
export type { DrawingName, IconName } from "./sprite/names.ts";

export { Alert, type AlertProps, type Tone } from "./components/Alert/Alert.tsx";
export {
  ArticleHead,
  ArticleItem,
  articleLinkClass,
  ArticleList,
  type ArticleHeadProps,
  type ArticleItemProps,
} from "./components/Article/Article.tsx";
export { Avatar } from "./components/Avatar/Avatar.tsx";
export {
  buttonClass,
  iconButtonClass,
  linkButtonClass,
  type ButtonLook,
} from "./components/Button/button-class.ts";
export {
  Button,
  IconButton,
  type ButtonProps,
  type IconButtonProps,
} from "./components/Button/Button.tsx";
export { CastButton, castClass, CastLabel } from "./components/CastButton/CastButton.tsx";
export { Checkbox, type CheckboxProps } from "./components/Checkbox/Checkbox.tsx";
export { ClothSection } from "./components/Cloth/Cloth.tsx";
export { Dialog, type DialogProps } from "./components/Dialog/Dialog.tsx";
export { DrawingSlot, type DrawingSlotProps } from "./components/DrawingSlot/DrawingSlot.tsx";
export { maskName } from "./components/DrawingSlot/mask-name.ts";
export { DropZone, type DropZoneProps } from "./components/DropZone/DropZone.tsx";
export { EmptyState, type EmptyStateProps } from "./components/EmptyState/EmptyState.tsx";
export { FactSlip, type FactSlipProps } from "./components/FactSlip/FactSlip.tsx";
export { Field, type FieldProps } from "./components/Field/Field.tsx";
export {
  Footer,
  FooterColumn,
  FooterColumns,
  FooterEnd,
  FooterSlogan,
} from "./components/Footer/Footer.tsx";
export {
  generatorCardClass,
  GeneratorCardContent,
  GeneratorStrip,
  type GeneratorCardContentProps,
} from "./components/GeneratorStrip/GeneratorStrip.tsx";
export { GeneratorTile } from "./components/GeneratorTile/GeneratorTile.tsx";
export { brandClass, Header, HeaderNav, Mark, navLinkClass } from "./components/Header/Header.tsx";
export {
  HistoryList,
  HistoryRow,
  type HistoryRowProps,
} from "./components/HistoryRow/HistoryRow.tsx";
export {
  HowItWorksCard,
  HowItWorksGrid,
  type HowItWorksCardProps,
} from "./components/HowItWorks/HowItWorks.tsx";
export { Drawing, Icon, type DrawingProps, type IconProps } from "./components/Icon/Icon.tsx";
export {
  Menu,
  MenuIcon,
  MenuItem,
  menuItemClass,
  type MenuProps,
} from "./components/Menu/Menu.tsx";
export { NamesBox } from "./components/NamesBox/NamesBox.tsx";
export {
  NavActions,
  NavGroup,
  NavSheet,
  sheetItemClass,
  type NavSheetProps,
} from "./components/NavSheet/NavSheet.tsx";
export {
  boardFits,
  NumberBoard,
  type NumberBoardProps,
} from "./components/NumberBoard/NumberBoard.tsx";
export { NumberInput } from "./components/NumberInput/NumberInput.tsx";
export { NumberSheet, type NumberSheetProps } from "./components/NumberSheet/NumberSheet.tsx";
export {
  NumberGrid,
  NumberTokens,
  type NumberTokensProps,
} from "./components/NumberTokens/NumberTokens.tsx";
export { PageHead, type PageHeadProps } from "./components/PageHead/PageHead.tsx";
export {
  PasswordInput,
  type PasswordInputProps,
} from "./components/PasswordInput/PasswordInput.tsx";
export { PetTag, type PetKind, type PetTagProps } from "./components/PetTag/PetTag.tsx";
export {
  PetTypePicker,
  type PetTypePickerProps,
} from "./components/PetTypePicker/PetTypePicker.tsx";

export { Prompt } from "./components/Prompt/Prompt.tsx";
export { Reason, ReasonGrid, type ReasonProps } from "./components/Reasons/Reasons.tsx";
export { Prose, ProseTable } from "./components/Prose/Prose.tsx";
export { Receipt, ResultActions, SaveBar } from "./components/Receipt/Receipt.tsx";
export { ResultHead, type ResultHeadProps } from "./components/ResultHead/ResultHead.tsx";
export { Segment, type SegmentOption, type SegmentProps } from "./components/Segment/Segment.tsx";
export {
  SegmentedRadios,
  type RadioOption,
  type SegmentedRadiosProps,
} from "./components/SegmentedRadios/SegmentedRadios.tsx";
export { Select, type SelectProps } from "./components/Select/Select.tsx";
export {
  CastEdge,
  FieldRow,
  FormSheet,
  Sheet,
  SheetBody,
  type CastEdgeProps,
} from "./components/Sheet/Sheet.tsx";
export { Skeleton, type SkeletonProps } from "./components/Skeleton/Skeleton.tsx";
export { SkipLink } from "./components/SkipLink/SkipLink.tsx";
export { SlotHero, type SlotHeroProps } from "./components/SlotHero/SlotHero.tsx";
export { Stage, type StageProps } from "./components/Stage/Stage.tsx";
export { TeamBoard, type TeamBoardProps } from "./components/TeamBoard/TeamBoard.tsx";
export { Stamp } from "./components/Stamp/Stamp.tsx";
export { Steps } from "./components/Steps/Steps.tsx";
export {
  TeamStrips,
  type Team,
  type TeamStripsProps,
} from "./components/TeamStrips/TeamStrips.tsx";
export { TextInput } from "./components/TextInput/TextInput.tsx";
export { ThemeButton, type ThemeButtonProps } from "./components/ThemeButton/ThemeButton.tsx";
export { Toast, ToastRegion, type ToastProps } from "./components/Toast/Toast.tsx";
export {
  ToolBar,
  ToolButton,
  type ToolBarProps,
  type ToolButtonProps,
} from "./components/ToolBar/ToolBar.tsx";
export {
  TypePanel,
  TypeTiles,
  type TypePanelProps,
  type TypeTile,
  type TypeTilesProps,
} from "./components/TypeTiles/TypeTiles.tsx";
export {
  Alternates,
  type Alternate,
  type AlternatesProps,
} from "./components/Winners/Alternates.tsx";
export {
  PlaceButton,
  Winners,
  type Place,
  type PlaceButtonProps,
  type WinnersProps,
} from "./components/Winners/Winners.tsx";
