import { useImperativeHandle, type ComponentProps } from "react";
import { classNames } from "../../class-names.ts";
import { useFieldWiring } from "../Field/Field.tsx";
import * as styles from "./NamesBox.css.ts";
import { useLineNumbers } from "./use-line-numbers.ts";

/** A register of names: ruled, numbered in the margin, quick with 100,000 lines. */
export function NamesBox({ className, ref, ...props }: ComponentProps<"textarea">) {
  const { onInput, onScroll, ...rest } = useFieldWiring(props);
  const { area, mirror, list, lines, row, numbers, readText, readView } = useLineNumbers(
    props.value,
  );
  useImperativeHandle(ref, () => area.current as HTMLTextAreaElement, [area]);
  return (
    <div className={classNames(styles.frame, lines > 999 && styles.manyLines, className)}>
      <textarea
        rows={9}
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
    </div>
  );
}
