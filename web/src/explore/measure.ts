/// How long a text is in a drawn node, in pixels of the drawing. Asked of the browser once for each text.

const known = new Map<string, number>();
let context: CanvasRenderingContext2D | null = null;

export function measure(text: string): number {
  let width = known.get(text);
  if (width === undefined) {
    if (!context) {
      context = document.createElement("canvas").getContext("2d");
      if (context) context.font = `600 12px ${getComputedStyle(document.documentElement).getPropertyValue("--sans") || "sans-serif"}`;
    }
    width = context?.measureText(text).width ?? text.length * 8.4;
    known.set(text, width);
  }
  return width;
}
