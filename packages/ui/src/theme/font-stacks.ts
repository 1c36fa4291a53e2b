/** The font families in order: ours, system fonts adjusted to the metrics of ours, generic ones. */
export const fontStacks = {
  numeral:
    '"Besley Sortes", "Besley Sortes Fallback Georgia", "Besley Sortes Fallback Noto Serif", "Besley Sortes Fallback DejaVu", Rockwell, "Roboto Slab", Georgia, serif',
  text: '"Familjen Sortes", "Familjen Sortes Fallback Arial", "Familjen Sortes Fallback Roboto", "Familjen Sortes Fallback DejaVu", "Segoe UI", "Helvetica Neue", Arial, sans-serif',
  code: 'ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", Menlo, monospace',
};
