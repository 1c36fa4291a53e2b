import { type ComponentProps, memo, type ReactNode, useDeferredValue, useId, useMemo } from "react";
import { classNames } from "../../class-names.ts";
import { visuallyHidden } from "../../theme/utilities.css.ts";
import * as styles from "./Winners.css.ts";

export interface Alternate {
  /** The place, counted on from the winners' places. */
  place: number;
  name: string;
  /** For screen readers only: “alternate 1”. */
  note?: string | undefined;
  action?: ReactNode;
}

export interface AlternatesProps {
  /** “If someone declines” */
  title: ReactNode;
  names: readonly Alternate[];
}

/** The alternates, as a plain ruled list under the winners. */
export function Alternates({ title, names }: AlternatesProps) {
  const id = useId();
  return (
    <section className={styles.alternates} aria-labelledby={id}>
      <h2 id={id} className={styles.alternatesTitle}>
        {title}
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes an unmarked list for none */}
      <ol role="list" className={styles.alternateList}>
        {names.map(({ place, name, note, action }, i) => (
          <li key={i} className={styles.alternate}>
            <b className={styles.alternatePlace}>{place}</b>
            <span data-name="alternate" className={styles.alternateName}>
              {name}
              {note && <span className={visuallyHidden}> {note}</span>}
            </span>
            {action}
          </li>
        ))}
      </ol>
    </section>
  );
}

const firstScreens = 50;
const batchSize = 100;

export interface Place {
  /** From 1. */
  place: number;
  name: string;
  /** The prize for this place. */
  prize?: string | undefined;
  /** A `PlaceButton`. */
  action?: ReactNode;
}

const longestWord = (name: string): number =>
  Math.max(...name.split(/\s+|(?<=-)/u).map((word) => [...word].length));

const firstNameClass = (name: string): string | undefined =>
  styles.firstNameOf[Math.min(Math.max(longestWord(name), 8), 40)];

/** Letters of a word that fit beside the button on the narrowest phone. */
const mostBesideButton = 6;

function First({ place, name, prize, action }: Place) {
  return (
    <li className={styles.first}>
      <b className={classNames(styles.placeOf.first, styles.figuresOf[`${place}`.length])}>
        {place}
      </b>
      <span data-name="first" className={firstNameClass(name)}>
        {name}
      </span>
      {prize && <span className={styles.prize}>{prize}</span>}
      {action}
    </li>
  );
}

function Next({ place, name, prize, action }: Place) {
  const isWordy = longestWord(name) > mostBesideButton;
  return (
    <li className={classNames(styles.next, isWordy && styles.wordy)}>
      <b className={place > 99 ? styles.placeOf.far : styles.placeOf.next}>{place}</b>
      <span data-name="next" className={styles.nextName}>
        {name}
      </span>
      {prize && <span className={styles.prize}>{prize}</span>}
      {action}
    </li>
  );
}

const Batch = memo(function Batch({ places }: { places: readonly Place[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes an unmarked list for none
    <ol role="list" className={styles.batch}>
      {places.map((winner, i) => (
        <Next key={i} {...winner} />
      ))}
    </ol>
  );
});

const batchesOf = (places: readonly Place[]): (readonly Place[])[] =>
  Array.from({ length: Math.ceil(places.length / batchSize) }, (_, i) =>
    places.slice(i * batchSize, (i + 1) * batchSize),
  );

export interface WinnersProps {
  /** In order. Pass the same array at each render. */
  places: readonly Place[];
  /** Accessible name of the list: “Winners”. */
  label: string;
  /** Plays the animation once: for a new result, not for one that is shown again. */
  settle?: boolean | undefined;
}

/** The winners by place. In a long list, those below the first screens are rendered later. */
export function Winners({ places, label, settle }: WinnersProps) {
  const rest = useMemo(() => batchesOf(places.slice(firstScreens)), [places]);
  const ready = useDeferredValue(true, false);
  return (
    <div className={styles.winners}>
      <ol
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes an unmarked list for none
        role="list"
        aria-label={label}
        className={classNames(styles.list, settle && styles.settling)}
      >
        {places.slice(0, firstScreens).map((winner, i) => {
          const Row = i === 0 ? First : Next;
          return <Row key={i} {...winner} />;
        })}
      </ol>
      {ready && rest.map((batch, i) => <Batch key={i} places={batch} />)}
    </div>
  );
}

export interface PlaceButtonProps extends ComponentProps<"button"> {
  /** The name for screen readers, which begins with the visible one. */
  label: string;
}

/** A button at the end of a winner's slip. */
export function PlaceButton({ label, className, ...props }: PlaceButtonProps) {
  return (
    <button
      type="button"
      {...props}
      aria-label={label}
      className={classNames(styles.action, className)}
    />
  );
}
