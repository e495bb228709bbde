/** Says how much room a column or a control needs, in rem. */
const WIDTHS = { icon: 3.75, xs: 5, sm: 7, md: 8.5, lg: 11, xl: 14, fill: 9 } as const;
export type Width = keyof typeof WIDTHS;

/** The width of a column; those that fill share what is left. */
export const WIDTH_CLASSES: Record<Width, string> = {
  icon: "w-15",
  xs: "w-20",
  sm: "w-28",
  md: "w-34",
  lg: "w-44",
  xl: "w-56",
  fill: "",
};

// Spelled out, because the style sheet is made from what stands in the source.
const STEPS: readonly [rem: number, hiddenBelow: string, hiddenFrom: string][] = [
  [16, "@max-[16rem]:hidden", "@min-[16rem]:hidden"],
  [18, "@max-[18rem]:hidden", "@min-[18rem]:hidden"],
  [20, "@max-[20rem]:hidden", "@min-[20rem]:hidden"],
  [22, "@max-[22rem]:hidden", "@min-[22rem]:hidden"],
  [24, "@max-[24rem]:hidden", "@min-[24rem]:hidden"],
  [28, "@max-[28rem]:hidden", "@min-[28rem]:hidden"],
  [32, "@max-[32rem]:hidden", "@min-[32rem]:hidden"],
  [36, "@max-[36rem]:hidden", "@min-[36rem]:hidden"],
  [40, "@max-[40rem]:hidden", "@min-[40rem]:hidden"],
  [44, "@max-[44rem]:hidden", "@min-[44rem]:hidden"],
  [48, "@max-[48rem]:hidden", "@min-[48rem]:hidden"],
  [52, "@max-[52rem]:hidden", "@min-[52rem]:hidden"],
  [56, "@max-[56rem]:hidden", "@min-[56rem]:hidden"],
  [60, "@max-[60rem]:hidden", "@min-[60rem]:hidden"],
  [64, "@max-[64rem]:hidden", "@min-[64rem]:hidden"],
  [68, "@max-[68rem]:hidden", "@min-[68rem]:hidden"],
];

/** Hides something in a container with less room than that. */
export function hiddenBelow(rem: number): string {
  return STEPS.find(([step]) => step >= rem)?.[1] ?? "hidden";
}

/** Hides something in a container with that room. */
export function hiddenFrom(rem: number): string {
  return STEPS.find(([step]) => step >= rem)?.[2] ?? "";
}

/** For each column the class that hides it where there is no room for it and all that matter more. */
export function fitColumns(columns: readonly { width: Width; priority?: number }[], before = 0): string[] {
  const priorityOf = (index: number) => columns[index]?.priority ?? index;
  return columns.map(({ width }, index) => {
    if (index === 0) return "";
    const others = columns.filter(
      (_, other) => priorityOf(other) < priorityOf(index) || (priorityOf(other) === priorityOf(index) && other < index),
    );
    return hiddenBelow(others.reduce((sum, other) => sum + WIDTHS[other.width], before + WIDTHS[width]));
  });
}
