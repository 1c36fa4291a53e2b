/** Numbers written before the page gets to breathe. */
const slice = 20_000;

const breath = () => new Promise((resolve) => setTimeout(resolve));

/** The numbers as text, in parts that belong together: a million are written without holding up the page. */
export async function partsOf(numbers: ArrayLike<number>, separator: string): Promise<string[]> {
  const parts: string[] = [];
  for (let from = 0; from < numbers.length; from += slice) {
    if (from > 0) {
      parts.push(separator);
      await breath();
    }
    const size = Math.min(slice, numbers.length - from);
    const part = Array.from({ length: size }, (_, i) => numbers[from + i]);
    parts.push(part.join(separator));
  }
  return parts;
}

/** A CSV file of one column. Numbers need no quotes, and a spreadsheet does not take −5 for a formula. */
export async function csvOfNumbers(head: string, numbers: ArrayLike<number>): Promise<Blob> {
  return new Blob([`\uFEFF${head}\r\n`, ...(await partsOf(numbers, "\r\n")), "\r\n"]);
}
