/// What an experiment found, as a file: its table as CSV, its picture as PNG.

import { lang } from "../i18n/lang.svelte";
import { download } from "../ui/download";
import { csv } from "./csv";

/** What is written in a table of the page, with plain minus signs and spaces. */
export const tableRows = (table: HTMLTableElement): string[][] =>
  [...table.rows].map((row) => [...row.cells].map((cell) => (cell.querySelector("svg")?.getAttribute("aria-label") ?? cell.textContent ?? "").trim().replaceAll("−", "-").replace(/[\u00a0\u202f]/g, " ").replace(/(?<=\d) (?=\d{3})/g, "")));

export const tableCsv = (table: HTMLTableElement): string => csv(tableRows(table), lang.current === "fr");

/** A drawing with the colours it has on the screen, as a picture twice as large. */
export async function savePicture(name: string, svg: SVGSVGElement): Promise<void> {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll<SVGElement>("*")];
  [copy, ...copy.querySelectorAll<SVGElement>("*")].forEach((element, n) => {
    const now = getComputedStyle(originals[n]);
    for (const property of ["fill", "stroke", "stroke-width", "stroke-dasharray", "opacity", "font", "text-anchor", "paint-order"]) element.style.setProperty(property, now.getPropertyValue(property));
  });
  const { width, height } = svg.getBoundingClientRect();
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * 2);
  canvas.height = Math.round(height * 2);
  const brush = canvas.getContext("2d")!;
  brush.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--card");
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (blob) download(name, blob, "image/png");
}
