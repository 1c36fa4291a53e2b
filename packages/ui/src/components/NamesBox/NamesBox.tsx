import {
  type ComponentProps,
  type DragEvent,
  type ReactNode,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { classNames } from "../../class-names.ts";
import { Button } from "../Button/Button.tsx";
import { useFieldWiring } from "../Field/Field.tsx";
import { Icon } from "../Icon/Icon.tsx";
import * as styles from "./NamesBox.css.ts";
import { useLineNumbers } from "./use-line-numbers.ts";

const textFiles =
  ".csv,.tsv,.txt,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export interface DropZoneProps {
  /** The field that the file fills. */
  children: ReactNode;
  /** The accepted files: “CSV, Excel or text.” */
  hint: ReactNode;
  /** The hint about dropping, for those who have a mouse: “Or drop it here.” */
  dropHint?: ReactNode;
  /** Label of the button: “Choose a file”. */
  button: ReactNode;
  /** Shown while a file is dragged over it: “Drop the file here”. */
  dropLabel: ReactNode;
  /**
   * Called with the dropped or chosen file, the first if there are several. People can drop any file: check its
   * content.
   */
  onFile: (file: File) => void;
  /** File types offered for choosing; by default text and table files. */
  accept?: string;
  disabled?: boolean | undefined;
}

const bringsFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes("Files");

/** A field that also takes a file, dropped or chosen. It does not read the file. */
export function DropZone(props: DropZoneProps) {
  const {
    children,
    hint,
    dropHint,
    button,
    dropLabel,
    onFile,
    accept = textFiles,
    disabled,
  } = props;
  const chooser = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [over, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    const file = files?.[0];
    if (file && !disabled) onFile(file);
  };
  return (
    <div
      className={styles.zone}
      onDragOver={(event) => {
        if (!bringsFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = disabled ? "none" : "copy";
        setOver(!disabled);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) {
          setOver(false);
        }
      }}
      onDrop={(event) => {
        if (!bringsFiles(event)) return;
        // without this the browser leaves the page and opens the file
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      {children}
      <div className={styles.row}>
        <Button
          tone="quiet"
          size="sm"
          icon="upload-simple"
          disabled={disabled}
          aria-describedby={hintId}
          onClick={() => chooser.current?.click()}
        >
          {button}
        </Button>
        <p id={hintId} className={styles.hint}>
          {dropHint && <span className={styles.dropHint}>{dropHint} </span>}
          {hint}
        </p>
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={accept}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // allows choosing the same file again after it was changed
          currentTarget.value = "";
        }}
      />
      {over && (
        <div className={styles.cover} aria-hidden>
          <Icon name="upload-simple" size="xl" />
          {dropLabel}
        </div>
      )}
    </div>
  );
}

export interface NamesBoxProps extends ComponentProps<"textarea"> {
  /** Written on the lower lines, which are free: an offer for an empty box. */
  note?: ReactNode;
}

/**
 * A register of names: ruled, with line numbers in the margin, fast even with 100,000 lines. It grows with the text,
 * from `rows` to a quarter of the window.
 */
export function NamesBox({ className, ref, rows, note, ...props }: NamesBoxProps) {
  const { onInput, onScroll, ...rest } = useFieldWiring(props);
  const { area, mirror, list, lines, height, row, numbers, readText, readView } = useLineNumbers(
    props.value,
    rows,
  );
  useImperativeHandle(ref, () => area.current as HTMLTextAreaElement, [area]);
  return (
    <div className={classNames(styles.frame, lines > 999 && styles.manyLines, className)}>
      <textarea
        rows={height}
        spellCheck={false}
        autoCapitalize="words"
        autoComplete="off"
        {...rest}
        ref={area}
        className={styles.box}
        onInput={(event) => {
          readText();
          onInput?.(event);
        }}
        onScroll={(event) => {
          readView();
          onScroll?.(event);
        }}
      />
      <div ref={mirror} className={styles.mirror} aria-hidden />
      <div className={styles.gutter} aria-hidden>
        <ol ref={list} data-row={row} className={styles.numbers}>
          {numbers.map(({ number, rows }) => (
            <li key={number} style={rows > 1 ? { height: `${rows}lh` } : undefined}>
              {number}
            </li>
          ))}
        </ol>
      </div>
      {note && <div className={styles.note}>{note}</div>}
    </div>
  );
}
