/// A study as the fragment of an address: its text, compressed. Browsers do not send fragments, so that it stays between those who
/// have the link, and no server has to keep it.

import type { Chapter } from "./chapter";
import { readRecord, studyText } from "./record";

/** More than this is no address any more: a file is meant for it. */
export const LONGEST = 6000;

async function through(bytes: Uint8Array<ArrayBuffer>, by: GenericTransformStream): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(by as ReadableWritablePair<Uint8Array, Uint8Array>)).arrayBuffer());
}

/** `study=…`; null when it is too long for an address. */
export async function studyHash(chapters: readonly Chapter[]): Promise<string | null> {
  const packed = await through(new TextEncoder().encode(studyText(chapters)), new CompressionStream("deflate-raw"));
  const text = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  const hash = `study=${text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
  return hash.length <= LONGEST ? hash : null;
}

/** The chapters of a fragment; null when it has none, an error when they cannot be read. */
export async function readHash(hash: string): Promise<Chapter[] | null> {
  const text = new URLSearchParams(hash.replace(/^#/, "")).get("study");
  if (!text) return null;
  const packed = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  return readRecord(new TextDecoder().decode(await through(packed, new DecompressionStream("deflate-raw"))));
}
